package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.TestAnalyzer.Stored;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM as the product runs it, async-profiler and the JDK's recorder writing into one volume, and then killed: everything that was
 * finished before arrives, and of the JDK's open chunk what was flushed. {@code -Dskein.test.java=FILE} names another JVM to profile.
 */
class RealRecordingTest {
  private static final int STATE = 64;

  @TempDir Path folder;

  @Test
  void whatAKilledJvmHadWrittenArrives() throws Exception {
    Path container = RunningAgent.container(folder);
    Files.createDirectories(container);
    try (TestAnalyzer analyzer = new TestAnalyzer()) {
      Map<String, String> settings = RunningAgent.settings(folder, analyzer.port());
      settings.put("SKEIN_AGENT_QUIET", "3s");
      Process jvm = profiled(container);
      try (RunningAgent agent = RunningAgent.start(settings)) {
        RunningAgent.await(
            "a chunk of async-profiler",
            () -> analyzer.stored().stream().anyMatch(s -> !s.identity().getFile().contains("/")));
        RunningAgent.await(
            "a file of the JDK",
            () -> analyzer.stored().stream().anyMatch(s -> s.identity().getFile().contains("/")));
        assertTrue(analyzer.stored().stream().noneMatch(s -> s.open().getSalvaged()));
        jvm.destroyForcibly().waitFor();
        RunningAgent.await(
            "the rest", () -> analyzer.stored().stream().anyMatch(s -> s.open().getSalvaged()));
        agent.settle();
      } finally {
        jvm.destroyForcibly().waitFor();
      }
      assertEquals(List.of(), analyzer.faults());
      assertEquals(1, check(container, analyzer.stored()));
    }
  }

  /** The profiler and the JDK write one file, which has nothing final before its time is over. */
  @Test
  void filesOfBothTogetherArriveOnceTheyAreDone() throws Exception {
    Path container = RunningAgent.container(folder);
    Files.createDirectories(container);
    try (TestAnalyzer analyzer = new TestAnalyzer()) {
      Process jvm = profiled(container, "loop=3s,jfrsync=default", List.of());
      try (RunningAgent agent =
          RunningAgent.start(RunningAgent.settings(folder, analyzer.port()))) {
        RunningAgent.await("two files", () -> files(analyzer.stored()) == 2);
        jvm.destroyForcibly().waitFor();
        agent.settle();
      } finally {
        jvm.destroyForcibly().waitFor();
      }
      assertEquals(List.of(), analyzer.faults());
      assertEquals(0, check(container, analyzer.stored()));
    }
  }

  private static long files(List<Stored> all) {
    return all.stream().map(s -> s.identity().getFile()).distinct().count();
  }

  /** Compares what arrived with its sources; how many chunks were salvaged. */
  private int check(Path container, List<Stored> all) throws IOException {
    int salvaged = 0;
    for (Stored s : all) {
      Path source = container.resolve(s.identity().getFile());
      if (Files.exists(source)) {
        int offset = Math.toIntExact(s.identity().getOffset());
        byte[] expected =
            Arrays.copyOfRange(Files.readAllBytes(source), offset, offset + s.bytes().length);
        if (s.open().getSalvaged()) {
          assertTrue(expected[STATE] != 0, "it was open");
          expected[STATE] = 0;
          salvaged++;
        }
        assertArrayEquals(expected, s.bytes(), s.identity().toString());
      }
      Path chunk = folder.resolve("chunk.jfr");
      Files.write(chunk, s.bytes());
      List<RecordedEvent> events = RecordingFile.readAllEvents(chunk);
      assertTrue(events.size() > 10, s.identity() + " has " + events.size() + " events");
    }
    return salvaged;
  }

  private Process profiled(Path container) throws IOException {
    Path settings = folder.resolve("settings.jfc");
    Files.writeString(
        settings,
        """
        <configuration version="2.0">
          <event name="jdk.ThreadSleep"><setting name="enabled">true</setting>
            <setting name="threshold">0 ms</setting><setting name="stackTrace">true</setting></event>
          <event name="jdk.JavaThreadStatistics"><setting name="enabled">true</setting>
            <setting name="period">everyChunk</setting></event>
        </configuration>
        """);
    return profiled(
        container,
        "loop=5m,chunktime=5s",
        List.of(
            "-XX:FlightRecorderOptions:repository=" + container,
            "-XX:StartFlightRecording:settings=" + settings + ",maxage=5m"));
  }

  private Process profiled(Path container, String profiler, List<String> flags) throws IOException {
    Path library = folder.resolve("libasyncProfiler.so");
    String arch = System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
    try (InputStream in = getClass().getResourceAsStream("/" + arch + "/libasyncProfiler.so")) {
      Files.copy(in, library);
    }
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("skein.test.java", AgentProcess.java()));
    command.add(
        "-agentpath:"
            + library
            + "=start,event=ctimer,interval=5ms,"
            + profiler
            + ",file="
            + container
            + "/profile-%t-%p-%n.jfr");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Busy.class.getName()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("jvm.log").toFile())
        .start();
  }
}
