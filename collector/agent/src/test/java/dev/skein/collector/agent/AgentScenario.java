package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A container's folder, the other side of the protocol, and settings for an agent between them. */
abstract class AgentScenario {
  static final int SIZE = 10_000;

  @TempDir Path folder;
  TestAnalyzer analyzer;
  Map<String, String> settings;
  Path container;

  @BeforeEach
  void start() throws IOException {
    analyzer = new TestAnalyzer();
    settings = RunningAgent.settings(folder, analyzer.port());
    container = RunningAgent.container(folder);
    Files.createDirectories(container);
  }

  @AfterEach
  void stop() {
    analyzer.close();
    assertEquals(List.of(), analyzer.faults());
  }

  static byte[] chunk(int number) {
    return MadeChunk.of(SIZE + number, 1_000 + number);
  }

  void awaitStored(int chunks) throws Exception {
    RunningAgent.await(chunks + " chunks", () -> analyzer.stored().size() >= chunks);
  }

  List<Path> spooled() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("spool/files"))) {
      return all.filter(f -> f.toString().endsWith(".jfr")).toList();
    } catch (UncheckedIOException e) {
      // Something was removed during the walk, so it was there.
      return List.of(folder);
    }
  }

  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }

  static long inode(Path file) throws IOException {
    return (Long) Files.getAttribute(file, "unix:ino");
  }
}
