package dev.skein.server;

import java.nio.charset.StandardCharsets;

/**
 * A place in a SQL text.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units as JavaScript counts them
 * @param position from 0, in such units
 */
record SqlPlace(int line, int column, int position) {

  /** The place at {@code position}, which may lie behind the end. */
  static SqlPlace at(String sql, int position) {
    int end = Math.max(0, Math.min(position, sql.length()));
    int line = 1;
    int start = 0;
    for (int i = 0; i < end; i++) {
      if (sql.charAt(i) == '\n') {
        line++;
        start = i + 1;
      }
    }
    return new SqlPlace(line, end - start + 1, end);
  }

  /** How many characters {@code bytes} bytes of UTF-8 are at the begin of {@code text}. */
  static int characters(String text, int bytes) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return new String(utf8, 0, Math.max(0, Math.min(bytes, utf8.length)), StandardCharsets.UTF_8)
        .length();
  }
}
