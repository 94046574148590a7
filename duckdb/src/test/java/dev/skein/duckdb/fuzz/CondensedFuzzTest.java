package dev.skein.duckdb.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.Condenser;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Imports;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.tables.CondensedImport;
import dev.skein.tables.CondensedSummary;
import dev.skein.tables.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link FuzzTest} for condensed recordings; the same settings repeat it or make it longer. */
class CondensedFuzzTest {
  private static final long SEED = Long.getLong("skein.fuzz.seed", 20_251_130L);
  private static final int CASES = Integer.getInteger("skein.fuzz.cases", 2_000) / 2;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Most damage in a packed file ends in the packing, so most files are plain. */
  private static final List<String> COMPRESSIONS =
      List.of("NONE", "NONE", "NONE", "LZ4FRAMED", "GZIP");

  private static final List<byte[]> FILES = new ArrayList<>();

  @TempDir Path temp;

  @BeforeAll
  static void condense() throws IOException {
    for (String compression : COMPRESSIONS) {
      String name = FILES.size() % 2 == 0 ? "gc25-small.jfr" : "custom-types.jfr";
      FILES.add(
          Condenser.condense(
              Path.of("../testdata/recordings", name),
              new Condenser.Options(compression, FILES.size() != 1)));
    }
  }

  @Test
  void damagedRecordingsAreReadOrRefused() throws Exception {
    long rows = 0;
    int refused = 0;
    int losses = 0;
    try (Watchdog watchdog = new Watchdog(LIMIT)) {
      for (int i = 0; i < CASES; i++) {
        byte[] bytes = damaged(i);
        Path file = Files.write(temp.resolve("damaged.cjfr"), bytes);
        try {
          CheckingSink sink = new CheckingSink();
          ImportReport report = watchdog.run(() -> decode(file, sink));
          rows += sink.rows();
          losses += report.losses().isEmpty() ? 0 : 1;
          watchdog.run(() -> summarise(file));
        } catch (JfrFormatException e) {
          refused++;
        } catch (Throwable e) {
          throw new AssertionError("seed " + SEED + ", case " + i, e);
        }
      }
    }
    assertTrue(
        rows > 20L * CASES, "most damage leaves something to read, but only " + rows + " rows");
    assertTrue(refused > 0, "some damage leaves nothing to read");
    assertTrue(losses > CASES / 5, "damage is said, but only in " + losses + " of " + CASES);
  }

  @Test
  void damagedRecordingsBecomeDatabasesOrOneLine() throws Exception {
    int imported = 0;
    int cases = CASES / 20;
    try (Watchdog watchdog = new Watchdog(LIMIT)) {
      for (int i = 0; i < cases; i++) {
        Path file = Files.write(temp.resolve("damaged.cjfr"), damaged(-1 - i));
        Path db = temp.resolve("damaged.db");
        boolean views = i % 10 < 2;
        try {
          watchdog.run(
              () -> {
                // Each time the views would be most of the work.
                if (views) {
                  return RecordingDatabase.importTo(
                      List.of(file), db, new ImportOptions(10, false, 2), Progress.NONE);
                }
                return Imports.tables(file, db);
              });
          assertTrue(Files.deleteIfExists(db), "a database");
          imported++;
        } catch (SkeinException e) {
          assertTrue(Files.notExists(db), "a refused recording leaves no database");
          assertTrue(e.getMessage().contains("damaged.cjfr"), "names the file: " + e.getMessage());
          assertTrue(e.getMessage().lines().count() == 1, "one line: " + e.getMessage());
        } catch (Throwable e) {
          throw new AssertionError("seed " + SEED + ", case " + (-1 - i), e);
        }
      }
    }
    assertTrue(imported > cases / 4, imported + " of " + cases + " imported");
  }

  @Test
  void everyCutLeavesWhatStandsBeforeIt() throws Exception {
    byte[] whole = FILES.get(0);
    long before = 0;
    for (int n = whole.length / 4; n <= whole.length; n += whole.length / 16) {
      Path file = Files.write(temp.resolve("cut.cjfr"), Arrays.copyOf(whole, n));
      CheckingSink sink = new CheckingSink();
      try {
        decode(file, sink);
      } catch (JfrFormatException e) {
        assertTrue(before == 0, "a longer piece has at least as much");
      }
      assertTrue(sink.rows() >= before, sink.rows() + " rows after " + before);
      before = sink.rows();
    }
    assertTrue(before > 0, "rows");
  }

  private static byte[] damaged(int number) {
    byte[] original = FILES.get(Math.floorMod(number, FILES.size()));
    long seed = SEED + number * 1_000_003L;
    if (number % 4 != 0) {
      return new Mutation(original, seed).bytes();
    }
    return Arrays.copyOf(original, new Random(seed).nextInt(original.length));
  }

  private static ImportReport decode(Path file, CheckingSink sink) throws IOException {
    try (FileByteStore store = FileByteStore.open(file)) {
      CondensedImport recording = new CondensedImport(sink, 10, false);
      recording.add("damaged.cjfr", store, done -> {}, UnaryOperator.identity());
      ImportReport report = recording.finish();
      sink.finished(report);
      return report;
    }
  }

  private static Object summarise(Path file) throws IOException {
    try (FileByteStore store = FileByteStore.open(file)) {
      return CondensedSummary.of(store);
    }
  }
}
