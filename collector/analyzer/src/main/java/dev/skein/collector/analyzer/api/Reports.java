package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.api.ResultCache.Result;
import dev.skein.collector.analyzer.settings.ReportSettings;
import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.reports.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Makes reports and summaries: some at a time, each within its limits, none twice. */
final class Reports implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;

  /** The chunks, the database made of them, and what it needs while it is written. */
  private static final int DISK_FACTOR = 3;

  private final ReportSettings settings;
  private final AskedRecordings.Shared shared;
  private final Log log;
  private final Clock clock;
  private final WorkFolder folder;
  private final ResultCache cache;
  private final ExecutorService threads;
  private final Set<ReportJob> jobs = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> readers = new HashMap<>();
  private final AtomicLong bytes = new AtomicLong();
  private final Map<String, Metrics.Counter> counters = new HashMap<>();
  private int running;

  /** Begins with nothing running. */
  Reports(AskedRecordings.Shared shared, Metrics metrics, Clock clock, Log log) {
    this.shared = shared;
    this.settings = shared.settings();
    this.folder = shared.work();
    this.clock = clock;
    this.log = log;
    cache = new ResultCache(settings.cache());
    threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "skein-report");
              thread.setDaemon(true);
              return thread;
            });
    for (String result : List.of("made", "cached", "failed", "cancelled", "refused")) {
      counters.put(
          result,
          metrics.counter(
              "skein_reports_total", "Reports and summaries.", "result=\"" + result + "\""));
    }
    metrics.gauge("skein_reports_running", "Reports and summaries in the making.", jobs::size);
    metrics.gauge(
        "skein_report_cache_bytes", "Memory of reports that were made before.", cache::bytes);
  }

  /**
   * A report, or a summary.
   *
   * @param recordings the chunks that it is about
   * @param gone whether nobody waits any longer; asked from time to time
   * @return null when nobody waits any longer
   * @throws Problem when there can be none, or none now
   */
  Result get(
      boolean summary,
      List<RecordingFile> recordings,
      Window window,
      Filter filter,
      Reader reader,
      BooleanSupplier gone) {
    Window needed = needed(recordings, window);
    String key = key(summary, recordings, needed, filter);
    Result known = cache.get(key);
    if (known != null) {
      counters.get("cached").increment();
      return known;
    }
    long size = recordings.stream().mapToLong(file -> file.recording().bytes()).sum();
    check(size);
    ReportJob job =
        new ReportJob(
            summary,
            new AskedRecordings(recordings, needed, shared),
            needed,
            filter,
            settings,
            shared.processes());
    begin(job, reader.name(), size);
    Future<Result> result = threads.submit(() -> make(job, key, reader.name(), size));
    try {
      return await(job, result, gone);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      job.close();
      throw Problem.busy("the analyzer is stopping");
    }
  }

  /**
   * Checks that so many bytes of chunks may lie in files.
   *
   * @throws Problem when they may not
   */
  void check(long size) {
    if (size > settings.bytes()) {
      throw Problem.unavailable(
          size
              + " bytes of recordings are more than the "
              + settings.bytes()
              + " that a report or a notebook may have (SKEIN_ANALYZER_REPORT_BYTES): choose a shorter window");
    }
    try {
      if (folder.freeBytes() / DISK_FACTOR < size) {
        shared.databases().shrink(0);
      }
      if (folder.freeBytes() / DISK_FACTOR < size) {
        throw Problem.busy("not enough space for the files of a report");
      }
    } catch (IOException e) {
      throw Problem.busy("the folder for reports cannot be used: " + FileProblem.text(e));
    }
  }

  private synchronized void begin(ReportJob job, String reader, long size) {
    if (running >= settings.atOnce()) {
      counters.get("refused").increment();
      throw Problem.busy(running + " reports are being made, which is all that may be");
    }
    int most = (settings.atOnce() + 1) / 2;
    int own = readers.getOrDefault(reader, 0);
    if (own >= most && !reader.equals(Reader.ANY.name())) {
      counters.get("refused").increment();
      throw Problem.tooMany(own + " of your reports are being made, which is all that may be");
    }
    running++;
    readers.merge(reader, 1, Integer::sum);
    bytes.addAndGet(size);
    jobs.add(job);
  }

  private synchronized void end(ReportJob job, String reader, long size) {
    running--;
    readers.computeIfPresent(reader, (name, count) -> count == 1 ? null : count - 1);
    bytes.addAndGet(-size);
    jobs.remove(job);
  }

  private Result make(ReportJob job, String key, String reader, long size) throws IOException {
    Path own = null;
    try {
      own = folder.newFolder();
      ReportJob.Outcome outcome = job.run(own, threads);
      Result result = new Result(outcome.json(), clock.instant());
      if (outcome.complete()) {
        cache.put(key, result);
      }
      return result;
    } finally {
      // One of its processes may run although the other's failure ended the job.
      job.close();
      if (own != null) {
        WorkFolder.remove(own);
      }
      end(job, reader, size);
      prepare(job.isSummary());
    }
  }

  /** The next question may come soon; its process takes the place that has become free, if nobody else has. */
  private synchronized void prepare(boolean summary) {
    if (running < settings.atOnce()) {
      shared.processes().prepare(summary);
    }
  }

  private Result await(ReportJob job, Future<Result> result, BooleanSupplier gone)
      throws InterruptedException {
    while (true) {
      try {
        Result made = result.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        counters.get("made").increment();
        return made;
      } catch (TimeoutException e) {
        if (gone.getAsBoolean()) {
          counters.get("cancelled").increment();
          job.close();
          return null;
        }
      } catch (ExecutionException e) {
        counters.get("failed").increment();
        if (e.getCause() instanceof Problem problem) {
          throw problem;
        }
        log.error("report failed", "problem", e.getCause().toString());
        throw Problem.of(500, "internal", "the report could not be made; the log says why");
      }
    }
  }

  /** An end behind the last event changes nothing, and would only make two reports of one. */
  private static Window needed(List<RecordingFile> recordings, Window window) {
    long end = recordings.stream().mapToLong(RecordingFile::endNanos).max().orElseThrow();
    boolean behind = window.to() != null && window.to().isAfter(Json.time(end));
    return behind ? new Window(window.from(), null) : window;
  }

  private static String key(
      boolean summary, List<RecordingFile> recordings, Window window, Filter filter) {
    return (summary ? "summary " : "report ")
        + Databases.key(recordings)
        + ' '
        + window.from()
        + ' '
        + window.to()
        + ' '
        + filter.words();
  }

  /** How many are being made. */
  int running() {
    return jobs.size();
  }

  /** Bytes of chunks that lie in files for reports in the making. */
  long bytes() {
    return bytes.get();
  }

  /** Ends all that are being made. */
  @Override
  public void close() {
    jobs.forEach(ReportJob::close);
    threads.shutdown();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
