package dev.skein.cli.result;

import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/** Runs SQL in a fresh DuckDB and returns the table that is printed. */
final class Results {
  private Results() {}

  static Connection connection() throws SQLException {
    return DriverManager.getConnection("jdbc:duckdb:");
  }

  static String table(String sql, int width, Unit... units) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Connection connection = connection();
        QueryResult result = QueryResult.prepare(connection, sql, false);
        Utf8Writer out = new Utf8Writer(bytes)) {
      List<Unit> all =
          units.length > 0
              ? List.of(units)
              : Collections.nCopies(result.columns().size(), Unit.NONE);
      result.run(new TableWriter(out, all, width, false));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
