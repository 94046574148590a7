package dev.skein.duckdb;

/** An error whose message is meant for the user: one line that says what, where (file, offset) and what to do. */
public class SkeinException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public SkeinException(String message) {
    super(message);
  }

  public SkeinException(String message, Throwable cause) {
    super(message, cause);
  }
}
