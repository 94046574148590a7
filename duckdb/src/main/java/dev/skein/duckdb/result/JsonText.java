package dev.skein.duckdb.result;

import java.io.IOException;

/** JSON's string syntax, and a repair of what DuckDB calls JSON. */
public final class JsonText {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  /** Fewer digits are always exact in JavaScript. */
  private static final int SAFE_DIGITS = 16;

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
  public static String quote(String text) {
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

  /**
   * {@code json} with {@code null} for each bare NaN and Infinity, which DuckDB writes and JSON does not have, and with
   * the large whole numbers as {@code numbers} wants them.
   */
  static String repaired(String json, JsonNumbers numbers) {
    boolean finite = json.indexOf('N') < 0 && json.indexOf('I') < 0;
    if (finite && (numbers == JsonNumbers.EXACT || json.length() < SAFE_DIGITS)) {
      return json;
    }
    StringBuilder fixed = new StringBuilder(json.length() + 16);
    int i = 0;
    while (i < json.length()) {
      char c = json.charAt(i);
      int end = i + 1;
      if (c == '"') {
        end = stringEnd(json, i);
        fixed.append(json, i, end);
      } else if (bareWord(json, i) > 0) {
        end = i + bareWord(json, i);
        fixed.append("null");
      } else if (c == '-' || c >= '0' && c <= '9') {
        end = numberEnd(json, i);
        boolean quote = numbers == JsonNumbers.SAFE && beyondSafe(json, i, end);
        fixed.append(quote ? "\"" : "").append(json, i, end).append(quote ? "\"" : "");
      } else {
        fixed.append(c);
      }
      i = end;
    }
    return fixed.toString();
  }

  private static int stringEnd(String json, int from) {
    for (int i = from + 1; i < json.length(); i++) {
      if (json.charAt(i) == '\\') {
        i++;
      } else if (json.charAt(i) == '"') {
        return i + 1;
      }
    }
    return json.length();
  }

  private static int numberEnd(String json, int from) {
    int end = from + 1;
    while (end < json.length() && "0123456789.eE+-".indexOf(json.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  /** Whether a whole number has more digits than JavaScript keeps; one with a point is a double already. */
  private static boolean beyondSafe(String json, int from, int end) {
    int digits = json.charAt(from) == '-' ? from + 1 : from;
    if (end - digits < SAFE_DIGITS) {
      return false;
    }
    for (int i = digits; i < end; i++) {
      if (json.charAt(i) < '0' || json.charAt(i) > '9') {
        return false;
      }
    }
    return end - digits > SAFE_DIGITS
        || Long.parseLong(json.substring(digits, end)) > JsonCells.MAX_SAFE;
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
