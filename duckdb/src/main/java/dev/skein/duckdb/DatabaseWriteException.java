package dev.skein.duckdb;

import java.sql.SQLException;

/** The database could not take rows; {@link RecordingDatabase} turns it into a message for the user. */
final class DatabaseWriteException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DatabaseWriteException(SQLException cause) {
    super(cause.getMessage(), cause);
  }

  DatabaseWriteException(String message, Throwable cause) {
    super(message, cause);
  }
}
