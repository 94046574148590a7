package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.TableSchema;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DuckDbSinkTest {
  private static final long QUEUE = 1 << 20;

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rowsOfManyTablesArriveInOrder(boolean vectors) throws SQLException {
    try (DuckDbSink sink = new DuckDbSink(connection, 3, QUEUE, vectors)) {
      for (int t = 0; t < 30; t++) {
        sink.create(Made.table("T" + t));
      }
      for (int round = 0; round < 20; round++) {
        for (int t = 0; t < 29; t++) {
          sink.append(Made.rows(Made.table("T" + t), round * 500L, 500));
        }
      }
      sink.finish();
    }
    for (int t = 0; t < 29; t++) {
      assertEquals(
          List.of("10000|0|9999|row number 9999"),
          Rows.of(
              connection, "SELECT count(*), min(n - rowid), max(n), arg_max(s, rowid) FROM T" + t));
    }
    assertEquals(List.of("0"), Rows.of(connection, "SELECT count(*) FROM T29"));
    assertEquals(
        List.of("30"),
        Rows.of(
            connection,
            "SELECT count(*) FROM duckdb_tables() WHERE comment = 'About ' || table_name ||"
                + " chr(10) || 'Column \"n\": CONTENT_TYPE(MemoryAmount)'"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tablesWithListsAreWrittenInTurn(boolean vectors) throws SQLException {
    ColumnSpec list = ColumnSpec.of("l", DataType.list(DataType.UINTEGER), null, null);
    TableSchema one = Made.table("One", list);
    TableSchema two = Made.table("Two", list, ColumnSpec.of("x", DataType.BIGINT, null, null));
    try (DuckDbSink sink = new DuckDbSink(connection, 1, QUEUE, vectors)) {
      sink.create(one);
      sink.create(two);
      for (int round = 0; round < 3; round++) {
        sink.append(Made.rows(one, round * 100L, 100));
        sink.append(Made.rows(two, round * 200L, 200));
      }
      sink.finish();
    }
    assertEquals(
        List.of("300|299|600|599|599"),
        Rows.of(
            connection,
            "SELECT (SELECT count(*) FROM One), (SELECT max(n) FROM One), count(*), max(n), max(x)"
                + " FROM Two"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTableGrowsBetweenBatches(boolean vectors) throws SQLException {
    TableSchema first = Made.table("T", ColumnSpec.of("w", DataType.INTEGER, null, null));
    TableSchema wider = Made.table("T", ColumnSpec.of("w", DataType.BIGINT, null, null));
    TableSchema longer =
        Made.table(
            "T",
            ColumnSpec.of("w", DataType.BIGINT, null, null),
            ColumnSpec.of("l", DataType.list(DataType.VARCHAR), null, null),
            ColumnSpec.of("x", DataType.BIGINT, null, null));
    try (DuckDbSink sink = new DuckDbSink(connection, 2, QUEUE, vectors)) {
      sink.create(Made.table("T"));
      sink.alter(Made.table("T"), first);
      sink.append(Made.rows(first, 0, 3000));
      sink.alter(first, wider);
      sink.append(Made.rows(wider, 3000, 3000));
      sink.alter(wider, longer);
      sink.append(Made.rows(longer, 6000, 3000));
      sink.finish();
    }
    assertEquals(
        List.of("9000|9000|0|3000|6000|BIGINT"),
        Rows.of(
            connection,
            "SELECT count(*), count(*) FILTER (w = n), count(l), count(x), min(x), any_value(typeof(w))"
                + " FROM T"));
  }

  @Test
  void whatAWriterCannotWriteReachesTheProducer() throws SQLException {
    Rows.execute(connection, "CREATE TABLE T(other BOOLEAN)");
    try (DuckDbSink sink = new DuckDbSink(connection, 2, QUEUE)) {
      sink.create(Made.table("T"));
      DatabaseWriteException e =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20),
              () ->
                  assertThrows(
                      DatabaseWriteException.class,
                      () -> {
                        for (int i = 0; i < 1000; i++) {
                          sink.append(Made.rows(Made.table("T"), 0, 1000));
                        }
                      }));
      assertTrue(e.getMessage().contains("already exists"), e.getMessage());
    }
    assertEquals(0, writerThreads());
    assertEquals(List.of("0"), Rows.of(connection, "SELECT count(*) FROM T"));
  }

  @Test
  void closedWithoutFinishLeavesNoRows() throws SQLException {
    try (DuckDbSink sink = new DuckDbSink(connection, 2, QUEUE)) {
      sink.create(Made.table("A"));
      sink.create(Made.table("B"));
      sink.append(Made.rows(Made.table("A"), 0, 200_000));
      sink.append(Made.rows(Made.table("B"), 0, 10));
    }
    assertEquals(0, writerThreads());
    for (String table : Rows.of(connection, "SELECT table_name FROM duckdb_tables()")) {
      assertEquals(List.of("0"), Rows.of(connection, "SELECT count(*) FROM " + table), table);
    }
  }

  @Test
  void anInterruptEndsTheWaitForRoom() throws Exception {
    try (DuckDbSink sink = new DuckDbSink(connection, 1, 1)) {
      sink.create(Made.table("A"));
      Thread.currentThread().interrupt();
      assertThrows(
          DatabaseWriteException.class,
          () -> {
            for (int i = 0; i < 100; i++) {
              sink.append(Made.rows(Made.table("A"), 0, 100_000));
            }
          });
      assertTrue(Thread.interrupted());
    }
    assertEquals(0, writerThreads());
  }

  private static long writerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().startsWith("skein-writer"))
        .count();
  }
}
