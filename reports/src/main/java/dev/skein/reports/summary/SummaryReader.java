package dev.skein.reports.summary;

import dev.skein.duckdb.catalogue.ColumnNotes;
import dev.skein.reports.summary.EventSummary.Field;
import dev.skein.reports.summary.EventSummary.Value;
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
import java.util.function.Predicate;

/**
 * Sums up the events in a recording's database, two queries an event type. Left out are fields of which no sum or list says
 * anything: addresses, ids, references to threads, classes and stacks, points in time. Numbers that stand for "unknown"
 * are NULL in the database already.
 */
public final class SummaryReader {
  /** Texts of a field that are listed, at most. */
  public static final int MAX_VALUES = 8;

  /** Characters of a text that are kept. */
  public static final int MAX_TEXT = 4000;

  private static final Set<String> NUMBERS =
      Set.of(
          "TINYINT",
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "HUGEINT",
          "UTINYINT",
          "USMALLINT",
          "UINTEGER",
          "UBIGINT",
          "FLOAT",
          "DOUBLE");
  private static final Set<String> WITHOUT_SENSE =
      Set.of("MemoryAddress", "Timestamp", "CertificateId");
  private static final Set<String> SUMS = Set.of("DataAmount", "Timespan");

  private record Type(String event, String table, String label, String category, long count) {}

  private record Column(String name, boolean number, String contentType) {}

  private final Connection connection;

  /** A reader of a recording's database. */
  public SummaryReader(Connection connection) {
    this.connection = connection;
  }

  /**
   * The types that have events, by name.
   *
   * @param wanted decides by the full name of a type and by its topic; either is enough
   */
  public List<EventSummary> read(Predicate<String> wanted) throws SQLException {
    List<EventSummary> summaries = new ArrayList<>();
    Map<String, List<Column>> columns = columns();
    for (Type type : types()) {
      String topic = topic(type.category);
      if (wanted.test(type.event) || wanted.test(topic)) {
        summaries.add(
            new EventSummary(
                type.event,
                type.label,
                topic,
                type.count,
                fields(type, columns.getOrDefault(type.table, List.of()))));
      }
    }
    return summaries;
  }

  /**
   * The topic of an event type: of its category the second part, or the only one, in small letters with underscores. {@code
   * Java Virtual Machine / GC / Heap} is {@code gc}, {@code Java Application} is {@code java_application}.
   *
   * @param category null or empty where the type has none, which is {@code other}
   */
  public static String topic(String category) {
    if (category == null || category.isBlank()) {
      return "other";
    }
    String[] parts = category.split(" / ");
    String part = parts[parts.length > 1 ? 1 : 0];
    return part.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "_");
  }

  private List<Type> types() throws SQLException {
    List<Type> types = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT name, table_name, label, category, count FROM Events WHERE count > 0 ORDER BY name")) {
      while (rows.next()) {
        types.add(
            new Type(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4),
                rows.getLong(5)));
      }
    }
    return types;
  }

  /** The columns of each table that can be summed up. */
  private Map<String, List<Column>> columns() throws SQLException {
    Map<String, List<Column>> columns = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT c.table_name, column_name, data_type, t.comment FROM duckdb_columns() c"
                    + " JOIN duckdb_tables() t USING (database_name, schema_name, table_name)"
                    + " WHERE database_name = current_database() AND schema_name = 'main'"
                    + " ORDER BY c.table_name, column_index")) {
      String table = null;
      Map<String, String> notes = Map.of();
      while (rows.next()) {
        if (!rows.getString(1).equals(table)) {
          table = rows.getString(1);
          notes = ColumnNotes.ofTable(rows.getString(4));
        }
        Column column = column(rows.getString(2), rows.getString(3), notes);
        if (column != null) {
          columns.computeIfAbsent(table, t -> new ArrayList<>()).add(column);
        }
      }
    }
    return columns;
  }

  private static Column column(String name, String type, Map<String, String> notes) {
    String note = notes.get(name);
    String contentType = ColumnNotes.contentType(note);
    boolean number = NUMBERS.contains(type);
    if (!number && !type.equals("VARCHAR")
        || ColumnNotes.references(note) != null
        || contentType != null && WITHOUT_SENSE.contains(contentType)
        || name.equals("id")
        || name.endsWith("Id")
        || name.equals("_id")
        || name.startsWith("stackTrace")
        // In condensed recordings a name.
        || !number && name.endsWith("Thread")) {
      return null;
    }
    return new Column(name, number, "Unsigned".equals(contentType) ? null : contentType);
  }

  private List<Field> fields(Type type, List<Column> columns) throws SQLException {
    List<Field> fields = new ArrayList<>();
    if (columns.isEmpty()) {
      return fields;
    }
    StringBuilder sql = new StringBuilder("SELECT ");
    for (Column column : columns) {
      String name = quoted(column.name);
      sql.append(sql.length() > 7 ? ", " : "").append("count(").append(name).append(')');
      if (column.number) {
        // NaN and infinity would swallow everything else.
        String value = "CASE WHEN isfinite(" + name + "::DOUBLE) THEN " + name + "::DOUBLE END";
        for (String aggregate : List.of("min", "max", "avg", "sum")) {
          sql.append(", ").append(aggregate).append('(').append(value).append(')');
        }
      }
    }
    sql.append(" FROM ").append(quoted(type.table));
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql.toString())) {
      row.next();
      int at = 1;
      for (Column column : columns) {
        long count = row.getLong(at++);
        Double min = null;
        Double max = null;
        Double average = null;
        Double sum = null;
        if (column.number) {
          min = number(row, at++);
          max = number(row, at++);
          average = number(row, at++);
          sum = SUMS.contains(String.valueOf(column.contentType)) ? number(row, at) : null;
          at++;
        }
        // A number that is infinite or undefined in all events says nothing.
        if (count > 0 && (!column.number || min != null)) {
          fields.add(
              new Field(
                  column.name.replace('$', '.'),
                  column.contentType,
                  count,
                  min,
                  max,
                  average,
                  sum,
                  column.number ? List.of() : values(type, column)));
        }
      }
    }
    return fields;
  }

  private static Double number(ResultSet row, int column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? null : value;
  }

  private List<Value> values(Type type, Column column) throws SQLException {
    List<Value> values = new ArrayList<>();
    String name = quoted(column.name);
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT left("
                    + name
                    + ", "
                    + MAX_TEXT
                    + ") AS text, count(*) FROM "
                    + quoted(type.table)
                    + " WHERE "
                    + name
                    + " IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT "
                    + MAX_VALUES)) {
      while (rows.next()) {
        values.add(new Value(rows.getString(1), rows.getLong(2)));
      }
    }
    return values;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
