package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports in processes of their own, which are killed, stopped, or run side by side. */
class KilledImportTest {
  private static final ImportOptions OPTIONS = new ImportOptions(10, true, 2);

  @TempDir Path folder;

  private Path recording;
  private final List<String> warnings = new ArrayList<>();

  /** The other process: imports slowly, and says when it has begun. */
  static final class Importer {
    private Importer() {}

    public static void main(String[] args) throws Exception {
      MadeSource rows = new MadeSource(Integer.parseInt(args[1]), Long.parseLong(args[2]));
      RowSource source =
          (sink, progress) -> {
            System.out.println("started");
            return rows.writeTo(sink, progress);
          };
      Connection c =
          new RecordingCache(Path.of(args[0]), OPTIONS)
              .open(source, Progress.NONE, new ArrayList<>());
      System.out.println(Rows.of(c, "SELECT count(*) FROM ExecutionSample").get(0));
      c.close();
    }
  }

  @BeforeEach
  void writeRecording() throws IOException {
    recording = Files.writeString(folder.resolve("rec.jfr"), "not read by these tests");
  }

  private Process start(int rows, long pauseMillis) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Importer.class.getName(),
            recording.toString(),
            Integer.toString(rows),
            Long.toString(pauseMillis));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** The other process: waits until the size of its files is limited, then imports. */
  static final class LimitedImporter {
    private LimitedImporter() {}

    public static void main(String[] args) throws Exception {
      Path database = Path.of(args[0]);
      // The driver unpacks its library first.
      DatabaseFile.openMemory().close();
      System.out.println("started");
      System.in.read();
      try {
        RecordingDatabase.importTo(
            new MadeSource(400_000), CacheKey.of(OPTIONS), database, OPTIONS, Progress.NONE);
        System.out.println("written");
      } catch (SkeinException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void aWriteThatFailsIsOneClearLineAndLeavesNothing() throws Exception {
    Path prlimit = Path.of("/usr/bin/prlimit");
    assumeTrue(Files.isExecutable(prlimit), "needs prlimit to limit the size of files");
    Path database = folder.resolve("out.db");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LimitedImporter.class.getName(),
                database.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader out = awaitStart(process);
    // What a full disk is to the writer, without one.
    Process limit =
        new ProcessBuilder(
                prlimit.toString(), "--pid", Long.toString(process.pid()), "--fsize=600000")
            .inheritIO()
            .start();
    assertEquals(0, limit.waitFor());
    process.getOutputStream().close();
    List<String> lines = out.lines().toList();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(1, lines.size(), () -> String.join("\n", lines));
    assertTrue(lines.get(0).startsWith(database + ": cannot be written: "), lines.get(0));
    assertEquals(List.of("rec.jfr"), files());
  }

  @Test
  void besideARecordingInAReadOnlyPlaceTheUsersFolderServes() throws Exception {
    Path unwritable = Path.of("/proc/version");
    assumeTrue(Files.isReadable(unwritable), "needs a folder that nobody can write");
    try (Connection c =
        new RecordingCache(unwritable, OPTIONS)
            .open(new MadeSource(2000), Progress.NONE, warnings)) {
      assertEquals(List.of("2000"), Rows.of(c, "SELECT count(*) FROM ExecutionSample"));
    }
    try (Stream<Path> all = Files.list(UserFolder.make("recordings"))) {
      assertTrue(all.anyMatch(p -> p.toString().endsWith(".db")));
    }
    assertEquals(List.of(), warnings);
  }

  private static BufferedReader awaitStart(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    assertEquals("started", out.readLine());
    return out;
  }

  @Test
  void aKilledImportLeavesNothingThatCounts() throws Exception {
    Process process = start(3_000_000, 5);
    awaitStart(process);
    awaitFile(".part");
    process.destroyForcibly();
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertFalse(Files.exists(folder.resolve("rec.db")));

    MadeSource source = new MadeSource(2000);
    try (Connection c =
        new RecordingCache(recording, OPTIONS).open(source, Progress.NONE, warnings)) {
      assertEquals(List.of("2000"), Rows.of(c, "SELECT count(*) FROM ExecutionSample"));
    }
    assertEquals(List.of("rec.db", "rec.jfr"), files());
  }

  @Test
  void aStoppedImportCleansUpItself() throws Exception {
    Process process = start(3_000_000, 5);
    awaitStart(process);
    awaitFile(".part");
    process.destroy();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(List.of("rec.jfr"), files());
  }

  @Test
  void twoProcessesImportAtOnce() throws Exception {
    Process first = start(20_000, 20);
    Process second = start(20_000, 20);
    for (Process process : List.of(first, second)) {
      List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue());
      assertEquals("20000", lines.get(lines.size() - 1));
    }
    assertEquals(List.of("rec.db", "rec.jfr"), files());
  }

  private void awaitFile(String ending) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (files().stream().noneMatch(f -> f.endsWith(ending))) {
      assertTrue(System.nanoTime() < end, "no file *" + ending);
      Thread.sleep(20);
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }
}
