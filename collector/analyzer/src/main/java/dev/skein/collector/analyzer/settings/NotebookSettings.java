package dev.skein.collector.analyzer.settings;

import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.time.Duration;

/**
 * What notebooks may take.
 *
 * @param atOnce how many are open at a time
 * @param memory of the process of each, in bytes
 * @param idle how long one may be unused
 */
public record NotebookSettings(int atOnce, long memory, Duration idle) {
  private static final int MOST_AT_ONCE = 50;

  /** Java alone takes half of it. */
  private static final long LEAST_MEMORY = 512L << 20;

  static NotebookSettings of(Values values) throws SettingsException {
    long memory = values.bytes(Option.NOTEBOOK_MEMORY);
    if (memory < LEAST_MEMORY) {
      throw values.problem(Option.NOTEBOOK_MEMORY, "512m or more");
    }
    return new NotebookSettings(
        values.count(Option.NOTEBOOKS, MOST_AT_ONCE),
        memory,
        values.duration(Option.NOTEBOOK_IDLE_TIMEOUT));
  }

  /** How many of them one reader may have. */
  public int atOnceOfOne() {
    return (atOnce + 1) / 2;
  }
}
