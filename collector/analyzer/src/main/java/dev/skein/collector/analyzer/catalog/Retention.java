package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.catalog.Expired.Reason;
import dev.skein.collector.analyzer.store.ChunkStore;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.collector.service.Worker;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Deletes what the catalog lets go, on a thread of its own. */
public final class Retention implements AutoCloseable {
  private static final int BATCH = 1000;
  private static final int MAX_FAILED = 100_000;
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Catalog catalog;
  private final ChunkStore store;
  private final Limits limits;
  private final Clock clock;
  private final Log log;
  private final Map<Reason, Metrics.Counter> counters = new EnumMap<>(Reason.class);
  private final Queue<Expired> failed = new ArrayDeque<>();
  private final List<Consumer<StoredChunk>> listeners = new CopyOnWriteArrayList<>();
  private final Worker worker;

  /** Does nothing before {@link #start}. */
  public Retention(
      Catalog catalog, ChunkStore store, Limits limits, Clock clock, Metrics metrics, Log log) {
    this.catalog = catalog;
    this.store = store;
    this.limits = limits;
    this.clock = clock;
    this.log = log;
    worker = new Worker("retention", this::sweep, log);
    for (Reason reason : Reason.values()) {
      String label = "reason=\"" + reason.name().toLowerCase(Locale.ROOT) + "\"";
      counters.put(
          reason,
          metrics.counter("skein_expired_chunks_total", "Chunks that were deleted.", label));
    }
  }

  /** From now on tells of every chunk that exceeded a limit and was deleted; not of those that were replaced. */
  public void listen(Consumer<StoredChunk> listener) {
    listeners.add(listener);
  }

  /** Looks at the limits now, and every minute. */
  public void start() {
    worker.every(PAUSE);
  }

  /** Deletes chunks that were replaced, and looks at the limits: to be called after a chunk came. */
  public void added(Collection<Expired> replaced) {
    boolean over =
        catalog.byteCount() > limits.bytes()
            || catalog.chunkCount() > limits.chunks()
            || catalog.largestNamespace() > limits.namespaceBytes();
    if (over || !replaced.isEmpty()) {
      worker.after(() -> replaced.forEach(this::delete));
    }
  }

  /** Ends the thread; what is left to delete is found again at the next start. */
  @Override
  public void close() {
    worker.close();
  }

  private void sweep() {
    int again = failed.size();
    for (int i = 0; i < again; i++) {
      delete(failed.remove());
    }
    Collection<Expired> expired;
    do {
      expired = catalog.expire(limits, clock.millis(), BATCH);
      expired.forEach(this::delete);
    } while (!expired.isEmpty() && !worker.isClosed());
  }

  private void delete(Expired expired) {
    try {
      store.delete(expired.chunk());
      catalog.deleted(expired.chunk());
      if (expired.why() != Reason.REPLACED) {
        listeners.forEach(listener -> listener.accept(expired.chunk()));
      }
      counters.get(expired.why()).increment();
      log.debug("chunk deleted", "chunk", expired.chunk().key(), "reason", expired.why());
    } catch (IOException e) {
      log.warn(
          "chunk cannot be deleted", "chunk", expired.chunk().key(), "problem", e.getMessage());
      if (failed.size() < MAX_FAILED) {
        failed.add(expired);
      } else {
        // It stays in the store until the next start finds it.
        catalog.deleted(expired.chunk());
      }
    }
  }
}
