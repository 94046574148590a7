package dev.skein.reports;

import dev.skein.reports.Finding.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report for a terminal. */
public final class ReportText {
  private static final int MARGIN = 8;

  private final int width;
  private final boolean all;

  /**
   * A text.
   *
   * @param width of a line, in characters
   * @param all whether rules that found nothing or are not applicable have lines of their own
   */
  public ReportText(int width, boolean all) {
    this.width = Math.max(width, 40);
    this.all = all;
  }

  /** The lines. */
  public List<String> lines(Report report) {
    List<String> lines = new ArrayList<>();
    for (State state : List.of(State.WARNING, State.INFO)) {
      for (Finding finding : report.in(state)) {
        problem(lines, finding);
      }
    }
    for (Finding finding : report.in(State.FAILED)) {
      lines.add(head(" FAILED", finding));
      wrap(lines, finding.summary());
    }
    if (all) {
      for (Finding finding : report.in(State.OK)) {
        lines.add(head("     ok", finding));
        wrap(lines, finding.summary());
      }
      for (Finding finding : report.in(State.NOT_APPLICABLE)) {
        lines.add(head("    n/a", finding));
        wrap(lines, finding.summary());
      }
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(closing(report));
    return lines;
  }

  private void problem(List<String> lines, Finding f) {
    String score = String.format(Locale.ROOT, "%3.0f", f.score());
    lines.add(head((f.state() == State.WARNING ? "WARN" : "info") + score, f));
    wrap(lines, f.summary());
    wrap(lines, f.solution() == null ? f.explanation() : f.solution());
    if (f.query() != null) {
      wrap(lines, "SQL: " + f.query());
    }
  }

  private static String head(String mark, Finding f) {
    return mark
        + " "
        + f.name()
        + (f.subject() == null ? "" : ": " + printable(f.subject()))
        + " ["
        + f.topic()
        + ", "
        + f.rule()
        + "]";
  }

  private String closing(Report report) {
    int failed = report.in(State.FAILED).size();
    return count(report.in(State.WARNING).size(), "warning")
        + ", "
        + report.in(State.INFO).size()
        + " for information, "
        + report.in(State.OK).size()
        + " ok, "
        + report.in(State.NOT_APPLICABLE).size()
        + " not applicable"
        + (failed == 0 ? "" : ", " + failed + " failed");
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private void wrap(List<String> lines, String text) {
    if (text == null) {
      return;
    }
    for (String paragraph : text.split("\n")) {
      StringBuilder line = new StringBuilder();
      for (String word : printable(paragraph).strip().split(" +")) {
        if (!line.isEmpty() && MARGIN + line.length() + 1 + word.length() > width) {
          lines.add(" ".repeat(MARGIN) + line);
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      if (!line.isEmpty()) {
        lines.add(" ".repeat(MARGIN) + line);
      }
    }
  }

  /** A recording's texts must not steer the terminal. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "�");
  }
}
