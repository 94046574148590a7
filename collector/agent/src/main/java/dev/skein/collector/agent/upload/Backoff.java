package dev.skein.collector.agent.upload;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a file waits after a failure: any time up to a bound that doubles with each failure in a row. Any time, so that
 * agents which lost the same analyzer do not come back together.
 */
public final class Backoff {
  private final long first;
  private final long most;
  private final RandomGenerator random;

  /**
   * @param first the bound after one failure
   * @param most the largest bound
   */
  public Backoff(Duration first, Duration most, RandomGenerator random) {
    this.first = first.toNanos();
    this.most = most.toNanos();
    this.random = random;
  }

  /**
   * How long to wait, in nanoseconds.
   *
   * @param failures in a row, at least 1
   */
  public long nanos(int failures) {
    long bound = first;
    for (int i = 1; i < failures && bound < most; i++) {
      bound = Math.min(most, bound * 2);
    }
    // Never so short that it would be no pause.
    return bound / 4 + random.nextLong(bound - bound / 4);
  }
}
