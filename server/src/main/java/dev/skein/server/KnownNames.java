package dev.skein.server;

import dev.skein.duckdb.QueryDatabase;
import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.catalogue.ColumnUnits;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables and views of a database, what its columns are, and what the library would have beside them; read when somebody asks.
 */
final class KnownNames {
  private static final long PATIENCE_MILLIS = 1000;

  private final QueryDatabase database;
  private final Library library;

  /** Of the recording, which does not change. What users make in between has no comments. */
  private volatile ColumnUnits.Notes notes;

  KnownNames(QueryDatabase database, Library library) {
    this.database = database;
    this.library = library;
  }

  /** What the comments say of columns. */
  ColumnUnits.Notes notes(Connection connection) throws SQLException {
    ColumnUnits.Notes known = notes;
    if (known == null) {
      known = ColumnUnits.Notes.read(connection);
      notes = known;
    }
    return known;
  }

  /** Tables and views; none when the database is too busy to say. */
  List<String> relations() {
    return ask(
        connection -> {
          List<String> names = new ArrayList<>();
          try (Statement statement = connection.createStatement();
              ResultSet rows =
                  statement.executeQuery(
                      "SELECT table_name FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main'"
                          + " UNION SELECT view_name FROM duckdb_views() WHERE NOT internal")) {
            while (rows.next()) {
              names.add(rows.getString(1));
            }
          }
          return names;
        });
  }

  /** What a view of the library lacks: of each inner list one event type would be enough. Empty for other names. */
  List<List<String>> missing(String name) {
    return library
        .find(name)
        .map(d -> ask(connection -> Availability.of(connection, library).missing(d)))
        .orElse(List.of());
  }

  private interface Question<T> {
    List<T> of(Connection connection) throws SQLException;
  }

  private <T> List<T> ask(Question<T> question) {
    try (QueryDatabase.Lease lease = database.lease(false, PATIENCE_MILLIS)) {
      return lease == null ? List.of() : question.of(lease.connection());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } catch (SQLException | IllegalStateException e) {
      return List
          .of(); // The recordings have changed, perhaps. A suggestion is not worth a second error.
    }
  }
}
