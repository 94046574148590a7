package dev.skein.tables;

import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.Universe;

/** When a condensed recording begins, which it says, and ends, which its events do. */
final class CondensedTimes {
  private Universe universe;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  void universe(Universe found) {
    universe = found;
  }

  /**
   * Takes the times of an event.
   *
   * @param start position of its begin, -1 when it has none
   * @param duration position of its duration, -1 when it has none
   */
  void event(StructValue event, int start, int duration) {
    if (start < 0 || event.kind(start) != Kind.TIMESTAMP || event.isNull(start)) {
      return;
    }
    long from = event.number(start);
    if (from == Kind.UNSET) {
      return;
    }
    first = Math.min(first, from);
    boolean lasts = duration >= 0 && event.kind(duration) == Kind.TIMESPAN;
    long span = lasts ? event.number(duration) : 0;
    boolean known = span > 0 && span < Long.MAX_VALUE - from;
    last = Math.max(last, known ? from + span : from);
  }

  /** Nanoseconds since 1970; 0 when nothing says. */
  long startNanos() {
    if (universe != null && universe.startNanos() != Universe.UNSET) {
      return universe.startNanos();
    }
    return first == Long.MAX_VALUE ? 0 : first;
  }

  /** Nanoseconds since 1970, not before the start. */
  long endNanos() {
    return Math.max(startNanos(), last);
  }
}
