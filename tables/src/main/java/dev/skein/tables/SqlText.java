package dev.skein.tables;

/** Quoting for DuckDB's SQL. Event and field names come from files, so nothing enters a statement unquoted. */
public final class SqlText {
  private SqlText() {}

  /** {@code name} as a quoted identifier. */
  public static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** {@code text} as a string literal, {@code NULL} for null. */
  public static String literal(String text) {
    return text == null ? "NULL" : '\'' + text.replace("'", "''") + '\'';
  }
}
