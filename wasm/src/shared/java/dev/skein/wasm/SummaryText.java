package dev.skein.wasm;

import dev.skein.parser.Damage;
import dev.skein.parser.RecordingSummary;

/** A {@link RecordingSummary} as lines of text, for comparing and for reading. */
public final class SummaryText {
  private SummaryText() {}

  /** First the recording, then a line an event type that occurs, then a line a loss. */
  public static String of(RecordingSummary summary) {
    StringBuilder text = new StringBuilder();
    text.append(summary.version()).append(' ').append(summary.chunks()).append(' ');
    text.append(summary.startNanos()).append(' ').append(summary.durationNanos()).append('\n');
    for (RecordingSummary.TypeSize type : summary.types()) {
      if (type.count() > 0) {
        text.append(type.name()).append(' ').append(type.count()).append(' ');
        text.append(type.bytes()).append('\n');
      }
    }
    for (Damage loss : summary.losses()) {
      text.append(loss).append('\n');
    }
    return text.toString();
  }
}
