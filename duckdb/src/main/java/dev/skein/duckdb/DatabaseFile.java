package dev.skein.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/** Opens and judges database files. */
final class DatabaseFile {
  /** Three headers of 4 KiB stand before the first block. */
  private static final long HEADER_BYTES = 3 * 4096;

  private DatabaseFile() {}

  /** Opens a database that queries cannot change. */
  static Connection openReadOnly(Path file, int threads) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty(DuckDBDriver.DUCKDB_READONLY_PROPERTY, "true");
    settings.setProperty("threads", Integer.toString(threads));
    Connection connection =
        DriverManager.getConnection("jdbc:duckdb:" + file.toAbsolutePath(), settings);
    try {
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
            s.executeQuery("SELECT block_size * total_blocks FROM pragma_database_size()")) {
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
    return new SkeinException(
        file + ": cannot be written: " + text.lines().findFirst().orElse(""), e);
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
