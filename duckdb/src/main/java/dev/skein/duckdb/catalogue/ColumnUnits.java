package dev.skein.duckdb.catalogue;

import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.Unit;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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

  /** The units, one a column. */
  public static List<Unit> of(Connection connection, String sql, List<ResultColumn> columns)
      throws SQLException {
    ColumnUnits found = new ColumnUnits();
    if (columns.stream().anyMatch(c -> c.kind().numeric())) {
      found.load(connection, sql);
    }
    List<Unit> result = new ArrayList<>();
    columns.forEach(c -> result.add(found.unit(c)));
    return result;
  }

  private void load(Connection connection, String sql) throws SQLException {
    Set<String> names = new TreeSet<>();
    for (String identifier : new SqlScript(sql).identifiers()) {
      names.add(SqlText.literal(identifier.toLowerCase(Locale.ROOT)));
    }
    if (names.isEmpty()) {
      return;
    }
    String among = "lower(table_name) IN (" + String.join(", ", names) + ")";
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
          units
              .computeIfAbsent(column.toLowerCase(Locale.ROOT), n -> EnumSet.noneOf(Unit.class))
              .add(unit);
        }
      }
    }
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
