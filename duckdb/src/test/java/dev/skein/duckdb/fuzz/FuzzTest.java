package dev.skein.duckdb.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Imports;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.RecordingSummary;
import dev.skein.tables.RecordingImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged recordings end in a {@link JfrFormatException} or in an import with losses: never in a hang, another exception,
 * a crash or a lack of memory. {@code -Dskein.fuzz.seed=N} repeats a run or starts another one, and
 * {@code -Dskein.fuzz.cases=N} makes it longer.
 */
class FuzzTest {
  private static final long SEED = Long.getLong("skein.fuzz.seed", 20_251_130L);
  private static final int CASES = Integer.getInteger("skein.fuzz.cases", 2_000);
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static final List<String> FILES =
      List.of("custom-types.jfr", "metadata-mid-chunk.jfr", "tiny-jdk17.jfr", "gc25-small.jfr");

  @TempDir Path temp;

  @Test
  void damagedRecordingsAreDecodedOrRefused(TestReporter reporter) throws Exception {
    reporter.publishEntry("seed", Long.toString(SEED));
    long rows = 0;
    int refused = 0;
    try (Watchdog watchdog = new Watchdog(LIMIT)) {
      for (int i = 0; i < CASES; i++) {
        Mutation mutation = mutation(i);
        Path recording = Files.write(temp.resolve("damaged.jfr"), mutation.bytes());
        try {
          rows += watchdog.run(() -> decode(recording));
        } catch (JfrFormatException e) {
          refused++;
        } catch (Throwable e) {
          throw failure(i, mutation, e);
        }
      }
    }
    reporter.publishEntry("rows", rows + " rows, " + refused + " of " + CASES + " cases refused");
    assertTrue(
        rows > 50L * CASES, "most damage leaves something to read, but only " + rows + " rows");
    assertTrue(refused > 0, "some damage leaves nothing to read");
  }

  @Test
  void damagedRecordingsAreSummarisedOrRefused() throws Exception {
    int summarised = 0;
    try (Watchdog watchdog = new Watchdog(LIMIT)) {
      for (int i = 0; i < CASES; i++) {
        Mutation mutation = mutation(i);
        Path recording = Files.write(temp.resolve("damaged.jfr"), mutation.bytes());
        try {
          watchdog.run(() -> summarise(recording));
          summarised++;
        } catch (JfrFormatException e) {
          assertTrue(e.offset() < mutation.bytes().length, "offset " + e.offset());
        } catch (Throwable e) {
          throw failure(i, mutation, e);
        }
      }
    }
    assertTrue(summarised > CASES / 4, summarised + " of " + CASES + " cases read");
  }

  @Test
  void damagedRecordingsAreImportedOrRefused() throws Exception {
    int imported = 0;
    int cases = CASES / 20;
    try (Watchdog watchdog = new Watchdog(LIMIT)) {
      for (int i = 0; i < cases; i++) {
        Mutation mutation = mutation(-1 - i);
        Path recording = Files.write(temp.resolve("damaged.jfr"), mutation.bytes());
        Path db = temp.resolve("damaged.db");
        boolean views = i % 10 < 2;
        try {
          watchdog.run(
              () -> {
                // Each time the views would be most of the work.
                if (views) {
                  return RecordingDatabase.importTo(
                      List.of(recording), db, new ImportOptions(10, false, 2), Progress.NONE);
                }
                return Imports.tables(recording, db);
              });
          assertTrue(Files.deleteIfExists(db), "a database");
          imported++;
        } catch (SkeinException e) {
          assertTrue(Files.notExists(db), "a refused recording leaves no database");
          assertTrue(e.getMessage().contains("damaged.jfr"), "names the file: " + e.getMessage());
          assertTrue(e.getMessage().lines().count() == 1, "one line: " + e.getMessage());
        } catch (Throwable e) {
          throw failure(-1 - i, mutation, e);
        }
      }
    }
    assertTrue(imported > cases / 4, imported + " of " + cases + " imported");
  }

  private static Mutation mutation(int number) throws Exception {
    String file = FILES.get(Math.floorMod(number, FILES.size()));
    byte[] original = Files.readAllBytes(Path.of("../testdata/recordings", file));
    return new Mutation(original, SEED + number * 1_000_003L);
  }

  private static AssertionError failure(int number, Mutation mutation, Throwable cause) {
    String file = FILES.get(Math.floorMod(number, FILES.size()));
    return new AssertionError(
        "seed " + SEED + ", case " + number + " of " + file + ": " + mutation + cause, cause);
  }

  private static RecordingSummary summarise(Path recording) throws IOException {
    try (FileByteStore store = FileByteStore.open(recording)) {
      RecordingSummary summary = RecordingSummary.of(store);
      long bytes = summary.types().stream().mapToLong(RecordingSummary.TypeSize::bytes).sum();
      assertTrue(bytes <= store.size(), bytes + " bytes of events in " + store.size());
      return summary;
    }
  }

  private static long decode(Path recording) throws IOException {
    try (FileByteStore store = FileByteStore.open(recording)) {
      CheckingSink sink = new CheckingSink();
      RecordingImport recordingImport = new RecordingImport(sink, 10, false);
      recordingImport.add("damaged.jfr", store, done -> {});
      sink.finished(recordingImport.finish());
      return sink.rows();
    }
  }
}
