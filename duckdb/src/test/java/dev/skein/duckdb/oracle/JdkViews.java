package dev.skein.duckdb.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a view of ours compares with the JDK's. Without a file {@code oracle/NAME.sql} all of its rows are compared. The
 * file says what the JDK shows instead where it differs on purpose, as a query on our database behind lines of comment:
 *
 * <pre>
 * -- only: jdk.ObjectAllocationSample    the JDK shows nothing in a recording without such events
 * -- not: .*ap-jfrsync.*                 recordings that the JDK cannot read as we do
 * -- within: 1e-6                        seconds that durations may differ beyond what is printed
 * </pre>
 */
final class JdkViews {
  private static final Pattern COMMENT = Pattern.compile("(?m)^-- (\\w+): *(\\S+).*$");

  /**
   * How to compare one view.
   *
   * @param sql what gives the rows as the JDK has them; null when the view itself does
   * @param only full name of the event type that the JDK needs; null when that is what the view needs anyway
   * @param not recordings that are not compared; null for none
   * @param within seconds that durations may differ beyond what is printed
   */
  record Rule(String sql, String only, Pattern not, double within) {}

  private JdkViews() {}

  /** The title that the JDK prints over each of its views, by the view's name. */
  static Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    for (String line : resource("titles.tsv").orElseThrow().split("\n")) {
      if (!line.startsWith("#")) {
        String[] parts = line.split("\t");
        titles.put(parts[0], parts[1]);
      }
    }
    return titles;
  }

  /** The rule for a view of ours. */
  static Rule rule(String view) {
    String text = resource(view + ".sql").orElse("");
    String only = null;
    Pattern not = null;
    double within = JfrView.NANOSECOND;
    Matcher comment = COMMENT.matcher(text);
    while (comment.find()) {
      switch (comment.group(1)) {
        case "only" -> only = comment.group(2);
        case "not" -> not = Pattern.compile(comment.group(2));
        case "within" -> within = Double.parseDouble(comment.group(2));
        default -> throw new IllegalArgumentException(view + ": " + comment.group());
      }
    }
    String sql = COMMENT.matcher(text).replaceAll("").strip();
    return new Rule(sql.isEmpty() ? null : sql, only, not, within);
  }

  private static Optional<String> resource(String name) {
    try (InputStream in = JdkViews.class.getResourceAsStream("/oracle/" + name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
