package dev.skein.cli;

import dev.skein.tables.ImportReport;
import java.util.ArrayList;
import java.util.List;

/** Warnings about what could not be read. */
final class Losses {
  private static final int SHOWN = 5;

  private Losses() {}

  /** One line for each of the first losses, and one for the rest; empty when there are none. */
  static List<String> lines(List<ImportReport.Loss> losses, String more) {
    List<String> lines = new ArrayList<>();
    losses.stream().limit(SHOWN).forEach(l -> lines.add("warning: " + l.line()));
    int rest = losses.size() - SHOWN;
    if (rest > 0) {
      lines.add("warning: and " + rest + " more" + more);
    }
    return lines;
  }
}
