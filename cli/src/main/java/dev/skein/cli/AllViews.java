package dev.skein.cli;

import dev.skein.cli.result.DisplayWidth;
import dev.skein.duckdb.catalogue.ColumnUnits;
import dev.skein.duckdb.result.JsonNumbers;
import dev.skein.duckdb.result.JsonText;
import dev.skein.duckdb.result.JsonWriter;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Utf8Writer;
import dev.skein.tables.SqlText;
import dev.skein.views.Area;
import dev.skein.views.Definition;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shows every view of a database, in the order of the areas and then those that are not of the library. As JSON it is an
 * object with an array of rows for each view, and null for one that fails.
 */
final class AllViews {
  /** What the user asks for. */
  static final String NAME = "all-views";

  /** Rows of a view in a table for people; the rest is counted. */
  private static final int SHOWN = 100;

  private final Console console;
  private final Connection connection;
  private final ViewCatalogue views;
  private final ResultOptions options;
  private final QueryRunner runner;
  private boolean failed;
  private boolean afterTable;

  AllViews(Console console, Connection connection, ViewCatalogue views, ResultOptions options) {
    this.console = console;
    this.connection = connection;
    this.views = views;
    this.options = options;
    runner = new QueryRunner(console, connection, views, options);
  }

  /** Shows them; a view that fails is said, and stops no other. Returns the exit code. */
  int run() throws IOException, SQLException {
    boolean json = options.format() == ResultOptions.Format.JSON;
    try (OutputTarget target = OutputTarget.of(options.output(), console)) {
      Utf8Writer out = new Utf8Writer(target.stream());
      String between = json ? "{\n" : "";
      Map<String, String> titles = titles();
      for (Map.Entry<String, String> view : titles.entrySet()) {
        if (console.interrupts().interrupted()) {
          return ExitCode.INTERRUPTED;
        }
        if (json) {
          out.text(between);
          json(out, view.getKey());
          between = ",\n";
        } else {
          between = table(out, between, view.getKey(), view.getValue());
        }
        out.flush();
      }
      if (titles.isEmpty()) {
        console.note("There are no views in this database.");
      }
      if (json) {
        out.text(between.startsWith("{") ? "{}\n" : "\n}\n");
      }
      out.flush();
      target.complete();
    } catch (IOException e) {
      throw OutputTarget.failure(options.output(), e);
    }
    return failed ? ExitCode.FAILED : ExitCode.OK;
  }

  /** The title of each view that the database has, by its name. */
  private Map<String, String> titles() throws SQLException {
    Map<String, String> installed = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT view_name, split_part(comment, chr(10), 1) FROM duckdb_views()"
                    + " WHERE NOT internal AND database_name = current_database()"
                    + " AND schema_name = current_schema() ORDER BY 1")) {
      while (rows.next()) {
        installed.put(rows.getString(1), rows.getString(2));
      }
    }
    Map<String, String> titles = new LinkedHashMap<>();
    for (Area area : views.library().areas()) {
      for (Definition definition : area.of(Definition.Kind.VIEW)) {
        if (installed.remove(definition.name()) != null) {
          titles.put(definition.name(), definition.title());
        }
      }
    }
    titles.putAll(installed);
    return titles;
  }

  private void json(Utf8Writer out, String view) throws IOException, SQLException {
    JsonText.quote(out, view);
    out.ascii(':');
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    String text = "null";
    if (rows(view, "", rows) >= 0) {
      text = rows.toString(StandardCharsets.UTF_8).stripTrailing();
    }
    out.text(text);
  }

  /**
   * Writes a view: its rows below its heading, or one line when there are none.
   *
   * @param between what to write before a heading
   * @return what to write before the next one
   */
  private String table(Utf8Writer out, String between, String view, String title)
      throws IOException, SQLException {
    String heading = DisplayWidth.printable(view + (title == null ? "" : ": " + title));
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    long count = rows(view, " LIMIT " + SHOWN, rows);
    if (count <= 0) {
      out.text(afterTable ? "\n" : "");
      out.text(heading + (count < 0 ? " (failed)\n" : " (no rows)\n"));
      afterTable = false;
      return "\n";
    }
    out.text(between);
    boolean bold = options.terminal(console) && console.colour();
    out.text(bold ? "\u001b[1m" + heading + "\u001b[0m\n" : heading + "\n");
    out.text("\n" + rows.toString(StandardCharsets.UTF_8));
    if (count == SHOWN) {
      more(out, view);
    }
    afterTable = true;
    return "\n";
  }

  private void more(Utf8Writer out, String view) throws IOException, SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT count(*) FROM " + SqlText.identifier(view))) {
      row.next();
      if (row.getLong(1) > SHOWN) {
        out.text("… and " + (row.getLong(1) - SHOWN) + " more: skein query REC " + view + "\n");
      }
    }
  }

  /**
   * Writes the rows of a view.
   *
   * @return their number; -1 when the view fails, of which the user is told
   */
  private long rows(String view, String limit, ByteArrayOutputStream to)
      throws IOException, SQLException {
    boolean json = options.format() == ResultOptions.Format.JSON;
    String sql = "SELECT * FROM " + SqlText.identifier(view) + limit;
    Utf8Writer out = new Utf8Writer(to);
    try (QueryResult result = QueryResult.prepare(connection, sql, json);
        Interrupts.Registration cancel = console.interrupts().register(result::cancel)) {
      RowWriter writer =
          json
              ? new JsonWriter(out, JsonNumbers.EXACT)
              : options.table(out, ColumnUnits.of(connection, sql, result.columns()), console);
      return result.run(writer);
    } catch (SQLException e) {
      failed = true;
      console.note("error: " + view + ": " + runner.failure(e, 0).getMessage().substring(7));
      return -1;
    }
  }
}
