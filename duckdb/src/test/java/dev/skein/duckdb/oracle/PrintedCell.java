package dev.skein.duckdb.oracle;

import static java.util.stream.Collectors.joining;

import java.sql.Array;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/** A cell as {@code jfr view} prints it, against a value of ours. */
final class PrintedCell {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final Pattern FRAME = Pattern.compile("(?:\\.?)(.*?)(?:, line: \\d+)?");

  private PrintedCell() {}

  /**
   * Whether {@code value} is what was printed, as exactly as it was printed.
   *
   * @param value number, text, time of UTC, boolean, list, or null
   * @param within seconds that durations may differ beyond what is printed
   */
  static boolean same(String printed, Object value, double within) {
    if (value == null || value.equals("")) {
      return printed.isEmpty() || printed.equals("N/A");
    }
    if (value instanceof LocalDateTime time) {
      // A duration without end, and a time that is not known.
      return printed.equals(TIME.format(time)) || printed.equals(DATE_TIME.format(time));
    }
    if (value instanceof Double d && d.isInfinite()) {
      return printed.equals("Indefinite") || printed.equals("N/A");
    }
    if (value instanceof Boolean) {
      return printed.equals(value.toString());
    }
    if (value instanceof Number number) {
      return sameNumber(printed, number, within);
    }
    if (value instanceof Array list) {
      return words(printed).equals(words(elements(list)));
    }
    return Objects.equals(text(printed), text(String.valueOf(value)));
  }

  private static String elements(Array list) {
    try {
      return Stream.of((Object[]) list.getArray()).map(String::valueOf).collect(joining(", "));
    } catch (SQLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The JDK prints the elements of a list with commas between, in any order. */
  private static List<String> words(String printed) {
    return Stream.of(printed.split(", ")).sorted().toList();
  }

  private static boolean sameNumber(String printed, Number number, double within) {
    if (printed.startsWith("0x")) {
      return Long.parseUnsignedLong(printed.substring(2), 16) == number.longValue();
    }
    try {
      JfrView.same(printed, number, "", within);
      return true;
    } catch (AssertionFailedError | NumberFormatException e) {
      return false;
    }
  }

  /** Native functions without a library have a dot in front; runs of blanks are printed as one. */
  private static String text(String text) {
    Matcher frame = FRAME.matcher(text.strip().replaceAll("\\s+", " "));
    return frame.matches() ? frame.group(1) : text;
  }
}
