package dev.skein.duckdb.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.RecordingDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a preset loses of times is not more than the precision that it promises. */
class PresetPrecisionTest {
  /** Events that no preset puts together, so that each has a begin of its own. */
  private static final List<String> TABLES =
      List.of(
          "GarbageCollection", "ExecuteVMOperation", "SocketRead", "SocketWrite", "SafepointBegin");

  /** Computing with ticks adds a microsecond. */
  private static final long ROUNDING = 1;

  @ParameterizedTest
  @CsvSource({"default, 1000, 1", "reduced, 1000, 1", "gc-log, 1, 1"})
  void timesAreAsPreciseAsThePresetSays(String preset, long startMicros, long spanMicros)
      throws Exception {
    assumeTrue(Condensed.folder().isPresent(), "no folder with more recordings");
    Path folder = Condensed.folder().orElseThrow();
    Path condensed = folder.resolve("small25." + preset + ".lz4framed.cjfr");
    int rows = 0;
    try (RecordingDatabase original = Pair.open(folder.resolve("small25.jfr"));
        RecordingDatabase reduced = Pair.open(condensed)) {
      for (String table : TABLES) {
        if (!has(original.connection(), table)) {
          continue;
        }
        rows += compare(original, reduced, table, "epoch_us(startTime)", startMicros + ROUNDING);
        if (!table.startsWith("Safepoint")) {
          compare(original, reduced, table, "round(duration * 1e6)::BIGINT", spanMicros + ROUNDING);
        }
      }
    }
    assertTrue(rows > 10, rows + " rows");
  }

  /** In order, values that each moved by some amount at most differ by that amount at most. */
  private static int compare(
      RecordingDatabase a, RecordingDatabase b, String table, String value, long most)
      throws SQLException {
    String sql = "SELECT " + value + " AS v FROM \"" + table + "\" ORDER BY v";
    List<Long> expected = numbers(a.connection(), sql);
    List<Long> actual = numbers(b.connection(), sql);
    assertEquals(expected.size(), actual.size(), table);
    for (int i = 0; i < expected.size(); i++) {
      long difference = Math.abs(expected.get(i) - actual.get(i));
      assertTrue(difference <= most, table + " " + value + " " + i + ": " + difference);
    }
    return expected.size();
  }

  private static boolean has(Connection connection, String table) throws SQLException {
    return !numbers(
            connection, "SELECT count FROM Events WHERE table_name = '" + table + "' AND count > 0")
        .isEmpty();
  }

  private static List<Long> numbers(Connection connection, String sql) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      List<Long> numbers = new ArrayList<>();
      while (r.next()) {
        numbers.add(r.getLong(1));
      }
      return numbers;
    }
  }
}
