package dev.skein.reports.jmc;

import java.time.Duration;

/**
 * What JDK Mission Control's rules may take.
 *
 * @param heapMegabytes of the process: all events of the recording are in it, about 10 to 60 times the bytes of the file
 * @param total time for reading the recording and all rules
 * @param rule time for one rule
 * @param threads how many rules run at a time
 */
public record RuleLimits(int heapMegabytes, Duration total, Duration rule, int threads) {
  /** For one person at one machine. */
  public static final RuleLimits USUAL =
      new RuleLimits(
          2048,
          Duration.ofMinutes(5),
          Duration.ofMinutes(1),
          Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors())));
}
