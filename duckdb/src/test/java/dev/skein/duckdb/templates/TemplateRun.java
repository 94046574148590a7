package dev.skein.duckdb.templates;

import dev.skein.duckdb.templates.TemplateFile.Query;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs a template on a database, as the page does. */
final class TemplateRun {
  private final Connection connection;
  private final TemplateFile template;
  private final Map<String, String> values;
  private final Map<String, Boolean> decided = new LinkedHashMap<>();

  /**
   * @param values variables whose value is not the default; what does not depend on them does not run again
   */
  TemplateRun(Connection connection, TemplateFile template, Map<String, String> values) {
    this.connection = connection;
    this.template = template;
    this.values = values;
  }

  /**
   * What a query gave.
   *
   * @param columns their types by their names, as DuckDB writes them
   */
  record Result(
      Query query,
      String sql,
      Map<String, String> columns,
      List<List<Object>> rows,
      double seconds) {}

  /**
   * The results of the queries whose conditions hold.
   *
   * @throws AssertionError when a query or a condition fails: a line each, with the file and the line
   */
  List<Result> run() {
    List<Result> results = new ArrayList<>();
    List<String> aliases = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    for (Query query : template.queries()) {
      try {
        if (!concerned(query) || !holds(query.conditions())) {
          continue;
        }
        long start = System.nanoTime();
        String sql = template.substitute(query.sql(), values);
        Result result = rows(query, sql, start);
        results.add(result);
        if (query.alias() != null) {
          execute("CREATE TEMP VIEW " + SqlText.identifier(query.alias()) + " AS " + sql);
          aliases.add(query.alias());
        }
      } catch (SQLException e) {
        failures.add(place(query.line()) + ": " + e.getMessage().lines().findFirst().orElse(""));
      }
    }
    try {
      for (String alias : aliases) {
        execute("DROP VIEW " + SqlText.identifier(alias));
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    if (!failures.isEmpty()) {
      throw new AssertionError(String.join("\n", failures));
    }
    return results;
  }

  /** How well the template fits; 0 where it does not, or the recording lacks a table that decides it. */
  double offer() {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(template.keys().get("offer"))) {
      return r.next() ? r.getDouble(1) : 0;
    } catch (SQLException e) {
      if (e.getMessage().contains("does not exist")) {
        return 0;
      }
      throw new AssertionError(template.name() + ": " + e.getMessage(), e);
    }
  }

  String place(int line) {
    return template.name() + ":" + line;
  }

  /** With chosen values only what depends on them is new. */
  private boolean concerned(Query query) {
    String text = query.sql() + query.conditions();
    return values.isEmpty() || values.keySet().stream().anyMatch(text::contains);
  }

  private boolean holds(List<String> conditions) throws SQLException {
    for (String condition : conditions) {
      Boolean known = decided.get(condition);
      if (known == null) {
        known = holds(condition);
        decided.put(condition, known);
      }
      if (!known) {
        return false;
      }
    }
    return true;
  }

  /** Names of event types that must have events, or a SELECT that gives true. */
  private boolean holds(String condition) throws SQLException {
    if (condition.startsWith("SELECT ")) {
      return isTrue(template.substitute(condition, values));
    }
    List<String> names = Stream.of(condition.split(",")).map(String::strip).toList();
    String list = names.stream().map(SqlText::literal).collect(Collectors.joining(", "));
    return isTrue(
        "SELECT count(DISTINCT table_name) = "
            + names.size()
            + " FROM Events WHERE count > 0 AND table_name IN ("
            + list
            + ")");
  }

  private boolean isTrue(String sql) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      if (!r.next()) {
        throw new SQLException("no row: " + sql);
      }
      Object value = r.getObject(1);
      if (value != null && !(value instanceof Boolean) || r.next()) {
        throw new SQLException("more than one boolean: " + sql);
      }
      return Boolean.TRUE.equals(value);
    }
  }

  private Result rows(Query query, String sql, long start) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(sql)) {
      ResultSetMetaData meta = r.getMetaData();
      Map<String, String> columns = new LinkedHashMap<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.put(meta.getColumnName(i), meta.getColumnTypeName(i));
      }
      List<List<Object>> rows = new ArrayList<>();
      while (r.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
          row.add(r.getObject(i));
        }
        rows.add(row);
      }
      return new Result(query, sql, columns, rows, (System.nanoTime() - start) / 1e9);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }
}
