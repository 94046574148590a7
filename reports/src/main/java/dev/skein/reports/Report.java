package dev.skein.reports;

import dev.skein.reports.Finding.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What all rules say about a recording, the worst first.
 *
 * @param recording its name
 * @param start when it begins; null where the recording does not say
 * @param end when it ends; null where the recording does not say
 * @param window the part of it that the rules looked at
 * @param generatedAt when the rules ran
 * @param findings by score, highest first; then rules that failed, that found nothing, that are not applicable
 */
public record Report(
    String recording,
    Instant start,
    Instant end,
    Window window,
    Instant generatedAt,
    List<Finding> findings) {

  private static final List<State> ORDER =
      List.of(State.WARNING, State.INFO, State.FAILED, State.OK, State.NOT_APPLICABLE);

  /** Puts the findings in order. */
  public Report {
    findings =
        findings.stream()
            .sorted(
                Comparator.comparing((Finding f) -> ORDER.indexOf(f.state()))
                    .thenComparing(f -> f.score() == null ? 0 : -f.score())
                    .thenComparing(Finding::rule))
            .toList();
  }

  /** The findings of one state. */
  public List<Finding> in(State state) {
    return findings.stream().filter(f -> f.state() == state).toList();
  }
}
