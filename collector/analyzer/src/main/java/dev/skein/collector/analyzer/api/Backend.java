package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.access.AccessException;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.access.Readers;
import dev.skein.collector.analyzer.access.Sessions;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.notebook.NotebookFiles;
import dev.skein.collector.analyzer.notebook.Notebooks;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.settings.Settings.Authentication;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.reports.Window;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What answers are made of, once the store has been read. */
public final class Backend implements AutoCloseable {
  private static final DateTimeFormatter START =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  /** How long a process waits for the next question. */
  private static final Duration IDLE = Duration.ofMinutes(5);

  private final Readers readers;
  private final Catalog catalog;
  private final ChunkSource source;
  private final AskedRecordings.Shared asked;
  private final Reports reports;
  private final WorkFolder folder;
  private final WorkerProcesses processes;
  private final Databases databases;
  private final Sessions sessions;
  private final Notebooks notebooks;
  private final boolean open;
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
    open = settings.reading().authentication() == Authentication.NONE;
    folder = WorkFolder.create(settings.reports().folder(), log);
    databases =
        new Databases(
            folder.databases(), settings.reports().databases(), catalog::contains, metrics);
    processes = new WorkerProcesses(folder, settings.reports().memory(), IDLE);
    asked = new AskedRecordings.Shared(settings.reports(), source, folder, processes, databases);
    reports = new Reports(asked, metrics, clock, log);
    sessions = new Sessions(clock);
    notebooks =
        new Notebooks(
            settings.notebooks(), Reader.ANY.name(), sessions::sweep, metrics, clock, log);
  }

  /** To be told of every chunk that is no longer kept. */
  public void expired(StoredChunk chunk) {
    databases.forget(chunk);
    notebooks.endChunk(chunk.key());
  }

  /** Whether anybody may read, without a token. */
  boolean isOpen() {
    return open;
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

  Sessions sessions() {
    return sessions;
  }

  Notebooks notebooks() {
    return notebooks;
  }

  /**
   * What the files of a notebook are made of.
   *
   * @throws Problem when there are too many bytes, or no space
   */
  NotebookFiles notebookFiles(Workload workload, List<RecordingFile> recordings, Window window) {
    reports.check(recordings.stream().mapToLong(file -> file.recording().bytes()).sum());
    String name = databaseName(workload, recordings, window);
    return new NotebookDatabase(new AskedRecordings(recordings, window, asked), folder, name);
  }

  private static String databaseName(
      Workload workload, List<RecordingFile> recordings, Window window) {
    Instant start =
        window.from() != null
            ? window.from()
            : Json.time(
                recordings.stream().mapToLong(RecordingFile::startNanos).min().orElseThrow());
    String name = workload.pod() + "-" + workload.container() + "-" + START.format(start);
    // Names came over the network.
    return name.replaceAll("[^\\w.-]", "_") + ".db";
  }

  Metrics metrics() {
    return metrics;
  }

  Clock clock() {
    return clock;
  }

  /** Ends reports in the making, and notebooks. */
  @Override
  public void close() {
    notebooks.close();
    reports.close();
    processes.close();
    folder.close();
  }
}
