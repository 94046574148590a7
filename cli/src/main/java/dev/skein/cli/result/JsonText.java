package dev.skein.cli.result;

import java.io.IOException;

/** JSON's string syntax, and a repair of what DuckDB calls JSON. */
public final class JsonText {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private JsonText() {}

  /** Writes {@code text} as a JSON string. */
  public static void quote(Utf8Writer out, String text) throws IOException {
    out.ascii('"');
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f) {
        continue;
      }
      out.text(text, start, i);
      out.text(escape(c));
      start = i + 1;
    }
    out.text(text, start, text.length());
    out.ascii('"');
  }

  /** {@code text} as a JSON string. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted.append(
          c >= 0x20 && c != '"' && c != '\\' && c != 0x7f ? String.valueOf(c) : escape(c));
    }
    return quoted.append('"').toString();
  }

  private static String escape(char c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u00" + HEX[c >> 4] + HEX[c & 15];
    };
  }

  /** {@code json} with {@code null} for each bare NaN and Infinity, which DuckDB writes and JSON does not have. */
  static String finite(String json) {
    if (json.indexOf('N') < 0 && json.indexOf('I') < 0) {
      return json;
    }
    StringBuilder fixed = new StringBuilder(json.length());
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted) {
        fixed.append(c);
        if (c == '\\' && i + 1 < json.length()) {
          fixed.append(json.charAt(++i));
        } else if (c == '"') {
          quoted = false;
        }
        continue;
      }
      int length = bareWord(json, i);
      if (length > 0) {
        fixed.append("null");
        i += length - 1;
      } else {
        quoted = c == '"';
        fixed.append(c);
      }
    }
    return fixed.toString();
  }

  private static int bareWord(String json, int at) {
    for (String word : new String[] {"-NaN", "NaN", "-Infinity", "Infinity"}) {
      if (json.startsWith(word, at)) {
        return word.length();
      }
    }
    return 0;
  }
}
