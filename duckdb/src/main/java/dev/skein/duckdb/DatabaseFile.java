package dev.skein.duckdb;

import dev.skein.tables.SqlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/** Opens and judges database files. */
final class DatabaseFile {
  /** Three headers of 4 KiB stand before the first block. */
  private static final long HEADER_BYTES = 3 * 4096;

  /** What an open recording is called among the databases of its connection; no table or schema is called so. */
  static final String NAME = "jfr";

  private DatabaseFile() {}

  /**
   * Opens a new database in memory.
   *
   * @throws SkeinException when DuckDB does not run on this machine
   */
  static Connection openMemory() throws SQLException {
    try {
      return new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
    } catch (LinkageError e) {
      Throwable cause = e;
      while (cause.getCause() != null && !(cause instanceof SkeinException)) {
        cause = cause.getCause();
      }
      throw cause instanceof SkeinException clear
          ? clear
          : new SkeinException("DuckDB cannot be loaded on this machine: " + cause.getMessage(), e);
    }
  }

  /**
   * Opens a database that queries cannot change.
   *
   * <p>It is attached to a database in memory: the driver would give a second connection to the same path the file
   * that the first one opened, even when another has taken its place since.
   */
  static Connection openReadOnly(Path file, int threads) throws SQLException {
    Connection connection = openMemory();
    try (Statement s = connection.createStatement()) {
      s.execute("SET threads = " + threads);
      s.execute(
          "ATTACH "
              + SqlText.literal(file.toAbsolutePath().toString())
              + " AS "
              + NAME
              + " (TYPE duckdb, READ_ONLY); USE "
              + NAME);
      requireAllBlocks(connection, file);
      return connection;
    } catch (SQLException e) {
      closeQuietly(connection);
      throw e;
    }
  }

  /** A file that was cut opens as long as its first blocks are there, and fails in the middle of a query. */
  private static void requireAllBlocks(Connection connection, Path file) throws SQLException {
    try (Statement s = connection.createStatement();
        ResultSet r =
            s.executeQuery(
                "SELECT block_size * total_blocks FROM pragma_database_size()"
                    + " WHERE database_name = current_database()")) {
      r.next();
      long expected = HEADER_BYTES + r.getLong(1);
      long size = Files.size(file);
      if (size < expected) {
        throw new SQLException(
            "the file was cut: " + size + " of " + expected + " bytes are there");
      }
    } catch (IOException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  /** Whether an open database says where it comes from. */
  static boolean madeBySkein(Connection connection) {
    try {
      return CacheKey.purpose(connection) != null;
    } catch (SQLException | IllegalArgumentException otherTool) {
      return false;
    }
  }

  /** Whether an import may put its database in the place of {@code file}: it is empty, or made by Skein. */
  static boolean replaceable(Path file) {
    try {
      if (Files.size(file) == 0) {
        return true;
      }
    } catch (IOException e) {
      return false;
    }
    if (!Inputs.hasDatabaseMagic(file)) {
      return false;
    }
    try (Connection connection = openReadOnly(file, 1)) {
      return madeBySkein(connection);
    } catch (SQLException unreadable) {
      return false;
    }
  }

  /** The error for a database that could not be written. */
  static SkeinException notWritten(Path file, Exception e) {
    String text = String.valueOf(e.getMessage());
    boolean full =
        text.contains("No space left")
            || text.contains("not enough space")
            || text.contains("quota");
    if (full) {
      return new SkeinException(
          file
              + ": the disk is full; nothing was written. Make room, or name a file on another disk.",
          e);
    }
    String reason =
        e instanceof IOException io ? Inputs.reason(file, io) : text.lines().findFirst().orElse("");
    return new SkeinException(file + ": cannot be written: " + reason, e);
  }

  static void closeQuietly(Connection connection) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        // Nothing is lost: whatever had to be written was committed before.
      }
    }
  }
}
