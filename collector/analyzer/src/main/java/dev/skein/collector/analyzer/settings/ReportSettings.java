package dev.skein.collector.analyzer.settings;

import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Values;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What reports and summaries may take.
 *
 * @param atOnce how many are made at a time
 * @param memory heap of each of their processes, in bytes
 * @param timeout time for one
 * @param bytes of the chunks of one at most
 * @param cache bytes of memory for finished ones
 * @param databases bytes of disk for the databases of recordings that were asked for
 * @param folder where a folder for their files is made
 */
public record ReportSettings(
    int atOnce,
    long memory,
    Duration timeout,
    long bytes,
    long cache,
    long databases,
    Path folder) {
  private static final int MOST_AT_ONCE = 100;

  /** A JVM with less does not get as far as reading a recording. */
  private static final long LEAST_MEMORY = 64L << 20;

  static ReportSettings of(Values values) throws SettingsException {
    long memory = values.bytes(Option.REPORT_MEMORY);
    if (memory < LEAST_MEMORY) {
      throw values.problem(Option.REPORT_MEMORY, "64m or more");
    }
    Path folder = values.path(Option.REPORT_FOLDER);
    return new ReportSettings(
        values.count(Option.REPORTS, MOST_AT_ONCE),
        memory,
        values.duration(Option.REPORT_TIMEOUT),
        values.bytes(Option.REPORT_BYTES),
        values.bytes(Option.REPORT_CACHE),
        values.bytes(Option.REPORT_DATABASES),
        folder != null ? folder : Path.of(System.getProperty("java.io.tmpdir")));
  }
}
