package dev.skein.cli;

import dev.skein.cli.result.DisplayWidth;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes DuckDB's error messages fit for a user: our names as suggestions, the right line, no control characters. */
final class SqlError {
  private static final Pattern PLACE = Pattern.compile("LINE (\\d+): (.*)");
  private static final Pattern UNKNOWN = Pattern.compile("Table with name (.+) does not exist!");

  /** Four bytes of UTF-8 that the driver took for four characters. */
  private static final Pattern SPLIT = Pattern.compile("[\u00f0-\u00f4][\u0080-\u00bf]{3}");

  private SqlError() {}

  /**
   * The lines to print.
   *
   * @param message as the driver gives it
   * @param lineShift what to subtract from the line number in it; may be negative
   * @param explainUnknown what to say about a table of some name that does not exist
   */
  static List<String> lines(String message, int lineShift, UnaryOperator<String> explainUnknown) {
    List<String> lines = new ArrayList<>();
    int caretShift = 0;
    String unknown = null;
    for (String raw : repair(message).split("\n", -1)) {
      Matcher place = PLACE.matcher(raw);
      if (place.matches()) {
        String line = "LINE " + Math.max(1, Integer.parseInt(place.group(1)) - lineShift) + ": ";
        caretShift = line.length() - (raw.length() - place.group(2).length());
        // One blank for a tab keeps the caret below its place.
        lines.add(line + DisplayWidth.printable(place.group(2).replace('\t', ' ')));
        continue;
      }
      if (raw.isBlank() || unknown != null && raw.startsWith("Did you mean ")) {
        continue;
      }
      if (raw.strip().matches("\\^+")) {
        lines.add(
            caretShift < 0
                ? raw.substring(Math.min(-caretShift, raw.indexOf('^')))
                : " ".repeat(caretShift) + raw);
        continue;
      }
      lines.add(DisplayWidth.printable(raw));
      Matcher matcher = UNKNOWN.matcher(raw);
      if (matcher.find()) {
        unknown = matcher.group(1);
        lines.add(capital(explainUnknown.apply(unknown)));
      }
    }
    return lines;
  }

  private static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static String repair(String message) {
    return SPLIT.matcher(message).replaceAll(SqlError::join);
  }

  private static String join(MatchResult match) {
    return new String(match.group().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
