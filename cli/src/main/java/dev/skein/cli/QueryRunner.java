package dev.skein.cli;

import dev.skein.cli.result.PlainWriter;
import dev.skein.cli.result.TableWriter;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.catalogue.ColumnUnits;
import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.catalogue.SqlScript;
import dev.skein.duckdb.result.CsvWriter;
import dev.skein.duckdb.result.JsonNumbers;
import dev.skein.duckdb.result.JsonWriter;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** Runs queries on an open database and writes their results. */
final class QueryRunner {
  private final Console console;
  private final Connection connection;
  private final ViewCatalogue views;
  private final ResultOptions options;

  QueryRunner(Console console, Connection connection, ViewCatalogue views, ResultOptions options) {
    this.console = console;
    this.connection = connection;
    this.views = views;
    this.options = options;
  }

  /**
   * Runs a query.
   *
   * @param query SQL, or the name of a view, table or event type
   * @throws SkeinException when there is nothing of that name, or DuckDB refuses
   */
  void run(String query) throws IOException, SQLException {
    if (!QueryArguments.isName(query)) {
      execute(query);
      return;
    }
    Catalogue catalogue = Catalogue.of(connection, views);
    String name = query.strip();
    String table = catalogue.find(name).orElse(null);
    if (table == null) {
      throw new SkeinException(catalogue.explainUnknown(name));
    }
    long rows = execute("SELECT * FROM " + catalogue.sql(table));
    if (rows == 0) {
      for (List<String> events : catalogue.eventsBehind(table)) {
        if (!anyRecorded(events, catalogue)) {
          console.note(
              "The recording has no "
                  + Catalogue.either(events)
                  + " events. "
                  + EventHints.howToRecord(events.get(0)));
        }
      }
    }
  }

  private boolean anyRecorded(List<String> events, Catalogue catalogue) throws SQLException {
    for (String event : events) {
      Optional<String> table = catalogue.tableOf(event);
      if (table.isPresent()) {
        try (Statement statement = connection.createStatement();
            ResultSet row =
                statement.executeQuery(
                    "SELECT 1 FROM " + catalogue.sql(table.get()) + " LIMIT 1")) {
          if (row.next()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Lists tables with their rows, and views; empty tables only when {@code all}. */
  void list(boolean all) throws IOException, SQLException {
    execute(TableList.sql(Catalogue.of(connection, views).hasEvents(), all));
    if (all || options.format() != ResultOptions.Format.TABLE) {
      return;
    }
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery(TableList.COUNT_EMPTY)) {
      count.next();
      if (count.getLong(1) > 0) {
        console.note(
            count.getLong(1) == 1
                ? "1 table is empty (--all lists it)."
                : count.getLong(1) + " tables are empty (--all lists them).");
      }
    }
  }

  /**
   * Runs SQL, which may be several statements, and writes the result of the last.
   *
   * @return its number of rows
   */
  long execute(String sql) throws IOException, SQLException {
    long start = System.nanoTime();
    List<SqlScript.Statement> statements = new SqlScript(sql).statements();
    for (SqlScript.Statement statement : statements.subList(0, statements.size() - 1)) {
      runSilently(statement);
    }
    return runLast(statements.get(statements.size() - 1), start);
  }

  private void runSilently(SqlScript.Statement sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        Interrupts.Registration cancel = console.interrupts().register(() -> cancel(statement))) {
      statement.execute(sql.text());
    } catch (SQLException e) {
      throw failure(e, -sql.line());
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long runLast(SqlScript.Statement sql, long start) throws IOException, SQLException {
    boolean json = options.format() == ResultOptions.Format.JSON;
    try (QueryResult result = prepare(sql, json);
        Interrupts.Registration cancel = console.interrupts().register(result::cancel)) {
      if (result.columns().isEmpty()) {
        result.run(new PlainWriter(new Utf8Writer(console.out())));
        return 0;
      }
      List<Unit> units =
          options.format() == ResultOptions.Format.TABLE
              ? ColumnUnits.of(connection, sql.text(), result.columns())
              : List.of();
      try (OutputTarget target = OutputTarget.of(options.output(), console)) {
        Utf8Writer out = new Utf8Writer(target.stream());
        RowWriter writer = writer(out, result, units);
        long rows = write(sql, result, writer);
        foot(out, writer, rows, System.nanoTime() - start);
        target.complete();
        return rows;
      }
    } catch (IOException e) {
      throw OutputTarget.failure(options.output(), e);
    }
  }

  private QueryResult prepare(SqlScript.Statement sql, boolean json) throws SQLException {
    try {
      return QueryResult.prepare(connection, sql.text(), json);
    } catch (SQLException e) {
      throw failure(e, -sql.line());
    }
  }

  private RowWriter writer(Utf8Writer out, QueryResult result, List<Unit> units) {
    return switch (options.format()) {
      case CSV -> new CsvWriter(out);
      case JSON -> new JsonWriter(out, JsonNumbers.EXACT);
      case TABLE ->
          PlainWriter.fits(result.columns())
              ? new PlainWriter(out)
              : options.table(out, units, console);
    };
  }

  private long write(SqlScript.Statement sql, QueryResult result, RowWriter writer)
      throws IOException, SQLException {
    try {
      return result.run(writer);
    } catch (SQLException e) {
      throw failure(e, result.lineShift() - sql.line());
    }
  }

  private void foot(Utf8Writer out, RowWriter writer, long rows, long nanos) throws IOException {
    if (!(writer instanceof TableWriter table)) {
      return;
    }
    if (options.terminal(console)) {
      String faint = console.colour() ? "\u001b[2m" : "";
      String plain = console.colour() ? "\u001b[0m" : "";
      out.text(
          faint
              + rows
              + (rows == 1 ? " row" : " rows")
              + " in "
              + Unit.SECONDS.format(nanos / 1e9)
              + plain
              + "\n");
      out.flush();
    }
    if (!table.hidden().isEmpty()) {
      console.note(
          "No room for "
              + String.join(", ", table.hidden())
              + ". (--width 0 shows all, --csv and --json have all)");
    }
  }

  /** An error of DuckDB for the user; {@code lineShift} is what to take from the line number in it. */
  QueryFailure failure(SQLException e, int lineShift) throws SQLException {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    if (message.contains("attached in read-only mode")) {
      return new QueryFailure(
          List.of("error: a query cannot change the database (CREATE TEMP TABLE works)"), e);
    }
    Catalogue catalogue = Catalogue.of(connection, views);
    List<String> lines =
        new java.util.ArrayList<>(SqlError.lines(message, lineShift, catalogue::explainUnknown));
    lines.set(0, "error: " + lines.get(0));
    return new QueryFailure(lines, e);
  }
}
