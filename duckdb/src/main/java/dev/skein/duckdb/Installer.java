package dev.skein.duckdb;

import dev.skein.views.CommentFunctions;
import dev.skein.views.Library;
import dev.skein.views.RecordedTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;

/**
 * Installs views and macros. One that fails, because the recording lacks a table that it reads, does not stop the
 * others.
 */
final class Installer {
  /**
   * A view or macro.
   *
   * @param name as the user calls it
   * @param statements what makes it, then what comments on it
   * @param used whether others build on it, so that it has to be there before them
   * @param standIn a statement that makes something of that name for the others to build on until the item itself takes its
   *     place; null for none
   */
  record Item(String name, List<String> statements, boolean used, String standIn) {}

  /**
   * An item that could not be installed.
   *
   * @param name as the user calls it
   * @param message DuckDB's reason
   */
  record Failure(String name, String message) {}

  /**
   * What is run for an item.
   *
   * @param sql one or more statements
   */
  private record Step(String name, String sql) {}

  /** Steps that DuckDB is given in one text: half of the time of a comment is the way there and back. */
  private static final int AT_ONCE = 20;

  /** A statement may end with a comment. */
  private static final String BETWEEN = "\n;\n";

  /** DuckDB plans and optimizes every statement; where there is nothing to optimize, that is a fifth of the time. */
  private static final String WITHOUT_OPTIMIZER = "PRAGMA disable_optimizer";

  private static final String WITH_OPTIMIZER = "PRAGMA enable_optimizer";

  private Installer() {}

  /** What makes {@code SELECT obj_description('ExecutionSample'::regclass)} work. */
  static List<Item> commentFunctions() {
    return List.of(new Item(CommentFunctions.NAME, CommentFunctions.STATEMENTS, true, null));
  }

  /**
   * What of the library fits the tables of a database, in order.
   *
   * @throws SQLException when the database cannot be read
   */
  static List<Library.Installation> installations(Connection connection, Library library)
      throws SQLException {
    RecordedTables tables = new RecordedTables();
    try (Statement s = connection.createStatement()) {
      try (ResultSet r =
          s.executeQuery(
              "SELECT c.table_name, c.column_name, c.data_type"
                  + " FROM duckdb_columns() c SEMI JOIN duckdb_tables() t USING (table_oid)"
                  + " WHERE c.database_name = current_database() AND c.schema_name = 'main'"
                  + " AND NOT c.internal")) {
        while (r.next()) {
          tables.addColumn(r.getString(1), r.getString(2), r.getString(3));
        }
      }
      try (ResultSet r = s.executeQuery("SELECT name, table_name FROM Events")) {
        while (r.next()) {
          tables.addEvent(r.getString(1), r.getString(2));
        }
      }
    }
    return library.installations(tables);
  }

  /**
   * What of the library fits the tables of a database, ready to be installed.
   *
   * @throws SQLException when the database cannot be read
   */
  static List<Item> views(Connection connection, Library library) throws SQLException {
    return installations(connection, library).stream()
        .map(i -> new Item(i.definition().name(), i.statements(), i.used(), i.standIn()))
        .toList();
  }

  /**
   * Installs all items and returns what could not be installed: first those that others build on, in order, then the
   * others, on several connections at once. DuckDB reads every table and macro behind a view to know its columns, and does
   * so on one processor. The views of all rules' findings are made while stand-ins are in the place of the rules: they
   * took as long as all rules together, twice.
   *
   * @param connection of which others are made
   * @param threads connections at most, from 1
   */
  static List<Failure> install(Connection connection, List<Item> items, int threads)
      throws SQLException {
    List<Step> first = new ArrayList<>();
    List<Step> rest = new ArrayList<>();
    List<Step> replacements = new ArrayList<>();
    for (Item item : items) {
      if (item.standIn() != null) {
        first.add(new Step(item.name(), item.standIn()));
        replacements.add(
            new Step(item.name(), "DROP MACRO TABLE " + item.name() + ";\n" + script(item)));
      } else {
        (item.used() ? first : rest).add(new Step(item.name(), script(item)));
      }
    }
    rest.addAll(replacements);
    List<Failure> failures = new ArrayList<>(install(connection, first));
    List<FutureTask<List<Failure>>> others = new ArrayList<>();
    for (int t = 1; t < threads; t++) {
      List<Step> part = part(rest, t, threads);
      Connection own = connection.unwrap(DuckDBConnection.class).duplicate();
      own.setCatalog(connection.getCatalog());
      FutureTask<List<Failure>> other =
          new FutureTask<>(
              () -> {
                try (own) {
                  return install(own, part);
                }
              });
      others.add(other);
      Thread thread = new Thread(other, "skein-views-" + t);
      thread.setDaemon(true);
      thread.start();
    }
    failures.addAll(install(connection, part(rest, 0, threads)));
    for (FutureTask<List<Failure>> other : others) {
      failures.addAll(result(other));
    }
    return failures;
  }

  private static List<Step> part(List<Step> steps, int number, int parts) {
    return IntStream.range(0, steps.size())
        .filter(i -> i % parts == number)
        .mapToObj(steps::get)
        .toList();
  }

  private static <T> T result(FutureTask<T> task) throws SQLException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * Runs all steps in order and returns what failed. In one transaction, which is a third of the time of one a statement;
   * when a step fails, they are run one by one.
   */
  private static List<Failure> install(Connection connection, List<Step> steps)
      throws SQLException {
    List<Failure> failures = new ArrayList<>();
    execute(connection, WITHOUT_OPTIMIZER + "; BEGIN");
    try {
      for (int from = 0; from < steps.size(); from += AT_ONCE) {
        List<Step> some = steps.subList(from, Math.min(steps.size(), from + AT_ONCE));
        execute(connection, some.stream().map(Step::sql).collect(Collectors.joining(BETWEEN)));
      }
    } catch (SQLException oneOfThem) {
      execute(connection, "ROLLBACK");
      for (Step step : steps) {
        try {
          execute(connection, step.sql());
        } catch (SQLException e) {
          failures.add(new Failure(step.name(), e.getMessage()));
        }
      }
      execute(connection, WITH_OPTIMIZER);
      return failures;
    }
    execute(connection, "COMMIT; " + WITH_OPTIMIZER);
    return failures;
  }

  private static String script(Item item) {
    return String.join(BETWEEN, item.statements());
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    // The driver closes a statement that fails, so each text has its own.
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }
}
