package dev.skein.tables;

/** Quoting for DuckDB's SQL. Event and field names come from files, so nothing enters a statement unquoted. */
public final class SqlText {
  private SqlText() {}

  /** {@code name} as a quoted identifier. */
  public static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A name from a file as one that SQL can have: not empty, without the character 0 and without halves of surrogate
   * pairs.
   */
  static String name(String fromFile) {
    StringBuilder b = null;
    for (int i = 0; i < fromFile.length(); i++) {
      char ch = fromFile.charAt(i);
      boolean pair =
          Character.isHighSurrogate(ch)
              && i + 1 < fromFile.length()
              && Character.isLowSurrogate(fromFile.charAt(i + 1));
      if (pair) {
        i++;
      } else if (ch == 0 || Character.isSurrogate(ch)) {
        b = b == null ? new StringBuilder(fromFile) : b;
        b.setCharAt(i, '?');
      }
    }
    String name = b == null ? fromFile : b.toString();
    return name.isEmpty() ? "_" : name;
  }

  /** {@code text} as a string literal, {@code NULL} for null; the character 0, which ends a statement, becomes ?. */
  public static String literal(String text) {
    return text == null ? "NULL" : '\'' + text.replace("'", "''").replace('\0', '?') + '\'';
  }
}
