package dev.skein.duckdb.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.junit.jupiter.api.Test;

class QueryResultTest {
  /** Without the check for errors after the last chunk, this would pass for a complete result. */
  @Test
  void anErrorInTheMiddleOfAResultIsAnError() throws Exception {
    String sql =
        "SELECT CASE WHEN i = 1500000 THEN error('boom') ELSE 'x' END AS v FROM range(2000000) r(i)";
    SQLException e = assertThrows(SQLException.class, () -> count(sql));
    assertTrue(e.getMessage().contains("boom"), e.getMessage());
  }

  @Test
  void countsRows() throws Exception {
    assertEquals(100_000, count("SELECT i, [i] FROM range(100000) r(i)"));
  }

  @Test
  void wrappingKeepsTheOrder() throws Exception {
    List<Long> seen = new ArrayList<>();
    try (Connection connection = Results.connection();
        QueryResult result =
            QueryResult.prepare(
                connection,
                "SELECT i, [i] FROM range(300000) r(i) ORDER BY i DESC -- end",
                false)) {
      result.run(
          new Collector() {
            @Override
            public void rows(DuckDBDataChunkReader chunk, long rows) {
              for (long row = 0; row < rows; row++) {
                seen.add(chunk.vector(0).getLong(row));
              }
            }
          });
    }
    assertEquals(300_000, seen.size());
    for (int i = 0; i < seen.size(); i++) {
      assertEquals(299_999L - i, seen.get(i));
    }
  }

  @Test
  void cancelEndsAStreamFromAnotherThread() throws Exception {
    try (Connection connection = Results.connection();
        QueryResult result =
            QueryResult.prepare(connection, "SELECT i FROM range(100000000000) r(i)", false)) {
      Thread cancel =
          new Thread(
              () -> {
                try {
                  Thread.sleep(200);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                result.cancel();
              });
      cancel.start();
      SQLException e = assertThrows(SQLException.class, () -> result.run(new Collector()));
      cancel.join();
      assertTrue(e.getMessage().contains("Interrupted"), e.getMessage());
    }
  }

  @Test
  void stopsAtTheLimitAndSaysWhetherThereIsMore() throws Exception {
    for (long limit : new long[] {0, 1, 2048, 2049, 4999}) {
      assertEquals(new QueryResult.Outcome(limit, true), limited(limit));
    }
    assertEquals(new QueryResult.Outcome(5000, false), limited(5000));
    assertEquals(new QueryResult.Outcome(5000, false), limited(5001));
  }

  private static QueryResult.Outcome limited(long limit) throws Exception {
    long[] written = {0};
    try (Connection connection = Results.connection();
        QueryResult result =
            QueryResult.prepare(connection, "SELECT i FROM range(5000) r(i)", false)) {
      QueryResult.Outcome outcome =
          result.run(
              new Collector() {
                @Override
                public void rows(DuckDBDataChunkReader chunk, long rows) {
                  written[0] += rows;
                }
              },
              limit);
      assertEquals(outcome.rows(), written[0]);
      return outcome;
    }
  }

  @Test
  void callAndDescribeWork() throws Exception {
    assertTrue(count("CALL duckdb_types()") > 10);
    assertEquals(1, count("DESCRIBE SELECT 1 AS a"));
    assertEquals(0, count("SET threads = 1"));
  }

  private static long count(String sql) throws Exception {
    try (Connection connection = Results.connection();
        QueryResult result = QueryResult.prepare(connection, sql, false);
        Utf8Writer out = new Utf8Writer(OutputStream.nullOutputStream())) {
      return result.run(new CsvWriter(out));
    }
  }

  private static class Collector implements RowWriter {
    @Override
    public void begin(List<ResultColumn> columns) {}

    @Override
    public void rows(DuckDBDataChunkReader chunk, long rows) {}

    @Override
    public void end() {}
  }
}
