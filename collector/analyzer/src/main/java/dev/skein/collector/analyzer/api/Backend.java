package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.access.AccessException;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.access.Readers;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.observe.Log;
import dev.skein.collector.analyzer.observe.Metrics;
import dev.skein.collector.analyzer.observe.Worker;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkSource;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.regex.Pattern;

/** What answers are made of, once the store has been read. */
public final class Backend implements AutoCloseable {
  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  /** How long what was made of an expired chunk may stay. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Readers readers;
  private final Catalog catalog;
  private final ChunkSource source;
  private final Reports reports;
  private final Worker sweep;
  private final Metrics metrics;
  private final Clock clock;

  /**
   * Reads from a store by its catalog.
   *
   * @throws IOException when there can be no folder for the files of reports
   */
  public Backend(
      Settings settings,
      Readers readers,
      Catalog catalog,
      ChunkSource source,
      Metrics metrics,
      Clock clock,
      Log log)
      throws IOException {
    this.readers = readers;
    this.catalog = catalog;
    this.source = source;
    this.metrics = metrics;
    this.clock = clock;
    reports = new Reports(settings.reports(), source, metrics, clock, log);
    sweep = new Worker("reports-sweep", () -> reports.retain(catalog::contains), log);
    sweep.every(PAUSE);
  }

  /**
   * Whose token it is.
   *
   * @throws Problem when it is nobody's
   */
  Reader reader(String token) {
    try {
      return readers.authenticate(token);
    } catch (AccessException e) {
      throw e.isTemporary() ? Problem.busy(e.getMessage()) : Problem.unauthorized(e.getMessage());
    }
  }

  /**
   * Whether somebody may read a namespace.
   *
   * @throws Problem when that cannot be found out now
   */
  static boolean mayRead(Reader reader, String namespace) {
    try {
      return NAMESPACE.matcher(namespace).matches() && reader.mayRead(namespace);
    } catch (AccessException e) {
      throw Problem.busy(e.getMessage());
    }
  }

  Workloads workloads() {
    return new Workloads(catalog);
  }

  Catalog catalog() {
    return catalog;
  }

  ChunkSource source() {
    return source;
  }

  Reports reports() {
    return reports;
  }

  Metrics metrics() {
    return metrics;
  }

  Clock clock() {
    return clock;
  }

  /** Ends reports in the making. */
  @Override
  public void close() {
    sweep.close();
    reports.close();
  }
}
