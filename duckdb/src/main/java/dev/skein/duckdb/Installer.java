package dev.skein.duckdb;

import java.sql.Connection;
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
   * @param sql the statement that makes it
   * @param comment the statement that comments on it, null for none
   */
  record Item(String name, String sql, String comment) {}

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
          new Item("regclass", "CREATE TYPE regclass AS VARCHAR", null),
          new Item(
              "obj_description",
              "CREATE MACRO obj_description(relation) AS "
                  + COMMENT_OF_RELATION
                  + ", (relation, catalog) AS "
                  + COMMENT_OF_RELATION,
              "COMMENT ON MACRO obj_description IS 'The comment of a table or view'"));

  private Installer() {}

  /** What makes {@code SELECT obj_description('ExecutionSample'::regclass)} work. */
  static List<Item> commentFunctions() {
    return COMMENT_FUNCTIONS;
  }

  /** Installs all items in order and returns what could not be installed. */
  static List<Failure> install(Connection connection, List<Item> items) {
    List<Failure> failures = new ArrayList<>();
    for (Item item : items) {
      // The driver closes a statement that fails, so each item has its own.
      try (Statement s = connection.createStatement()) {
        s.execute(item.sql());
        if (item.comment() != null) {
          s.execute(item.comment());
        }
      } catch (SQLException e) {
        failures.add(new Failure(item.name(), e.getMessage()));
      }
    }
    return failures;
  }
}
