package dev.skein.duckdb.catalogue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The table {@code Events} of a recording's database, which lists its event types. */
public final class EventsTable {
  private EventsTable() {}

  /** Whether a database has it. One that somebody else made may have another table of that name. */
  public static boolean in(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet columns =
            statement.executeQuery(
                "SELECT count(DISTINCT column_name) = 4 FROM duckdb_columns() WHERE NOT internal"
                    + " AND database_name = current_database() AND table_name = 'Events'"
                    + " AND schema_name = current_schema()"
                    + " AND (column_name IN ('name', 'table_name', 'label') AND data_type = 'VARCHAR'"
                    + " OR column_name = 'count' AND data_type = 'BIGINT')")) {
      columns.next();
      return columns.getBoolean(1);
    }
  }
}
