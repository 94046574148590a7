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
   */
  record Item(String name, List<String> statements, boolean used) {}

  /**
   * An item that could not be installed.
   *
   * @param name as the user calls it
   * @param message DuckDB's reason
   */
  record Failure(String name, String message) {}

  private Installer() {}

  /** What makes {@code SELECT obj_description('ExecutionSample'::regclass)} work. */
  static List<Item> commentFunctions() {
    return List.of(new Item(CommentFunctions.NAME, CommentFunctions.STATEMENTS, true));
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
        .map(i -> new Item(i.definition().name(), i.statements(), i.used()))
        .toList();
  }

  /**
   * Installs all items and returns what could not be installed: first those that others build on, in order, then the
   * others, on several connections at once. DuckDB reads every table and macro behind a view to know its columns, and does
   * so on one processor.
   *
   * @param connection of which others are made
   * @param threads connections at most, from 1
   */
  static List<Failure> install(Connection connection, List<Item> items, int threads)
      throws SQLException {
    List<Failure> failures =
        new ArrayList<>(install(connection, items.stream().filter(Item::used).toList()));
    List<Item> rest = items.stream().filter(i -> !i.used()).toList();
    List<FutureTask<List<Failure>>> others = new ArrayList<>();
    for (int t = 1; t < threads; t++) {
      List<Item> part = part(rest, t, threads);
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

  private static List<Item> part(List<Item> items, int number, int parts) {
    return IntStream.range(0, items.size())
        .filter(i -> i % parts == number)
        .mapToObj(items::get)
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
   * Installs all items in order and returns what could not be installed. In one transaction, which is a third of the time
   * of one a statement; when an item fails, they are installed one by one.
   */
  private static List<Failure> install(Connection connection, List<Item> items)
      throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute("BEGIN");
    }
    List<Failure> failures = new ArrayList<>();
    for (Item item : items) {
      if (install(connection, item, failures)) {
        continue;
      }
      try (Statement s = connection.createStatement()) {
        s.execute("ROLLBACK");
      }
      failures.clear();
      items.forEach(i -> install(connection, i, failures));
      return failures;
    }
    try (Statement s = connection.createStatement()) {
      s.execute("COMMIT");
    }
    return failures;
  }

  private static boolean install(Connection connection, Item item, List<Failure> failures) {
    // The driver closes a statement that fails, so each item has its own.
    try (Statement s = connection.createStatement()) {
      for (String sql : item.statements()) {
        s.execute(sql);
      }
      return true;
    } catch (SQLException e) {
      failures.add(new Failure(item.name(), e.getMessage()));
      return false;
    }
  }
}
