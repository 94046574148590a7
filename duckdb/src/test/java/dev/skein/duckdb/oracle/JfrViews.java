package dev.skein.duckdb.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the JDK shows of a recording, view by view. {@code jfr view all-views} prints them one behind the other, with
 * titles and not with names; where it breaks off, the others are asked for one by one.
 */
final class JfrViews {
  private static final Pattern NOTHING = Pattern.compile("No events found for '(.*)'\\.");

  /** What stands where a view would be whose events or fields the recording does not know. */
  private static final Pattern REFUSED =
      Pattern.compile("Can't find (?:event type|field) named '.*|Missing event found for .*");

  /** Wide enough that no cell is cut. */
  private static final List<String> FORM =
      List.of("--width", "2000", "--truncate", "end", "--cell-height", "1");

  private final Map<String, List<String>> byTitle;

  private JfrViews(Map<String, List<String>> byTitle) {
    this.byTitle = byTitle;
  }

  /**
   * Runs the tool.
   *
   * @param titles of the views by name
   * @param temp folder for its output
   */
  static JfrViews of(Jdk jdk, Map<String, String> titles, Path recording, Path temp)
      throws IOException, InterruptedException {
    Path out = temp.resolve("all-views.txt");
    Optional<String> failure = run(jdk, "all-views", recording, out);
    JfrViews views = parse(Files.readAllLines(out), titles);
    if (failure.isEmpty()) {
      return views;
    }
    for (Map.Entry<String, String> view : titles.entrySet()) {
      if (!views.byTitle.containsKey(view.getValue())
          && run(jdk, view.getKey(), recording, out).isEmpty()) {
        views.byTitle.putAll(parse(Files.readAllLines(out), titles).byTitle);
      }
    }
    return views;
  }

  private static Optional<String> run(Jdk jdk, String view, Path recording, Path out)
      throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("jfr", "view"));
    command.addAll(FORM);
    command.add(view);
    command.add(recording.toString());
    try {
      jdk.run(out, command);
      return Optional.empty();
    } catch (IOException e) {
      // It shows what it can before it meets an event type that the recording lacks, or a mistake
      // of its own.
      return Optional.of(e.getMessage());
    }
  }

  /** Splits the output of {@code all-views}, or of one view, at the titles. */
  static JfrViews parse(List<String> lines, Map<String, String> titles) {
    Map<String, List<String>> byTitle = new LinkedHashMap<>();
    List<String> section = null;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).strip();
      Matcher nothing = NOTHING.matcher(text);
      if (nothing.matches()) {
        byTitle.put(nothing.group(1), List.of());
        section = null;
      } else if (REFUSED.matcher(text).matches()) {
        section = null;
      } else if (titles.containsValue(plain(text)) && headed(lines, i)) {
        section = new ArrayList<>();
        byTitle.put(plain(text), section);
      } else if (section != null) {
        section.add(lines.get(i));
      }
    }
    return new JfrViews(byTitle);
  }

  private static String plain(String title) {
    return title.replace(" (Experimental)", "");
  }

  /** A title stands alone: above an empty line, or above a rule of its own length. */
  private static boolean headed(List<String> lines, int i) {
    boolean above = i == 0 || lines.get(i - 1).isBlank();
    String below = i + 1 < lines.size() ? lines.get(i + 1).strip() : "";
    return above && (below.isEmpty() || below.matches("-+"));
  }

  /** The view of that title; without rows and values when there is nothing to show. */
  JfrView view(String title) {
    return JfrView.parse(byTitle.getOrDefault(title, List.of()));
  }
}
