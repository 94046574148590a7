package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Numbers of collections, safepoints and the like repeat from one JVM to the next. Views must not mix them up, neither
 * in a database of several recordings nor in a file that recordings of several JVMs were joined to. The expected rows are
 * those of each recording alone, which other tests compare with the JDK.
 */
class SeveralRecordingsTest {
  /** The later JVM first, as a joined file can have it. */
  private static final List<Path> FILES =
      Stream.of("all17.jfr", "all25.jfr")
          .map(name -> Path.of("../testdata/recordings").resolve(name).toAbsolutePath().normalize())
          .toList();

  private static final List<RecordingDatabase> ALONE = new ArrayList<>();
  private static RecordingDatabase together;
  private static RecordingDatabase joined;

  @TempDir static Path temp;

  @BeforeAll
  static void open() throws Exception {
    FILES.forEach(file -> ALONE.add(open(List.of(file))));
    together = open(FILES);
    Path file = temp.resolve("joined.jfr");
    try (OutputStream out = Files.newOutputStream(file)) {
      for (Path part : FILES) {
        Files.copy(part, out);
      }
    }
    joined = open(List.of(file));
  }

  @AfterAll
  static void close() {
    ALONE.forEach(RecordingDatabase::close);
    together.close();
    joined.close();
  }

  /** Views that say from which recording a row is, without those that show the first rows of all, or mere events. */
  static List<String> views() {
    return Library.load().definitions().stream()
        .filter(d -> d.kind() == Definition.Kind.VIEW && !d.sql().contains("LIMIT "))
        .filter(d -> d.columns().stream().noneMatch(c -> c.type().equals("UINTEGER")))
        .filter(d -> d.columns().stream().anyMatch(c -> c.name().equals("recording")))
        .map(Definition::name)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("views")
  void rowsOfARecordingAreThoseOfItAlone(String view) throws Exception {
    String columns = "SELECT * EXCLUDE (recording) FROM \"" + view + "\"";
    for (int i = 0; i < FILES.size(); i++) {
      if (!has(ALONE.get(i), view)) {
        continue;
      }
      String where = " WHERE recording = " + SqlText.literal(FILES.get(i).toString());
      assertEquals(rows(ALONE.get(i), columns), rows(together, columns + where), view);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gc",
        "gc-references",
        "gc-concurrent-phases-detail",
        "heap-summary-over-time",
        "metaspace-over-time",
        "safepoints",
        "class-modifications"
      })
  void aJoinedFileHasTheRowsOfItsParts(String view) throws Exception {
    String all = "SELECT * FROM \"" + view + "\"";
    List<String> expected = new ArrayList<>();
    for (RecordingDatabase alone : ALONE) {
      expected.addAll(rows(alone, all));
    }
    assertTrue(expected.size() > 1, "no rows to mix up in " + view);
    assertEquals(sorted(expected), sorted(rows(joined, all)), view);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT sum(allocations), sum(collections), round(sum(pauseTime) * 1e9)::BIGINT FROM \"gc-allocation-trigger\"",
        "SELECT sum(count), round(sum(total) * 1e9)::BIGINT FROM \"gc-phase-breakdown\" WHERE collector = 'G1Full'",
        "SELECT sum(collections) FROM \"tenuring-distribution\"",
        "SELECT safepoints, round(total * 1e6)::BIGINT FROM \"safepoint-overhead\""
      })
  void sumsOfAJoinedFileAreThoseOfItsParts(String sql) throws Exception {
    List<Long> expected = new ArrayList<>();
    for (RecordingDatabase alone : ALONE) {
      List<Long> numbers = numbers(alone, sql);
      for (int i = 0; i < numbers.size(); i++) {
        if (expected.size() <= i) {
          expected.add(0L);
        }
        expected.set(i, expected.get(i) + numbers.get(i));
      }
    }
    List<Long> actual = numbers(joined, sql);
    assertEquals(expected.size(), actual.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), actual.get(i), 1, sql);
    }
  }

  /** Between two recordings nobody knows what happened. */
  @ParameterizedTest
  @ValueSource(strings = {"Young", "Old"})
  void timeBetweenRecordingsIsNoTimeBetweenCollections(String kind) throws Exception {
    String sql =
        "SELECT collections, round(interval * (collections - (SELECT count(*) FROM RecordingFile)) * 1e6)::BIGINT"
            + " FROM \"gc-young-vs-old\" WHERE kind = "
            + SqlText.literal(kind);
    List<Long> first = numbers(ALONE.get(0), sql);
    List<Long> second = numbers(ALONE.get(1), sql);
    List<Long> both = numbers(together, sql);
    assertEquals(first.get(0) + second.get(0), both.get(0));
    assertEquals(first.get(1) + second.get(1), both.get(1), 1);
  }

  @Test
  void aJoinedFileLastsFromItsEarliestChunkToItsLast() throws Exception {
    String sql = "SELECT startTime, endTime FROM recording";
    List<String> later = rows(ALONE.get(0), sql);
    List<String> earlier = rows(ALONE.get(1), sql);
    String start = earlier.get(0).split("\t")[0];
    String end = later.get(0).split("\t")[1];
    assertTrue(start.compareTo(later.get(0)) < 0, "the recordings are in the order of time");
    assertEquals(List.of(start + "\t" + end), rows(joined, sql));
  }

  private static RecordingDatabase open(List<Path> files) {
    ImportOptions defaults = ImportOptions.defaults();
    ImportOptions options = new ImportOptions(defaults.stackDepth(), false, defaults.threads());
    return RecordingDatabase.open(files, options, Progress.NONE);
  }

  private static boolean has(RecordingDatabase database, String view) throws SQLException {
    String sql = "SELECT 1 FROM duckdb_views() WHERE view_name = " + SqlText.literal(view);
    return !rows(database, sql).isEmpty();
  }

  private static List<String> rows(RecordingDatabase database, String sql) throws SQLException {
    return SqlLogicTest.rows(database.connection(), sql);
  }

  private static List<Long> numbers(RecordingDatabase database, String sql) throws SQLException {
    return Stream.of(rows(database, sql).get(0).split("\t")).map(Long::valueOf).toList();
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().toList();
  }
}
