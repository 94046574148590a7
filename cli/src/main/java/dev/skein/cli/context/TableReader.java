package dev.skein.cli.context;

import dev.skein.cli.context.RecordingContext.Column;
import dev.skein.cli.context.RecordingContext.Table;
import dev.skein.duckdb.catalogue.ColumnNotes;
import dev.skein.duckdb.result.Unit;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the tables of a database with their columns and some values. */
final class TableReader {
  /** Values are looked for in so many rows. */
  private static final int ROWS = 500;

  /** So many characters are looked at beyond those that are shown: a value can be megabytes long. */
  private static final int LOOKED_AT = 1000;

  private static final String[] FLAT = {
    "topMethod", "topApplicationMethod", "topNonInitMethod", "length", "truncated", "methods"
  };

  private final Connection connection;
  private final ContextOptions options;

  TableReader(Connection connection, ContextOptions options) {
    this.connection = connection;
    this.options = options;
  }

  /** A table without its columns. */
  private record Named(String name, String comment, long rows) {}

  /** The full name of the event type of each table that holds events. */
  Map<String, String> events() throws SQLException {
    Map<String, String> events = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT table_name, name FROM Events")) {
      while (rows.next()) {
        events.putIfAbsent(rows.getString(1), rows.getString(2));
      }
    }
    return events;
  }

  /**
   * Tables with rows, those with events first and then the larger first.
   *
   * @param empty gets the names of the others
   */
  List<Table> tables(Map<String, String> events, List<String> empty) throws SQLException {
    List<Named> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, comment, estimated_size FROM duckdb_tables()"
                    + " WHERE NOT internal AND database_name = current_database() AND schema_name = 'main'"
                    + " ORDER BY estimated_size DESC, table_name")) {
      while (rows.next()) {
        if (!options.tables().test(rows.getString(1))) {
          continue;
        }
        if (rows.getLong(3) == 0) {
          empty.add(rows.getString(1));
        } else {
          found.add(new Named(rows.getString(1), rows.getString(2), rows.getLong(3)));
        }
      }
    }
    Map<String, List<Column>> columns = columns();
    List<Table> tables = new ArrayList<>();
    for (boolean event : new boolean[] {true, false}) {
      for (Named table : found) {
        if (events.containsKey(table.name()) == event) {
          tables.add(table(table, events.get(table.name()), columns.get(table.name())));
        }
      }
    }
    return tables;
  }

  /** Columns of all tables and views, without values; the units and references of a table stand in its own comment. */
  Map<String, List<Column>> columns() throws SQLException {
    Map<String, List<Column>> columns = new LinkedHashMap<>();
    Map<String, Map<String, String>> comments = comments();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, column_name, data_type, comment FROM duckdb_columns()"
                    + " WHERE NOT internal AND database_name = current_database() AND schema_name = 'main'"
                    + " ORDER BY table_name, column_index")) {
      while (rows.next()) {
        String own = rows.getString(4);
        String comment =
            own != null
                ? own
                : comments.getOrDefault(rows.getString(1), Map.of()).get(rows.getString(2));
        columns
            .computeIfAbsent(rows.getString(1), t -> new ArrayList<>())
            .add(
                new Column(
                    rows.getString(2),
                    rows.getString(3),
                    Unit.ofComment(comment),
                    ColumnNotes.references(comment),
                    List.of()));
      }
    }
    return columns;
  }

  private Map<String, Map<String, String>> comments() throws SQLException {
    Map<String, Map<String, String>> comments = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, comment FROM duckdb_tables() WHERE comment IS NOT NULL"
                    + " AND database_name = current_database() AND schema_name = 'main'")) {
      while (rows.next()) {
        comments.put(rows.getString(1), ColumnNotes.ofTable(rows.getString(2)));
      }
    }
    return comments;
  }

  private Table table(Named table, String event, List<Column> columns) throws SQLException {
    Set<String> names = new HashSet<>();
    columns.forEach(c -> names.add(c.name()));
    List<String> stacks =
        names.stream().filter(n -> names.contains(n + "$" + FLAT[0])).sorted().toList();
    Set<String> flat = new HashSet<>();
    for (String stack : stacks) {
      for (String part : FLAT) {
        flat.add(stack + "$" + part);
      }
    }
    List<Column> shown = columns.stream().filter(c -> !flat.contains(c.name())).toList();
    String description = ColumnNotes.description(table.comment());
    description = description == null ? "" : description.split("\n", 2)[0];
    return new Table(
        table.name(), event, description, table.rows(), sampled(table.name(), shown), stacks);
  }

  private List<Column> sampled(String table, List<Column> columns) throws SQLException {
    List<Integer> wanted = new ArrayList<>();
    List<String> expressions = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      boolean told = column.references() != null || COMMON.contains(column.name());
      if (!told && (options.secrets() || Secrets.harmless(table, column.name()))) {
        wanted.add(i);
        expressions.add(
            "left(CAST("
                + SqlText.identifier(column.name())
                + " AS VARCHAR), "
                + ((long) LOOKED_AT + options.text())
                + ")");
      }
    }
    if (wanted.isEmpty() || options.samples() == 0) {
      return columns;
    }
    Map<Integer, Set<String>> values = new HashMap<>();
    String sql =
        "SELECT "
            + String.join(", ", expressions)
            + " FROM "
            + SqlText.identifier(table)
            + " LIMIT "
            + ROWS;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        for (int i = 0; i < wanted.size(); i++) {
          String value = rows.getString(i + 1);
          Set<String> some = values.computeIfAbsent(wanted.get(i), c -> new LinkedHashSet<>());
          if (some.size() < options.samples() && shown(value)) {
            some.add(cut(value));
          }
        }
      }
    }
    List<Column> sampled = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column c = columns.get(i);
      List<String> some = List.copyOf(values.getOrDefault(i, Set.of()));
      sampled.add(new Column(c.name(), c.type(), c.unit(), c.references(), some));
    }
    return sampled;
  }

  /** Columns that every reader knows from the introduction. */
  private static final Set<String> COMMON = Set.of("_id", "startTime", "recording");

  private boolean shown(String value) {
    return value != null && !value.isEmpty() && (options.secrets() || !Secrets.suspicious(value));
  }

  private String cut(String value) {
    int length = value.codePointCount(0, value.length());
    return length <= options.text()
        ? value
        : value.substring(0, value.offsetByCodePoints(0, options.text())) + "…";
  }
}
