package dev.skein.reports;

import java.time.Instant;

/**
 * A part of time: from a time on, up to but without another. An event belongs to it by when it began.
 *
 * @param from null: from the beginning
 * @param to null: to the end
 */
public record Window(Instant from, Instant to) {
  /** All of a recording. */
  public static final Window ALL = new Window(null, null);

  /**
   * A window.
   *
   * @throws IllegalArgumentException when {@code to} is not after {@code from}
   */
  public Window {
    if (from != null && to != null && !from.isBefore(to)) {
      throw new IllegalArgumentException("the window ends before it begins");
    }
  }

  /** Whether it is all of a recording. */
  public boolean isAll() {
    return from == null && to == null;
  }
}
