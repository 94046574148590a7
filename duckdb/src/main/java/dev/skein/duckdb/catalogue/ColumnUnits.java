package dev.skein.duckdb.catalogue;

import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.Unit;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the units of a result's columns in the comments of the tables and views that the query names. A column counts by
 * its name, also inside a function that keeps the unit ({@code sum(allocationSize)}), and only when all tables that have
 * a column of this name agree.
 */
public final class ColumnUnits {
  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?:sum|min|max|avg|mean|median|any_value|first|last|abs|round|quantile\\w*)"
              + "\\((?:DISTINCT )?(?:(?:\\w+|\"[^\"]+\")\\.)*\"?([\\w$]+)\"?(?:, .*)?\\)");

  private final Map<String, Set<Unit>> units = new HashMap<>();

  private ColumnUnits() {}

  /**
   * What the comments of a database say of its columns, for those who ask again and again: to list them, DuckDB binds every
   * view.
   *
   * @param tables by their names in small letters, the columns' units by their names in small letters
   */
  public record Notes(Map<String, Map<String, Unit>> tables) {
    /** Reads all comments. */
    public static Notes read(Connection connection) throws SQLException {
      return new Notes(ColumnUnits.read(connection, "true"));
    }
  }

  /** The units, one a column. */
  public static List<Unit> of(Connection connection, String sql, List<ResultColumn> columns)
      throws SQLException {
    Set<String> names = names(sql, columns);
    if (names.isEmpty()) {
      return of(new Notes(Map.of()), sql, columns);
    }
    Set<String> texts = new TreeSet<>();
    names.forEach(name -> texts.add(SqlText.literal(name)));
    String among = "lower(table_name) IN (" + String.join(", ", texts) + ")";
    return of(new Notes(read(connection, among)), sql, columns);
  }

  /** The units, one a column, of a query on tables whose comments were read before. */
  public static List<Unit> of(Notes notes, String sql, List<ResultColumn> columns) {
    ColumnUnits found = new ColumnUnits();
    for (String name : names(sql, columns)) {
      notes
          .tables()
          .getOrDefault(name, Map.of())
          .forEach(
              (column, unit) ->
                  found.units.computeIfAbsent(column, n -> EnumSet.noneOf(Unit.class)).add(unit));
    }
    return columns.stream().map(found::unit).toList();
  }

  /** What may be a table, in small letters; nothing where no column is a number. */
  private static Set<String> names(String sql, List<ResultColumn> columns) {
    Set<String> names = new TreeSet<>();
    if (columns.stream().anyMatch(c -> c.kind().numeric())) {
      new SqlScript(sql).identifiers().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    }
    return names;
  }

  private static Map<String, Map<String, Unit>> read(Connection connection, String among)
      throws SQLException {
    Map<String, Map<String, Unit>> tables = new HashMap<>();
    Map<String, Map<String, String>> notes = new HashMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT table_name, comment FROM duckdb_tables() WHERE comment IS NOT NULL AND "
                  + among)) {
        while (rows.next()) {
          notes.put(rows.getString(1), ColumnNotes.ofTable(rows.getString(2)));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal AND "
                  + among)) {
        while (rows.next()) {
          String column = rows.getString(2);
          String comment = rows.getString(3);
          Unit unit =
              Unit.ofComment(
                  comment != null
                      ? comment
                      : notes.getOrDefault(rows.getString(1), Map.of()).get(column));
          tables
              .computeIfAbsent(rows.getString(1).toLowerCase(Locale.ROOT), n -> new HashMap<>())
              .put(column.toLowerCase(Locale.ROOT), unit);
        }
      }
    }
    return tables;
  }

  private Unit unit(ResultColumn column) {
    Set<Unit> candidates = units.get(column.name().toLowerCase(Locale.ROOT));
    if (candidates == null) {
      Matcher function = FUNCTION.matcher(column.name());
      candidates =
          function.matches() ? units.get(function.group(1).toLowerCase(Locale.ROOT)) : null;
    }
    if (candidates == null || candidates.size() != 1 || !column.kind().numeric()) {
      return Unit.NONE;
    }
    Unit unit = candidates.iterator().next();
    return switch (unit) {
      case SECONDS, FRACTION -> column.kind().wholeNumber() ? Unit.NONE : unit;
      case ADDRESS -> column.kind().wholeNumber() ? unit : Unit.NONE;
      default -> unit;
    };
  }
}
