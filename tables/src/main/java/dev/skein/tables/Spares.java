package dev.skein.tables;

import java.util.ArrayDeque;

/**
 * Columns of batches that were written, for the next batches of the same table: without them half of an import's garbage
 * would be columns. Safe for use by the producer and a sink's threads.
 */
final class Spares {
  /** One is filled, one is written, one waits. */
  private static final int KEPT = 3;

  private final ArrayDeque<Values[]> free = new ArrayDeque<>();

  /** Takes over the columns of a batch that nobody uses any more. */
  synchronized void give(Values[] columns) {
    if (free.size() == KEPT) {
      for (Values v : columns) {
        if (v != null) {
          v.free();
        }
      }
      return;
    }
    for (Values v : columns) {
      if (v != null) {
        v.clear();
      }
    }
    free.push(columns);
  }

  /** Empty columns, null when there are none. */
  synchronized Values[] take() {
    return free.poll();
  }
}
