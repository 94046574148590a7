package dev.skein.duckdb.oracle;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The views give what {@code jfr view} of JDK 25 shows, and every view runs on every recording. */
class ViewDifferenceTest {
  private static final Optional<Jdk> JDK25 = Jdk.find25();
  private static final Library LIBRARY = Library.load();
  private static final Map<String, String> TITLES = JdkViews.titles();

  /** Views that differ from the JDK's in more than a query can undo. */
  private static final Set<String> OWN_TEST = Set.of("hot-methods", "recording");

  @TempDir Path temp;

  static Stream<Path> readable() throws IOException {
    return Stream.of(Samples.allCommitted(), Samples.more("made")).flatMap(List::stream);
  }

  static Stream<Path> all() throws IOException {
    return Stream.concat(readable(), Samples.more("jfr").stream())
        .filter(file -> !file.toString().matches(".*(format-0\\.9|truncated-100).*"));
  }

  /** One import serves all that is asked of a recording. */
  @ParameterizedTest
  @MethodSource("all")
  void viewsOf(Path recording) throws Exception {
    boolean compared = readable().anyMatch(recording::equals);
    // The JDK's tool runs beside our views, so that both processors have something to do.
    FutureTask<JfrViews> printed =
        new FutureTask<>(() -> JfrViews.of(JDK25.orElseThrow(), TITLES, recording, temp));
    Thread tool = new Thread(printed, "jfr view");
    if (compared && JDK25.isPresent()) {
      tool.start();
    }
    try (RecordingDatabase database = Imports.open(recording)) {
      Map<String, List<List<Object>>> views =
          everyViewIsInstalledAndGivesTheColumnsOfItsHeader(database, compared);
      if (compared) {
        assumeTrue(JDK25.isPresent(), "set JAVA25_HOME to the folder of a JDK 25");
        JfrViews jdk = printed.get();
        assertAll(
            () -> hotMethods(jdk, database),
            () -> agreesWithTheJdk(jdk, recording, database, views),
            () -> recording(jdk, recording, database));
      }
    } finally {
      tool.join(); // it writes into the folder that JUnit is about to delete
    }
  }

  /**
   * The views that there are, with their rows where the JDK has just these.
   *
   * @param compared whether anybody asks for the rows
   */
  private static Map<String, List<List<Object>>> everyViewIsInstalledAndGivesTheColumnsOfItsHeader(
      RecordingDatabase database, boolean compared) throws SQLException {
    Map<String, List<List<Object>>> views = new HashMap<>();
    Set<String> events = names(database, "SELECT name FROM Events");
    Set<String> installed =
        names(
            database,
            "SELECT view_name FROM duckdb_views() WHERE NOT internal UNION ALL SELECT function_name"
                + " FROM duckdb_functions() WHERE function_type LIKE '%macro' AND NOT internal");
    for (Definition definition : LIBRARY.definitions()) {
      boolean possible =
          definition.needs().stream().allMatch(any -> any.stream().anyMatch(events::contains));
      assertEquals(possible, installed.contains(definition.name()), definition.name());
      if (possible && definition.kind() == Definition.Kind.VIEW) {
        List<String> columns = new ArrayList<>();
        String sql = "SELECT * FROM " + SqlText.identifier(definition.name());
        boolean rows = compared && definition.oracle() != null;
        views.put(definition.name(), query(database, sql, columns, rows));
        assertEquals(
            definition.columns().stream().map(c -> c.name() + " " + c.type()).toList(),
            columns,
            definition.name());
      }
    }
    return views;
  }

  private static void hotMethods(JfrViews jdk, RecordingDatabase database) throws SQLException {
    JfrView expected = view("hot-methods", jdk);
    JfrView cpuTime = view("cpu-time-hot-methods", jdk);
    List<List<Object>> actual = rows(database, "hot-methods", "method, samples, percent");
    if (!split(database).isEmpty()) {
      sameButSplit(expected, split(database), actual);
    } else {
      same(expected.rows().isEmpty() ? cpuTime : expected, actual);
    }
  }

  /** Methods on top of stacks that several loaded classes have. */
  private static Set<String> split(RecordingDatabase database) throws SQLException {
    String there =
        "SELECT count(*) FROM duckdb_tables()"
            + " WHERE table_name IN ('ExecutionSample', 'StackTrace', 'Method', 'Class')";
    if (single(database, there) < 4) {
      return Set.of();
    }
    return names(
        database,
        "SELECT method_name(method) FROM (SELECT DISTINCT s.frames[1].method AS method FROM"
            + " ExecutionSample e JOIN StackTrace s ON s._id = e.stackTrace) JOIN Method m ON m._id"
            + " = method GROUP BY 1 HAVING count(DISTINCT m._id) > 1");
  }

  /** The JDK splits a method by loaded class: it has less of it, and all others alike. */
  private static void sameButSplit(JfrView expected, Set<String> split, List<List<Object>> actual) {
    Map<String, Long> theirs = samples(expected);
    int compared = 0;
    for (List<Object> row : actual) {
      String method = String.valueOf(row.get(0));
      long samples = (Long) row.get(1);
      if (split.contains(method)) {
        assertTrue(samples >= theirs.getOrDefault(method, 0L), method);
      } else if (theirs.containsKey(method)) {
        assertEquals(theirs.get(method), samples, method);
        compared++;
      }
    }
    assertTrue(compared >= 10, "only " + compared + " methods in both lists");
  }

  private static Map<String, Long> samples(JfrView view) {
    Map<String, Long> samples = new HashMap<>();
    view.rows().forEach(r -> samples.put(r.get(0), (long) JfrView.number(r.get(1))));
    return samples;
  }

  private static void agreesWithTheJdk(
      JfrViews jdk,
      Path recording,
      RecordingDatabase database,
      Map<String, List<List<Object>>> views)
      throws SQLException {
    Set<String> events = names(database, "SELECT name FROM Events WHERE count > 0");
    List<String> differences = new ArrayList<>();
    for (Definition definition : LIBRARY.definitions()) {
      if (definition.oracle() != null && !OWN_TEST.contains(definition.name())) {
        JfrView expected = jdk.view(TITLES.get(definition.oracle()));
        JdkViews.Rule rule = JdkViews.rule(definition.name());
        if (rule.not() != null && rule.not().matcher(recording.toString()).matches()) {
          continue;
        }
        List<List<Object>> actual = views.getOrDefault(definition.name(), List.of());
        if (rule.only() != null && !events.contains(rule.only())) {
          actual = List.of();
        } else if (rule.sql() != null && views.containsKey(definition.name())) {
          actual = query(database, rule.sql(), new ArrayList<>(), true);
        }
        for (String difference : ViewComparison.differences(expected, actual, rule.within())) {
          differences.add(definition.name() + ": " + difference);
        }
      }
    }
    assertEquals("", String.join("\n", differences));
  }

  private static void recording(JfrViews jdk, Path recording, RecordingDatabase database)
      throws SQLException {
    JfrView expected = view("recording", jdk);
    List<List<Object>> actual = rows(database, "recording", "events, duration, shutdownReason");
    assertEquals(1, actual.size());
    if (expected.form().isEmpty()) {
      // The JDK shows nothing unless the recording knows jdk.Shutdown.
      assertEquals(0, single(database, "SELECT count(*) FROM Events WHERE name = 'jdk.Shutdown'"));
      return;
    }
    JfrView.same(expected.form().get("Event Count"), actual.get(0).get(0), "events");
    String reason = expected.form().get("Dump Reason");
    if (!reason.equals("N/A")) {
      assertEquals(reason, actual.get(0).get(2));
    }
    // Chunks begin before their first event and end after their last.
    double length = JfrView.number(expected.form().get("Length of Recorded Events"));
    double duration = ((Number) actual.get(0).get(1)).doubleValue();
    assertTrue(
        Math.abs(duration - length) < 1.5 || recording.endsWith("t25-ap-jfrsync.jfr"),
        duration + " " + length);
  }

  /** The JDK has no order among rows of equal weight, so there the set of names counts. */
  private static void same(JfrView expected, List<List<Object>> actual) {
    assertEquals(expected.rows().size(), actual.size(), () -> expected.rows() + "\n" + actual);
    for (int i = 0; i < actual.size(); i++) {
      for (int c = 1; c < actual.get(i).size(); c++) {
        JfrView.same(expected.rows().get(i).get(c), actual.get(i).get(c), "row " + i);
      }
    }
    String last = actual.isEmpty() ? "" : expected.rows().get(actual.size() - 1).get(1);
    Set<String> names = new HashSet<>();
    expected.rows().forEach(row -> names.add(key(row.get(0), row.get(1))));
    for (int i = 0; i < actual.size(); i++) {
      String value = expected.rows().get(i).get(1);
      String name = String.valueOf(actual.get(i).get(0));
      // Which of several equal ones are the last that are shown is chance.
      if (!value.equals(last) || actual.size() < 25) {
        assertTrue(names.contains(key(name, value)), () -> name + " " + value + " not in " + names);
      }
    }
  }

  private static String key(String name, String value) {
    return (name.equals("null") ? "N/A" : name.startsWith(".") ? name.substring(1) : name)
        + " | "
        + value;
  }

  private static JfrView view(String name, JfrViews jdk) {
    return jdk.view(TITLES.get(name));
  }

  private static List<List<Object>> rows(RecordingDatabase database, String view, String columns)
      throws SQLException {
    String there = "SELECT count(*) FROM duckdb_views() WHERE view_name = " + SqlText.literal(view);
    if (single(database, there) == 0) {
      return List.of();
    }
    String sql = "SELECT " + columns + " FROM " + SqlText.identifier(view);
    return query(database, sql, new ArrayList<>(), true);
  }

  /**
   * The rows of a query.
   *
   * @param columns takes the name and the type of each column
   * @param read whether the rows are read; else there are none
   */
  private static List<List<Object>> query(
      RecordingDatabase database, String sql, List<String> columns, boolean read)
      throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Statement s = database.connection().createStatement();
        ResultSet r = s.executeQuery(sql)) {
      ResultSetMetaData data = r.getMetaData();
      for (int i = 1; i <= data.getColumnCount(); i++) {
        columns.add(data.getColumnName(i) + " " + data.getColumnTypeName(i));
      }
      while (read && r.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
          Object value = r.getObject(i);
          row.add(value instanceof Timestamp time ? time.toLocalDateTime() : value);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static Set<String> names(RecordingDatabase database, String sql) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement s = database.connection().createStatement();
        ResultSet r = s.executeQuery(sql)) {
      while (r.next()) {
        names.add(r.getString(1));
      }
    }
    return names;
  }

  private static long single(RecordingDatabase database, String sql) throws SQLException {
    try (Statement s = database.connection().createStatement();
        ResultSet r = s.executeQuery(sql)) {
      r.next();
      return r.getLong(1);
    }
  }
}
