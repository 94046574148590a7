package dev.skein.duckdb.oracle;

import dev.skein.tables.SqlText;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.duckdb.DuckDBStruct;

/** An imported database, read with nothing but SQL and the documented table comments. */
final class Database implements AutoCloseable {
  private static final Pattern REFERENCE =
      Pattern.compile("Column \"(.+?)\": (?:Array of )?references (?:to )?\"(.+?)\"\\(_id\\)");

  /**
   * A table.
   *
   * @param types SQL type by column
   * @param references table by the columns that refer to it
   * @param below columns by the beginnings of their names, filled while they are asked for
   */
  record Table(
      String name,
      Map<String, String> types,
      Map<String, String> references,
      Map<String, List<String>> below) {
    boolean has(String column) {
      return types.containsKey(column);
    }

    /** The column of a field; the second of two whose names differ by case has a number behind it. */
    String columnOf(String field) {
      boolean second = !has(field) && types.keySet().stream().anyMatch(field::equalsIgnoreCase);
      return second ? field + "_2" : field;
    }

    /** The columns whose names begin with {@code prefix$}. */
    List<String> below(String prefix) {
      return below.computeIfAbsent(
          prefix, p -> types.keySet().stream().filter(c -> c.startsWith(p + "$")).toList());
    }
  }

  /** A result as it streams by; a row is a map by column, in use until the next one. */
  interface Rows extends AutoCloseable {
    /** The next row, null at the end. */
    Map<String, Object> next() throws SQLException;

    @Override
    void close() throws SQLException;
  }

  private final Connection connection;
  private final Map<String, Table> tables = new HashMap<>();
  private final Map<String, String> eventTables = new LinkedHashMap<>();
  private final Map<String, Map<Long, Map<String, Object>>> structs = new HashMap<>();

  Database(Path file) throws SQLException {
    Properties readOnly = new Properties();
    readOnly.setProperty("duckdb.read_only", "true"); // another test may read it at the same time
    connection = DriverManager.getConnection("jdbc:duckdb:" + file, readOnly);
    try (Statement statement = connection.createStatement()) {
      readSchema(statement);
      String sql = "SELECT name, table_name FROM \"Events\"";
      try (ResultSet events = statement.executeQuery(sql)) {
        while (events.next()) {
          eventTables.put(events.getString(1), events.getString(2));
        }
      }
    }
  }

  /** Tables by full event type name. */
  Map<String, String> eventTables() {
    return eventTables;
  }

  /** The rows of a query for a name and a number. */
  Map<String, Long> counts(String sql) throws SQLException {
    Map<String, Long> counts = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        counts.put(result.getString(1), result.getLong(2));
      }
    }
    return counts;
  }

  /** The table of that exact name. */
  Table table(String name) throws SQLException {
    Table table = tables.get(name);
    if (table == null) {
      throw new SQLException("no table " + name);
    }
    return table;
  }

  private void readSchema(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("SELECT table_name, comment FROM duckdb_tables()")) {
      while (result.next()) {
        Map<String, String> references = new HashMap<>();
        String comment = result.getString(2);
        Matcher reference = REFERENCE.matcher(comment == null ? "" : comment);
        while (reference.find()) {
          references.put(reference.group(1), reference.group(2));
        }
        String name = result.getString(1);
        tables.put(name, new Table(name, new LinkedHashMap<>(), references, new HashMap<>()));
      }
    }
    String columns =
        "SELECT table_name, column_name, data_type FROM duckdb_columns() ORDER BY column_index";
    try (ResultSet result = statement.executeQuery(columns)) {
      while (result.next()) {
        Table table = tables.get(result.getString(1));
        if (table != null) { // else a view
          table.types().put(result.getString(2), result.getString(3));
        }
      }
    }
  }

  /** All rows in the order they were written; times are microseconds since the epoch, infinity is Long.MAX_VALUE. */
  Rows rows(Table table) throws SQLException {
    StringBuilder sql = new StringBuilder("SELECT ");
    table.types().forEach((column, type) -> sql.append(selected(column, type)).append(", "));
    sql.setLength(sql.length() - 2);
    sql.append(" FROM ").append(SqlText.identifier(table.name())).append(" ORDER BY rowid");
    List<String> names = new ArrayList<>(table.types().keySet());
    Statement statement = connection.createStatement();
    ResultSet result = statement.executeQuery(sql.toString());
    return new Rows() {
      @Override
      public Map<String, Object> next() throws SQLException {
        if (!result.next()) {
          return null;
        }
        Map<String, Object> row = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
          row.put(names.get(i), plain(result.getObject(i + 1)));
        }
        return row;
      }

      @Override
      public void close() throws SQLException {
        statement.close();
      }
    };
  }

  /** The row of a table of structs, null when there is none. */
  Map<String, Object> struct(String table, long id) throws SQLException {
    Map<Long, Map<String, Object>> byId = structs.get(table);
    if (byId == null) {
      byId = new HashMap<>();
      try (Rows rows = rows(table(table))) {
        for (Map<String, Object> row; (row = rows.next()) != null; ) {
          byId.put(((Number) row.get("_id")).longValue(), row);
        }
      }
      structs.put(table, byId);
    }
    return byId.get(id);
  }

  private static String selected(String column, String type) {
    String name = SqlText.identifier(column);
    return type.equals("TIMESTAMP")
        ? "CASE WHEN isinf("
            + name
            + ") THEN "
            + Long.MAX_VALUE
            + " ELSE epoch_us("
            + name
            + ") END"
        : name;
  }

  private static Object plain(Object value) throws SQLException {
    if (value instanceof Array array) {
      List<Object> list = new ArrayList<>();
      for (Object element : (Object[]) array.getArray()) {
        list.add(plain(element));
      }
      return list;
    }
    if (value instanceof DuckDBStruct struct) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (Map.Entry<String, Object> entry : struct.getMap().entrySet()) {
        map.put(entry.getKey(), plain(entry.getValue()));
      }
      return map;
    }
    return value instanceof Object[] array ? Arrays.asList(array) : value;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
