package dev.skein.duckdb.result;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.BiFunction;

/** Runs SQL in a fresh DuckDB and returns what a writer makes of it. */
final class Results {
  private Results() {}

  static Connection connection() throws SQLException {
    return DriverManager.getConnection("jdbc:duckdb:");
  }

  static String csv(String sql) throws Exception {
    return run(sql, false, (out, result) -> new CsvWriter(out));
  }

  static String json(String sql) throws Exception {
    return run(sql, true, (out, result) -> new JsonWriter(out, JsonNumbers.EXACT));
  }

  static String safeJson(String sql) throws Exception {
    return run(sql, true, (out, result) -> new JsonWriter(out, JsonNumbers.SAFE));
  }

  private static String run(
      String sql, boolean json, BiFunction<Utf8Writer, QueryResult, RowWriter> writer)
      throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Connection connection = connection();
        QueryResult result = QueryResult.prepare(connection, sql, json);
        Utf8Writer out = new Utf8Writer(bytes)) {
      result.run(writer.apply(out, result));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
