package dev.skein.duckdb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Query results as text. */
final class Rows {
  private Rows() {}

  /** Runs statements that return nothing. */
  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }

  /** One string a row, columns separated by {@code |}. */
  static List<String> of(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      int columns = r.getMetaData().getColumnCount();
      while (r.next()) {
        StringBuilder row = new StringBuilder();
        for (int c = 1; c <= columns; c++) {
          row.append(c == 1 ? "" : "|").append(r.getObject(c));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
