package dev.skein.collector.agent;

import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.chunks.Tail;
import dev.skein.collector.agent.settings.Mode;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import dev.skein.collector.agent.upload.Backoff;
import dev.skein.collector.agent.upload.Delivery;
import dev.skein.collector.agent.upload.Delivery.Outcome;
import dev.skein.collector.agent.upload.Parcel;
import dev.skein.collector.agent.upload.Uploader;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Decides which chunk goes next: of each recording one at a time and in order, of all recordings so many at once, whoever has waited
 * longest first. A recording that waits after a failure holds none of these places. Belongs to the collector's thread.
 */
final class Dispatcher implements AutoCloseable {
  private static final long STOP_SECONDS = 5;
  private static final Delivery NO_DELIVERY = new Delivery(Outcome.RETRY, "the upload failed");

  private final Settings settings;
  private final Uploader uploader;
  private final Journal journal;
  private final Log log;
  private final Metrics metrics;
  private final Backoff backoff;
  private final Consumer<Runnable> mailbox;
  private final ExecutorService threads;
  private final int places;
  private final ArrayDeque<Recording> queue = new ArrayDeque<>();
  private final PriorityQueue<Recording> waiting =
      new PriorityQueue<>(Comparator.comparingLong((Recording r) -> r.retryNanos));
  private int busy;

  /**
   * @param mailbox takes what has to be done in the collector's thread
   */
  Dispatcher(
      Settings settings,
      Uploader uploader,
      Journal journal,
      Log log,
      Metrics metrics,
      Backoff backoff,
      Consumer<Runnable> mailbox) {
    this.settings = settings;
    this.uploader = uploader;
    this.journal = journal;
    this.log = log;
    this.metrics = metrics;
    this.backoff = backoff;
    this.mailbox = mailbox;
    this.places = settings.get(Settings.UPLOADS);
    this.threads =
        Executors.newFixedThreadPool(
            places,
            task -> {
              Thread thread = new Thread(task, "upload");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Queues a recording that has something to send, unless it is queued, under way or waiting. */
  void offer(Recording r) {
    if (!r.queued && !r.inFlight && !r.pending.isEmpty() && r.container.pod != null) {
      r.queued = true;
      queue.add(r);
    }
  }

  /** Starts as many uploads as there are places. */
  void dispatch(long now) {
    while (!waiting.isEmpty() && waiting.peek().retryNanos - now <= 0) {
      queue.add(waiting.poll());
    }
    while (busy < places && !queue.isEmpty()) {
      Recording r = queue.poll();
      r.queued = false;
      if (r.container.foreign || r.pending.isEmpty()) {
        continue;
      }
      FoundChunk chunk = r.pending.peek().chunk();
      if (chunk.length() > settings.get(Settings.CHUNK_BYTES)) {
        lost(r, chunk, "too_large");
        passed(r, chunk);
        offer(r);
      } else {
        start(r, chunk);
      }
    }
  }

  /** When (monotonic) something will have to be done, or {@code latest} where that is sooner. */
  long nextNanos(long latest) {
    boolean sooner = !waiting.isEmpty() && waiting.peek().retryNanos - latest < 0;
    return sooner ? waiting.peek().retryNanos : latest;
  }

  /**
   * Whether nothing is under way, and nothing will be started sooner than a time.
   *
   * @param until monotonic nanoseconds
   */
  boolean idle(long until) {
    return busy == 0
        && queue.isEmpty()
        && (waiting.isEmpty() || waiting.peek().retryNanos - until >= 0);
  }

  /** Tries what failed at once, and then as after a first failure: the time that is left may be less than the wait. */
  void hurry() {
    for (Recording r : waiting) {
      r.failures = 0;
      queue.add(r);
    }
    waiting.clear();
  }

  int busy() {
    return busy;
  }

  /** Waits for what is under way, for a moment, and ends it otherwise. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void start(Recording r, FoundChunk chunk) {
    Parcel parcel = new Parcel(identity(r, chunk), chunk, r.spool.path());
    int generation = r.generation;
    r.inFlight = true;
    busy++;
    threads.execute(
        () -> {
          AtomicReference<Delivery> delivery = new AtomicReference<>(NO_DELIVERY);
          try {
            delivery.set(uploader.send(parcel));
          } finally {
            // Also where memory ran out: nobody else gives the place back.
            mailbox.accept(() -> delivered(r, generation, chunk, delivery.get()));
          }
        });
  }

  private void delivered(Recording r, int generation, FoundChunk chunk, Delivery delivery) {
    busy--;
    r.inFlight = false;
    String outcome = delivery.outcome().name().toLowerCase(Locale.ROOT);
    metrics.answers.add(outcome);
    if (generation != r.generation || r.pending.isEmpty()) {
      // Replaced or given up meanwhile.
      offer(r);
      return;
    }
    settle(r, chunk, delivery, outcome);
    offer(r);
  }

  private void settle(Recording r, FoundChunk chunk, Delivery delivery, String outcome) {
    switch (delivery.outcome()) {
      case ACCEPTED, DUPLICATE -> {
        metrics.bytes.add("", chunk.length());
        metrics.lag(System.nanoTime() - r.pending.peek().foundNanos());
        info("chunk_" + outcome, r, chunk, null);
        passed(r, chunk);
      }
      case REFUSED -> {
        warn("chunk_refused", r, chunk, delivery.message());
        metrics.lost.add("refused");
        passed(r, chunk);
      }
      case RETRY, VANISHED -> {
        r.failures++;
        r.retryNanos = System.nanoTime() + backoff.nanos(r.failures);
        r.queued = true;
        waiting.add(r);
        if (r.failures == 1 || delivery.outcome() == Outcome.VANISHED) {
          warn("chunk_" + outcome, r, chunk, delivery.message());
        }
        if (delivery.outcome() == Outcome.VANISHED) {
          r.lookAgain();
        }
      }
    }
  }

  private void passed(Recording r, FoundChunk chunk) {
    r.passed(chunk);
    if (r.tail == Tail.MORE && r.pending.size() < Recording.MOST_PENDING / 4) {
      r.modified = Recording.ASKED;
      r.container.nextLookNanos = System.nanoTime();
      r.container.changed = true;
    }
    if (settings.get(Settings.MODE) == Mode.GRPC) {
      try {
        journal.put(r.spool, r.progress);
      } catch (IOException e) {
        // Not written down: after a restart it is sent once more.
        metrics.failures.add("journal");
        log.warn("journal_not_written", "reason", Log.reason(e));
      }
    }
  }

  /** Counts and logs a chunk that will never be sent. */
  void lost(Recording r, FoundChunk chunk, String reason) {
    metrics.lost.add(reason);
    warn("chunk_lost", r, chunk, reason);
  }

  private ChunkIdentity identity(Recording r, FoundChunk chunk) {
    return ChunkIdentity.newBuilder()
        .setCluster(settings.get(Settings.CLUSTER))
        .setNode(settings.get(Settings.NODE))
        .setNamespace(r.container.key.namespace())
        .setPod(r.container.pod)
        .setPodUid(r.container.key.podUid())
        .setContainer(r.container.key.container())
        .setFile(r.spool.file())
        .setBirth(
            FileBirth.newBuilder().setInode(r.spool.inode()).setStartNanos(r.startNanos(chunk)))
        .setOffset(chunk.offset())
        .setLength(chunk.length())
        .build();
  }

  private void info(String event, Recording r, FoundChunk chunk, String reason) {
    log.info(event, about(r, chunk, reason));
  }

  private void warn(String event, Recording r, FoundChunk chunk, String reason) {
    log.warn(event, about(r, chunk, reason));
  }

  private static Object[] about(Recording r, FoundChunk chunk, String reason) {
    return new Object[] {
      "namespace", r.container.key.namespace(),
      "pod", r.container.pod,
      "podUid", r.container.key.podUid(),
      "container", r.container.key.container(),
      "file", r.spool.file(),
      "sequence", chunk.sequence(),
      "offset", chunk.offset(),
      "bytes", chunk.length(),
      "salvaged", chunk.salvaged(),
      "failures", r.failures == 0 ? null : r.failures,
      "reason", reason == null || reason.isEmpty() ? null : reason
    };
  }
}
