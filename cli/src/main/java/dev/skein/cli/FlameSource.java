package dev.skein.cli;

import dev.skein.cli.flamegraph.StackReader;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.ColumnUnits;
import dev.skein.duckdb.catalogue.SqlScript;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.Unit;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the stacks of a flame graph come from, as SQL.
 *
 * @param name of the view or table; {@code query} for SQL
 * @param title what it shows
 * @param sql gives three columns: path, weight, thread
 * @param unit of the weight
 * @param word what is counted where there is no unit; may be empty
 */
record FlameSource(String name, String title, String sql, Unit unit, String word) {
  /** The macro of the library that makes stacks of events. */
  private static final String MACRO = "flame_graph";

  private static final String SUFFIX = "-flamegraph";
  private static final List<String> THREAD_COLUMNS =
      List.of("thread", "sampledThread", "eventThread");

  /** Finds sources in a database. */
  static final class Finder {
    private final Connection connection;
    private final Library library;
    private final Catalogue catalogue;
    private final boolean lines;
    private final String weight;

    /**
     * A finder.
     *
     * @param lines whether frames shall have line numbers
     * @param weight an expression over the columns of a table or view; null for its usual weight
     */
    Finder(
        Connection connection, Library library, Catalogue catalogue, boolean lines, String weight) {
      this.connection = connection;
      this.library = library;
      this.catalogue = catalogue;
      this.lines = lines;
      this.weight = weight;
    }

    /**
     * The source that a user names.
     *
     * @param query the name of a view, table or event type, also without {@code -flamegraph}; or SQL
     * @throws SkeinException when there is no such thing, or it has no stacks
     * @throws SQLException when DuckDB refuses the SQL
     */
    FlameSource find(String query) throws SQLException {
      if (!QueryArguments.isName(query)) {
        return ofSql(query);
      }
      String wanted = query.strip();
      Optional<String> found = catalogue.find(wanted + SUFFIX);
      if (found.isEmpty()) {
        found = catalogue.find(wanted);
      }
      if (found.isEmpty()) {
        String full = library.find(wanted + SUFFIX).isPresent() ? wanted + SUFFIX : wanted;
        throw new SkeinException(catalogue.explainUnknown(full));
      }
      String name = found.get();
      Definition definition = library.find(name).orElse(null);
      String title = definition == null ? name : definition.title();
      if (definition != null && definition.uses().contains(MACRO)) {
        Optional<Definition> events = source(definition);
        if (events.isPresent()) {
          return ofEvents(name, title, events.get().name(), "value", "thread", unit(name, "value"));
        }
      }
      String from = "SELECT * FROM " + catalogue.sql(name);
      List<ResultColumn> columns = columns(from);
      if (column(columns, "frames") != null) {
        return ofRows(name, title, from, columns);
      }
      if (column(columns, "stackTrace") == null) {
        throw new SkeinException(
            name + " has neither a column frames nor stackTrace, so it gives no flame graph");
      }
      String thread =
          THREAD_COLUMNS.stream().filter(t -> column(columns, t) != null).findFirst().orElse(null);
      ResultColumn value = column(columns, "value");
      String own = value != null && value.kind().numeric() ? "value" : "1";
      return ofEvents(name, title, name, own, thread, unit(name, own));
    }

    /** The view of events that a view of the library makes its stacks of. */
    private Optional<Definition> source(Definition definition) {
      return definition.uses().stream()
          .flatMap(used -> library.find(used).stream())
          .filter(d -> d.kind() == Definition.Kind.VIEW)
          .findFirst();
    }

    private FlameSource ofEvents(
        String name, String title, String events, String value, String thread, Unit unit)
        throws SQLException {
      String quoted =
          events.indexOf('.') < 0 && events.indexOf('"') < 0 ? events : catalogue.sql(events);
      String sql =
          "SELECT * FROM "
              + MACRO
              + "("
              + SqlText.literal(quoted)
              + ", value := "
              + (weight == null ? value : "(" + weight + ")")
              + (thread == null ? "" : ", thread := " + SqlText.identifier(thread))
              + ", lines := "
              + lines
              + ")";
      return source(
          name,
          title,
          sql,
          true,
          thread != null,
          weight == null ? unit : unit(events, weight),
          weight != null ? "" : value.equals("1") ? "events" : word(name));
    }

    private FlameSource ofSql(String query) throws SQLException {
      List<SqlScript.Statement> statements = new SqlScript(query).statements();
      if (statements.size() != 1) {
        throw new SkeinException("a flame graph needs one query, not " + statements.size());
      }
      String sql = statements.get(0).text();
      return ofRows("query", "Query", sql, columns(sql));
    }

    private FlameSource ofRows(String name, String title, String sql, List<ResultColumn> columns)
        throws SQLException {
      ResultColumn frames = column(columns, "frames");
      ResultColumn value = column(columns, "value");
      if (frames == null
          || !frames.sqlType().equals("VARCHAR[]")
          || value == null
          || !value.kind().numeric()) {
        throw new SkeinException(
            "a flame graph needs the columns frames (VARCHAR[]) and value (a number), not "
                + String.join(
                    ", ", columns.stream().map(c -> c.name() + " " + c.sqlType()).toList()));
      }
      if (weight != null || lines) {
        throw new SkeinException(
            name + " has its frames ready: --value and --lines are for tables and views of events");
      }
      ResultColumn thread = column(columns, "thread");
      boolean named = thread != null && thread.kind() == ResultColumn.Kind.VARCHAR;
      Unit unit = ColumnUnits.of(connection, sql, List.of(value)).get(0);
      return source(name, title, sql, false, named, unit, word(name));
    }

    /** Frames as one text each: the driver streams no lists. */
    private static FlameSource source(
        String name,
        String title,
        String sql,
        boolean macro,
        boolean thread,
        Unit unit,
        String word) {
      String rows =
          "SELECT array_to_string(list_transform(frames, lambda f: coalesce(f, '?')), chr("
              + (int) StackReader.SEPARATOR
              + ")) AS path, CAST(value AS DOUBLE) AS weight, "
              + (thread ? "thread" : "CAST(NULL AS VARCHAR) AS thread")
              + " FROM ("
              + sql
              + (macro ? ")" : "\n)");
      return new FlameSource(name, title, rows, unit, word);
    }

    private Unit unit(String table, String expression) throws SQLException {
      String sql = "SELECT " + expression + " FROM " + catalogue.sql(table);
      return ColumnUnits.of(connection, sql, columns(sql)).get(0);
    }

    private List<ResultColumn> columns(String sql) throws SQLException {
      try (QueryResult result = QueryResult.prepare(connection, sql, false)) {
        return result.columns();
      }
    }

    private static ResultColumn column(List<ResultColumn> columns, String name) {
      return columns.stream().filter(c -> c.name().equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    private static String word(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.contains("cpu") || lower.contains("wall") || lower.contains("sample")
          ? "samples"
          : "";
    }
  }
}
