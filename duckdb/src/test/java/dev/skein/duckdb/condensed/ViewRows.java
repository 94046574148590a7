package dev.skein.duckdb.condensed;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rows of a view in a form that does not depend on how references are kept: each is replaced by what it refers to. */
final class ViewRows {
  private static final String STACK =
      "(SELECT stack_frames(list_transform(s.frames, lambda f: f.method)) FROM StackTrace s WHERE s._id = v.%s)";

  private ViewRows() {}

  /** The views that a recording has. */
  static Set<String> views(Connection connection) throws SQLException {
    Set<String> views = new TreeSet<>();
    try (Statement s = connection.createStatement();
        ResultSet r =
            s.executeQuery(
                "SELECT view_name FROM duckdb_views() WHERE NOT internal AND NOT temporary")) {
      while (r.next()) {
        views.add(r.getString(1));
      }
    }
    return views;
  }

  /** Columns with their types. */
  private static Map<String, String> columns(Connection connection, String view)
      throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery("DESCRIBE \"" + view + '"')) {
      while (r.next()) {
        columns.put(r.getString(1), r.getString(2));
      }
    }
    return columns;
  }

  static List<List<Object>> of(Connection connection, String view) throws SQLException {
    List<String> select = new ArrayList<>();
    columns(connection, view).forEach((name, type) -> select.add(value(name, type)));
    List<List<Object>> rows = new ArrayList<>();
    try (Statement s = connection.createStatement();
        ResultSet r =
            s.executeQuery("SELECT " + String.join(", ", select) + " FROM \"" + view + "\" v")) {
      int n = r.getMetaData().getColumnCount();
      while (r.next()) {
        List<Object> row = new ArrayList<>();
        for (int c = 1; c <= n; c++) {
          Object value = r.getObject(c);
          row.add(
              value instanceof Double || value instanceof java.sql.Timestamp
                  ? value
                  : String.valueOf(value));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static String value(String name, String type) {
    String column = '"' + name + '"';
    String lower = name.toLowerCase(Locale.ROOT);
    if (type.equals("UINTEGER[]")) {
      return "stack_frames(v." + column + ")";
    }
    if (!type.equals("UINTEGER")) {
      return "v." + column;
    }
    if (lower.endsWith("stacktrace")) {
      return STACK.formatted(column);
    }
    String macro =
        lower.endsWith("thread")
            ? "thread_name"
            : lower.contains("class") ? "class_name" : "method_name";
    return macro + "(v." + column + ")";
  }
}
