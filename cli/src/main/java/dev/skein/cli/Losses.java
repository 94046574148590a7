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
    losses.stream().limit(SHOWN).forEach(l -> lines.add("warning: " + line(l)));
    int rest = losses.size() - SHOWN;
    if (rest > 0) {
      lines.add("warning: and " + rest + " more" + more);
    }
    return lines;
  }

  private static String line(ImportReport.Loss loss) {
    StringBuilder line = new StringBuilder(loss.file());
    if (loss.offset() >= 0) {
      line.append(": at byte ").append(loss.offset());
    }
    if (loss.chunk() > 0) {
      line.append(" (chunk ").append(loss.chunk()).append(')');
    }
    line.append(": ").append(loss.reason());
    List<String> lost = new ArrayList<>();
    if (loss.events() > 0) {
      lost.add(
          loss.events()
              + (loss.events() == 1 ? " event" : " events")
              + (loss.eventType() == null ? "" : " of " + loss.eventType()));
    }
    if (loss.bytes() > 0) {
      lost.add(loss.bytes() + (loss.bytes() == 1 ? " byte" : " bytes"));
    }
    return lost.isEmpty() ? line.toString() : line + " (" + String.join(", ", lost) + " lost)";
  }
}
