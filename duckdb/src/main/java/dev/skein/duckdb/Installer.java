package dev.skein.duckdb;

import dev.skein.views.Library;
import dev.skein.views.RecordedTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

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
   */
  record Item(String name, List<String> statements) {}

  /**
   * An item that could not be installed.
   *
   * @param name as the user calls it
   * @param message DuckDB's reason
   */
  record Failure(String name, String message) {}

  /** A macro cannot call itself with fewer arguments, so both overloads have the whole text. */
  private static final String COMMENT_OF_RELATION =
      """
      (SELECT any_value(comment) FROM (
         SELECT table_name AS name, comment FROM duckdb_tables()
          WHERE database_name = current_database()
         UNION ALL
         SELECT view_name, comment FROM duckdb_views()
          WHERE database_name = current_database())
       WHERE lower(name) = lower(trim(relation, '"')))
      """;

  private static final List<Item> COMMENT_FUNCTIONS =
      List.of(
          new Item("regclass", List.of("CREATE TYPE regclass AS VARCHAR")),
          new Item(
              "obj_description",
              List.of(
                  "CREATE MACRO obj_description(relation) AS "
                      + COMMENT_OF_RELATION
                      + ", (relation, catalog) AS "
                      + COMMENT_OF_RELATION,
                  "COMMENT ON MACRO obj_description IS 'The comment of a table or view'")));

  private Installer() {}

  /** What makes {@code SELECT obj_description('ExecutionSample'::regclass)} work. */
  static List<Item> commentFunctions() {
    return COMMENT_FUNCTIONS;
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
        .map(i -> new Item(i.definition().name(), i.statements()))
        .toList();
  }

  /**
   * Installs all items in order and returns what could not be installed. In one transaction, which is a third of the time
   * of one a statement; when an item fails, they are installed one by one.
   */
  static List<Failure> install(Connection connection, List<Item> items) throws SQLException {
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
