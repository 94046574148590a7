package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.settings.Settings;
import java.time.Duration;

/** How much is kept: ages in time since arrival, sizes in bytes. */
public record Limits(Duration age, long bytes, int chunks, long namespaceBytes) {
  /** The limits of the settings. */
  public static Limits of(Settings settings) {
    return new Limits(
        settings.retentionAge(),
        settings.retentionBytes(),
        settings.retentionChunks(),
        settings.namespaceQuota());
  }
}
