package dev.skein.views;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in {@code CREATE MACRO f(x) AS ..., (x, n := 2) AS ...} how the macro is called. */
final class Signatures {
  private static final Pattern HEAD = Pattern.compile("CREATE MACRO \\w+");
  private static final Pattern OVERLOAD =
      Pattern.compile("(\\([^)]*\\))\\s+AS\\s.*", Pattern.DOTALL);

  private Signatures() {}

  /** The calls, {@code f(x)} and {@code f(x, n := 2)}. */
  static List<String> of(String sql) {
    Matcher head = HEAD.matcher(sql);
    if (!head.lookingAt()) {
      return List.of();
    }
    String name = head.group().substring("CREATE MACRO ".length());
    List<String> signatures = new ArrayList<>();
    for (String part : atOuterCommas(sql.substring(head.end()))) {
      Matcher overload = OVERLOAD.matcher(part);
      if (overload.matches()) {
        signatures.add(name + overload.group(1).replaceAll("\\s+", " "));
      }
    }
    return List.copyOf(signatures);
  }

  /** Splits at the commas that no parenthesis, bracket, text, name or comment holds. */
  private static List<String> atOuterCommas(String sql) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\'' || c == '"') {
        i = end(sql, String.valueOf(c), i + 1);
      } else if (sql.startsWith("--", i)) {
        i = end(sql, "\n", i);
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(sql.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(sql.substring(start).strip());
    return parts;
  }

  private static int end(String sql, String mark, int from) {
    int end = sql.indexOf(mark, from);
    return end < 0 ? sql.length() : end;
  }
}
