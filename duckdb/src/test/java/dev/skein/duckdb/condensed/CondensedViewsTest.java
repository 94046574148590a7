package dev.skein.duckdb.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All views give the same rows on a recording and on the same one condensed without loss. */
class CondensedViewsTest {
  /** What the file itself is. */
  private static final Set<String> OF_THE_FILE = Set.of("recording");

  /** Writers leave out settings that come again, so there are fewer such events. */
  private static final Set<String> COUNTS = Set.of("events-by-count", "events-by-name");

  /** Writers give the summary after a collection the time of the one before it. */
  private static final Set<String> SUMMARY_TIMES =
      Set.of("heap-committed-vs-used", "heap-summary-over-time", "metaspace-over-time");

  /** They tell threads apart, of which a condensed recording has the names only. */
  private static final Set<String> BY_THREAD =
      Set.of("contention-by-thread", "contention-by-address");

  private static final String THREADS_OF_ONE_NAME =
      "SELECT count(*) FROM (SELECT coalesce(nullif(javaName, ''), osName) AS name FROM Thread"
          + " GROUP BY name HAVING count(DISTINCT coalesce(nullif(javaThreadId, 0), osThreadId)) >"
          + " 1)";

  @TempDir Path temp;

  static List<Pair> pairs() throws Exception {
    return Pair.all();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void viewsHaveTheSameRows(Pair pair) throws Exception {
    Path original = Files.copy(Imports.file(pair.recording()), temp.resolve("original.db"));
    try (Connection a = DriverManager.getConnection("jdbc:duckdb:" + original);
        RecordingDatabase condensed = Pair.open(pair.condensed(temp))) {
      Connection b = condensed.connection();
      sameTime(a);
      sameTime(b);
      assertEquals(List.of(), condensed.report().losses());
      Set<String> views = ViewRows.views(a);
      assertEquals(views, ViewRows.views(b));
      views.removeAll(OF_THE_FILE);
      if (!pair.made()) {
        views.removeAll(COUNTS);
        views.removeAll(SUMMARY_TIMES);
      }
      if (number(a, THREADS_OF_ONE_NAME) > 0) {
        views.removeAll(BY_THREAD);
      }
      List<String> differences = new ArrayList<>();
      for (String view : new TreeSet<>(views)) {
        String difference = difference(a, b, view);
        if (difference != null) {
          differences.add(view + ": " + difference);
        }
      }
      assertEquals("", String.join("\n", differences));
    }
  }

  private static String difference(Connection a, Connection b, String view) throws SQLException {
    List<List<Object>> expected = ViewRows.of(a, view);
    try {
      return RowDifference.of(expected, ViewRows.of(b, view));
    } catch (SQLException e) {
      return e.getMessage();
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      r.next();
      return r.getLong(1);
    }
  }

  /** A condensed recording has the times of its events, and not those of the chunks: both get the same here. */
  private static void sameTime(Connection connection) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(
          "UPDATE RecordingFile SET duration = 3600, startTime = date_trunc('hour', startTime),"
              + " endTime = date_trunc('hour', startTime) + INTERVAL 1 HOUR");
    }
  }
}
