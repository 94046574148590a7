package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Imports;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Samples;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings that are read together give as much as each of them alone: one does not decide for another. */
class SumsOfRecordingsTest {
  /** JDK 25 with samples of every kind, JDK 17, and async-profiler, which has other events for the same questions. */
  private static final List<Path> RECORDINGS =
      Stream.of("all25.jfr", "all17.jfr", "ap17.jfr").map(Samples::committed).toList();

  private static final List<RecordingDatabase> ALONE = new ArrayList<>();
  private static RecordingDatabase together;

  @BeforeAll
  static void open() throws IOException {
    for (Path recording : RECORDINGS) {
      ALONE.add(Imports.open(recording));
    }
    ImportOptions defaults = ImportOptions.defaults();
    ImportOptions options = new ImportOptions(defaults.stackDepth(), false, defaults.threads());
    together = RecordingDatabase.open(RECORDINGS, options, Progress.NONE);
  }

  @AfterAll
  static void close() {
    ALONE.forEach(RecordingDatabase::close);
    ALONE.clear();
    together.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT sum(value) FROM \"cpu-samples\"",
        "SELECT sum(value) FROM \"wall-samples\"",
        "SELECT sum(value) FROM allocations",
        "SELECT sum(value) FROM \"lock-waits\"",
        "SELECT sum(value) FROM exceptions",
        "SELECT sum(value) FROM \"native-allocations\"",
        "SELECT sum(count) FROM \"object-statistics\"",
        "SELECT sum(\"last\") FROM \"native-memory-committed\"",
        "SELECT count(*) FROM gc",
      })
  void togetherIsTheSumOfEach(String sql) throws SQLException {
    BigDecimal each = BigDecimal.ZERO;
    for (RecordingDatabase alone : ALONE) {
      each = each.add(answer(alone, sql));
    }
    assertTrue(each.signum() > 0, sql);
    assertEquals(each.doubleValue(), answer(together, sql).doubleValue(), 1e-9, sql);
  }

  /** The single value of a query; 0 where a recording alone does not know the events that it needs. */
  private static BigDecimal answer(RecordingDatabase database, String sql) throws SQLException {
    try (Statement s = database.connection().createStatement()) {
      try (ResultSet r = s.executeQuery(sql)) {
        r.next();
        BigDecimal value = r.getBigDecimal(1);
        return value == null ? BigDecimal.ZERO : value;
      } catch (SQLException e) {
        assertTrue(e.getMessage().contains("does not exist"), e.getMessage());
        return BigDecimal.ZERO;
      }
    }
  }
}
