package dev.skein.duckdb.catalogue;

import java.util.ArrayList;
import java.util.List;

/** Splits SQL text into statements, and finds the identifiers in it. Knows strings, identifiers and comments only. */
public final class SqlScript {
  /**
   * A statement.
   *
   * @param text SQL
   * @param line number of lines before it
   * @param offset number of characters before it
   */
  public record Statement(String text, int line, int offset) {}

  private final String sql;

  /** Looks at {@code sql}, which need not be correct. */
  public SqlScript(String sql) {
    this.sql = sql;
  }

  /**
   * The statements without their semicolons and without blanks and comments around them, because DuckDB misplaces errors
   * in a statement that begins with such. Empty when there are only blanks and comments.
   */
  public List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    int start = -1;
    int end = 0;
    int i = 0;
    while (i < sql.length()) {
      int next = skip(i);
      char c = sql.charAt(i);
      if (c == ';' && next == i + 1) {
        add(statements, start, end);
        start = -1;
      } else if (!Character.isWhitespace(c) && !comment(i)) {
        start = start < 0 ? i : start;
        end = next;
      }
      i = next;
    }
    add(statements, start, end);
    return statements;
  }

  private void add(List<Statement> statements, int start, int end) {
    if (start >= 0) {
      int line = (int) sql.substring(0, start).chars().filter(c -> c == '\n').count();
      statements.add(new Statement(sql.substring(start, end), line, start));
    }
  }

  /** Words and quoted identifiers in order, without quotes; keywords are among them. */
  public List<String> identifiers() {
    List<String> found = new ArrayList<>();
    int i = 0;
    while (i < sql.length()) {
      int next = skip(i);
      char c = sql.charAt(i);
      if (Character.isUnicodeIdentifierStart(c) || c == '_') {
        found.add(sql.substring(i, next));
      } else if (c == '"' && next > i + 1) {
        found.add(sql.substring(i + 1, next - 1).replace("\"\"", "\""));
      }
      i = next;
    }
    return found;
  }

  private boolean comment(int i) {
    return sql.startsWith("--", i) || sql.startsWith("/*", i);
  }

  /** Where the token that starts at {@code i} ends. */
  private int skip(int i) {
    char c = sql.charAt(i);
    if (c == '\'' || c == '"') {
      return quoted(i + 1, c, false);
    }
    if ((c == 'e' || c == 'E') && sql.startsWith("'", i + 1)) {
      return quoted(i + 2, '\'', true);
    }
    if (sql.startsWith("--", i)) {
      int end = i;
      while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
        end++;
      }
      return Math.min(sql.length(), end + 1);
    }
    if (sql.startsWith("/*", i)) {
      int end = sql.indexOf("*/", i + 2);
      return end < 0 ? sql.length() : end + 2;
    }
    if (c == '$') {
      return dollar(i);
    }
    if (Character.isUnicodeIdentifierStart(c) || c == '_') {
      int end = i + 1;
      while (end < sql.length()
          && (Character.isUnicodeIdentifierPart(sql.charAt(end)) || sql.charAt(end) == '$')) {
        end++;
      }
      return end;
    }
    return i + 1;
  }

  private int quoted(int from, char quote, boolean escapes) {
    for (int i = from; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (escapes && c == '\\') {
        i++;
      } else if (c == quote) {
        if (i + 1 < sql.length() && sql.charAt(i + 1) == quote) {
          i++;
        } else {
          return i + 1;
        }
      }
    }
    return sql.length();
  }

  /** {@code $$…$$} and {@code $tag$…$tag$}; a lone dollar is a character. */
  private int dollar(int from) {
    int end = from + 1;
    while (end < sql.length() && Character.isLetterOrDigit(sql.charAt(end))) {
      end++;
    }
    if (end == sql.length() || sql.charAt(end) != '$') {
      return from + 1;
    }
    String tag = sql.substring(from, end + 1);
    int close = sql.indexOf(tag, end + 1);
    return close < 0 ? sql.length() : close + tag.length();
  }
}
