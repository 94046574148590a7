package dev.skein.cjfr;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of one type that belonged to the messages before and are filled anew: combined events are trees of thousands of
 * values that live for one message.
 */
final class Spares<V> {
  /** Larger values are not kept, so that all spares together take no more than some megabytes. */
  static final int LARGEST = 256;

  private final List<V> values = new ArrayList<>(0);
  private int taken;
  private long message;

  /**
   * One that the present message has not taken yet, null when there is none.
   *
   * @param oldest message whose values may still be used
   */
  V take(long presentMessage, long oldest) {
    if (message != presentMessage) {
      if (message < oldest) {
        values.clear();
      }
      message = presentMessage;
      taken = 0;
    }
    return taken < values.size() ? values.get(taken++) : null;
  }

  /** Keeps a new value of the present message for the next ones. */
  void keep(V value) {
    values.add(value);
    taken++;
  }
}
