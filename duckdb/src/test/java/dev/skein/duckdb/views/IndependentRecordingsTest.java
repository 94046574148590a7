package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a view says of one recording does not depend on which others are in the database: neither on those that answer
 * the same question with other events, nor on one that knows nothing of it.
 */
class IndependentRecordingsTest {
  /** Collectors and async-profiler; {@link SeveralRecordingsTest} has the ones with events of every kind. */
  private static final List<Path> FILES =
      Stream.of("parallel25.jfr", "serial17.jfr", "zgc25.jfr", "shenandoah25.jfr", "ap17.jfr")
          .map(IndependentRecordingsTest::recording)
          .toList();

  private static final Path JDK25 = recording("all25.jfr");
  private static final Path JDK17 = recording("all17.jfr");

  /** Events of an application alone. */
  private static final Path FOREIGN = recording("field-added-1.jfr");

  private static final Library LIBRARY = Library.load();

  /** They tell of events and files of all kinds. */
  private static final Set<String> OF_ALL_EVENTS =
      Set.of("events-by-count", "events-by-name", "custom-events", "recording");

  /** Counts the threads of each recording from 1 on. */
  private static final String SAME_NUMBERS =
      """
      UPDATE Thread SET osThreadId = 1, javaThreadId = n.number
      FROM (
        SELECT thread, dense_rank() OVER (PARTITION BY recording ORDER BY javaThreadId, osThreadId) AS number
        FROM (
          SELECT eventThread AS thread, recording FROM JavaMonitorEnter
          UNION
          SELECT eventThread, recording FROM ObjectAllocationSample
          UNION
          SELECT eventThread, recording FROM ObjectAllocationInNewTLAB
          UNION
          SELECT eventThread, recording FROM ObjectAllocationOutsideTLAB)
        JOIN Thread ON _id = thread) n
      WHERE n.thread = Thread._id""";

  private static RecordingDatabase together;

  @BeforeAll
  static void open() {
    together = open(Stream.concat(FILES.stream(), Stream.of(JDK25)).toList());
  }

  @AfterAll
  static void close() {
    together.close();
  }

  static Stream<Path> files() {
    return FILES.stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void rowsOfARecordingAreThoseOfItAlone(Path file) throws Exception {
    try (RecordingDatabase alone = open(List.of(file))) {
      Set<String> there = views(alone);
      int compared = 0;
      for (Definition view : LIBRARY.definitions()) {
        // Some show the first rows of all recordings.
        if (!there.contains(view.name()) || !ofRecordings(view) || view.sql().contains("LIMIT ")) {
          continue;
        }
        String where = " WHERE recording = " + SqlText.literal(file.toString());
        assertEquals(rows(alone, view, ""), rows(together, view, where), view.name());
        compared++;
      }
      assertTrue(compared > 5, "compared " + compared);
    }
  }

  /** Also the views that unite all recordings, and those that show the first rows. */
  @Test
  void aRecordingWithoutSuchEventsChangesNothing() throws Exception {
    try (RecordingDatabase alone = open(List.of(JDK25));
        RecordingDatabase both = open(List.of(JDK25, FOREIGN))) {
      Set<String> there = views(alone);
      String where = " WHERE recording = " + SqlText.literal(JDK25.toString());
      for (Definition view : LIBRARY.definitions()) {
        if (there.contains(view.name()) && !OF_ALL_EVENTS.contains(view.name())) {
          List<String> rows = rows(both, view, ofRecordings(view) ? where : "");
          assertEquals(rows(alone, view, ""), rows, view.name());
        }
      }
    }
  }

  /** The estimate for Serial needs the ages of objects, which one of two recordings lacks. */
  @Test
  void promotionIsEstimatedForTheRecordingsThatCanTell() throws Exception {
    Path serial = FILES.get(1);
    String count = "SELECT count(*) FROM \"gc-promotion-rate\" WHERE name = 'DefNew'";
    try (RecordingDatabase both = open(List.of(serial, JDK25))) {
      assertTrue(number(both, count) > 0);
      rows(
          both,
          "DELETE FROM TenuringDistribution WHERE recording = "
              + SqlText.literal(serial.toString()));
      assertTrue(number(both, "SELECT count(*) FROM TenuringDistribution") > 0);
      assertEquals(0, number(both, count));
    }
  }

  /** Two JVMs in one file: their counters are two. */
  @Test
  void aCounterThatFallsBeginsAnew() throws Exception {
    try (RecordingDatabase database = open(List.of(JDK25))) {
      rows(database, "DELETE FROM ExceptionStatistics");
      rows(
          database,
          "INSERT INTO ExceptionStatistics BY NAME SELECT TIMESTAMP '2026-01-01' + to_seconds(t) AS startTime, v AS"
              + " throwables FROM (VALUES (1, 100), (2, 300), (3, 5), (4, 55)) x(t, v)");
      assertEquals(250, number(database, "SELECT exceptionsThrown FROM \"exception-count\""));
    }
  }

  @Test
  void waitsForAMonitorOfUnknownClassCount() throws Exception {
    try (RecordingDatabase database = open(List.of(JDK25))) {
      rows(database, "UPDATE JavaMonitorEnter SET monitorClass = NULL");
      long waits = number(database, "SELECT count(*) FROM JavaMonitorEnter");
      assertTrue(waits > 0);
      assertEquals(
          waits, number(database, "SELECT count FROM \"contention-by-class\" WHERE class IS NULL"));
    }
  }

  /**
   * Threads of two JVMs can have the same numbers, and are not one thread for that. One without a name is called by its
   * number.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT thread, allocated FROM \"allocation-by-thread\" WHERE thread NOT LIKE 'thread %'",
        "SELECT thread, bufferBytes, outsideBytes FROM \"tlab-efficiency\" WHERE thread NOT LIKE 'thread %'",
        "SELECT thread, count, round(total * 1e6) FROM \"contention-by-thread\" WHERE thread NOT LIKE 'thread %'"
      })
  void threadsOfTwoJvmsStayTwo(String sql) throws Exception {
    List<Path> two = List.of(JDK25, JDK17);
    List<String> each;
    try (RecordingDatabase first = open(two.subList(0, 1));
        RecordingDatabase second = open(two.subList(1, 2));
        RecordingDatabase both = open(two)) {
      each = Stream.concat(rows(first, sql).stream(), rows(second, sql).stream()).sorted().toList();
      assertTrue(each.size() > 3, each.toString());
      rows(both, SAME_NUMBERS);
      assertEquals(each, rows(both, sql).stream().sorted().toList());
    }
  }

  private static boolean ofRecordings(Definition view) {
    return view.columns().stream().anyMatch(c -> c.name().equals("recording"));
  }

  private static Set<String> views(RecordingDatabase database) throws SQLException {
    return rows(database, "SELECT view_name FROM duckdb_views() WHERE NOT internal").stream()
        .collect(Collectors.toSet());
  }

  private static RecordingDatabase open(List<Path> files) {
    ImportOptions defaults = ImportOptions.defaults();
    ImportOptions options = new ImportOptions(defaults.stackDepth(), false, defaults.threads());
    return RecordingDatabase.open(files, options, Progress.NONE);
  }

  /** All rows, without numbers that only this database gives to threads and stacks. */
  private static List<String> rows(RecordingDatabase database, Definition view, String where)
      throws SQLException {
    String columns =
        view.columns().stream()
            .filter(c -> !c.name().equals("recording") && !c.type().startsWith("UINTEGER"))
            // In which order numbers were added up shows in their last digits.
            .map(
                c ->
                    c.type().equals("DOUBLE")
                        ? "CAST(" + SqlText.identifier(c.name()) + " AS FLOAT)"
                        : SqlText.identifier(c.name()))
            .collect(Collectors.joining(", "));
    String sql = "SELECT " + columns + " FROM " + SqlText.identifier(view.name()) + where;
    List<String> rows = rows(database, sql);
    return view.sql().contains("ORDER BY") ? rows : rows.stream().sorted().toList();
  }

  private static Path recording(String name) {
    return Path.of("../testdata/recordings").resolve(name).toAbsolutePath().normalize();
  }

  private static List<String> rows(RecordingDatabase database, String sql) throws SQLException {
    return SqlLogicTest.rows(database.connection(), sql);
  }

  private static long number(RecordingDatabase database, String sql) throws SQLException {
    return Long.parseLong(rows(database, sql).get(0));
  }
}
