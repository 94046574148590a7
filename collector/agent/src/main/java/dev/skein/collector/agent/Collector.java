package dev.skein.collector.agent;

import dev.skein.collector.agent.files.ContainerFolder;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.files.FolderStamps;
import dev.skein.collector.agent.files.Layout;
import dev.skein.collector.agent.pods.Pods;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.spool.SpoolFile;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The agent's heart: one thread that owns all state. It looks at what changed, at everything now and then, hands out uploads, and
 * hears by its mailbox how they ended.
 */
final class Collector {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** It wakes at least so often, so that one can see that it lives. */
  private static final long PULSE = 10 * SECOND;

  private static final long DEAD = 120 * SECOND;

  /** Looking at a container takes at most about one part in so many of the time. */
  private static final long SHARE = 10;

  /** After so many looks that only compared times, one lists everything: an application can set a time back. */
  private static final int MOST_GLANCES = 30;

  private final Layout layout;
  private final Pods pods;
  private final Spool spool;
  private final Journal journal;
  private final ContainerScan scan;
  private final Caretaker caretaker;
  private final Dispatcher dispatcher;
  private final BlockingQueue<Runnable> mailbox;
  private final Log log;
  private final Metrics metrics;
  private final long rescanNanos;
  private final long drainNanos;

  private final Map<ContainerKey, ContainerState> containers = new LinkedHashMap<>();
  private final FolderStamps above = new FolderStamps();
  private final WatchedFolders watched;
  private int glances;
  private boolean rescan = true;
  private String rescanCause = "start";
  private long nextTend = System.nanoTime();
  private long nextRescan = System.nanoTime();
  private long nextSecond = System.nanoTime();

  /** Whether something happened that is to be written down and counted, within a second. */
  private boolean stirred = true;

  /** Whether other folders may have to be watched than are. */
  private boolean unwatched = true;

  private long nextWatch = System.nanoTime();

  private volatile boolean stopping;
  private volatile long pulse = System.nanoTime();
  private volatile Totals totals = new Totals(0, 0, 0, 0, 0);

  /** Takes everything that it is made of; {@link #load} and {@link #run} do the rest. */
  Collector(
      Settings settings,
      Layout layout,
      Pods pods,
      Spool spool,
      Journal journal,
      ContainerScan scan,
      Caretaker caretaker,
      Dispatcher dispatcher,
      BlockingQueue<Runnable> mailbox,
      Log log,
      Metrics metrics) {
    this.layout = layout;
    this.pods = pods;
    this.spool = spool;
    this.journal = journal;
    this.scan = scan;
    this.caretaker = caretaker;
    this.dispatcher = dispatcher;
    this.mailbox = mailbox;
    this.log = log;
    this.metrics = metrics;
    this.rescanNanos = settings.get(Settings.RESCAN).toNanos();
    this.drainNanos = settings.get(Settings.DRAIN).toNanos();
    this.watched = new WatchedFolders(layout.root(), mailbox::add, this::askForRescan, metrics);
  }

  /** Takes over what an earlier run left in the spool. */
  void load() throws IOException {
    int recordings = 0;
    for (SpoolFile file : spool.list()) {
      ContainerState container = containers.computeIfAbsent(file.key(), ContainerState::new);
      Recording r = new Recording(container, file, journal.get(file), System.nanoTime());
      try {
        scan.adopt(r);
      } catch (IOException e) {
        // The others count nevertheless; this one is looked at again.
        metrics.failures.add("look");
        log.warn(
            "file_not_read", "container", container, "file", file.file(), "reason", Log.reason(e));
      }
      Recording earlier = container.recordings.get(r.name());
      // Of several copies of one source the one made last goes on.
      if (earlier == null || earlier.spool.copy() < file.copy()) {
        container.recordings.put(r.name(), r);
        if (earlier != null) {
          container.older.add(earlier);
        }
      } else {
        container.older.add(r);
      }
      recordings++;
    }
    log.info("spool_loaded", "recordings", recordings);
  }

  /** Works until {@link #stop}, and then until nothing more can be sent or the time to drain is over. */
  void run() {
    try {
      long stopAt = 0;
      while (true) {
        long now = System.nanoTime();
        pulse = now;
        if (stopping && stopAt == 0) {
          stopAt = now + drainNanos;
          askForRescan("stop");
          dispatcher.hurry();
          containers.values().forEach(c -> c.nextLookNanos = now);
        }
        work(now);
        // Not before the last look, which the next round takes where it was told to stop during
        // this one.
        if (stopAt != 0 && (dispatcher.idle(stopAt) || System.nanoTime() - stopAt >= 0)) {
          return;
        }
        await(now, stopAt);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      watched.close();
      sync();
    }
  }

  /** Ends {@link #run}; from any thread. */
  void stop() {
    stopping = true;
    mailbox.add(() -> {});
  }

  /** Whether it lives: it has gone round not long ago. */
  boolean alive() {
    return System.nanoTime() - pulse < DEAD;
  }

  Totals totals() {
    return totals;
  }

  private void await(long now, long stopAt) throws InterruptedException {
    long next = Math.min(now + PULSE, nextRescan);
    if (stirred) {
      next = Math.min(next, nextSecond);
    }
    if (unwatched) {
      next = Math.min(next, nextWatch);
    }
    for (ContainerState container : containers.values()) {
      if (container.changed && !container.foreign) {
        next = Math.min(next, container.nextLookNanos);
      }
    }
    next = dispatcher.nextNanos(next);
    if (stopAt != 0) {
      next = Math.min(next, stopAt);
    }
    Runnable letter = mailbox.poll(Math.max(0, next - System.nanoTime()), TimeUnit.NANOSECONDS);
    for (; letter != null; letter = mailbox.poll()) {
      stirred = true;
      letter.run();
    }
  }

  private void sync() {
    try {
      journal.sync();
    } catch (IOException e) {
      // What a crash takes of it is sent once more.
      metrics.failures.add("journal");
      log.warn("journal_not_written", "reason", Log.reason(e));
    }
  }

  private void work(long now) {
    boolean all = rescan || now - nextRescan >= 0;
    boolean discovered = all && discover();
    boolean looked = false;
    for (ContainerState container : containers.values()) {
      if ((all || container.changed) && now - container.nextLookNanos >= 0 && !container.foreign) {
        looked |= look(container);
      }
    }
    stirred |= looked || all;
    unwatched |= looked || discovered || all && !watched.complete();
    if (all) {
      nextRescan = now + rescanNanos;
    }
    if (unwatched && now - nextWatch >= 0) {
      long begin = System.nanoTime();
      watched.watch(containers.values(), above.stamps());
      unwatched = false;
      long end = System.nanoTime();
      nextWatch = end + pause(end - begin);
    }
    if (all && now - nextTend >= 0) {
      final long begin = System.nanoTime();
      caretaker.tend(containers.values(), now);
      containers.values().forEach(caretaker::removeFolders);
      removeGone();
      long end = System.nanoTime();
      nextTend = end + pause(end - begin);
    }
    if (looked) {
      caretaker.limit(containers.values());
    }
    if (looked || all) {
      for (ContainerState container : containers.values()) {
        if (container.pod == null) {
          askForPod(container);
        }
        container.all().forEach(dispatcher::offer);
      }
    }
    dispatcher.dispatch(now);
    if (stirred && now - nextSecond >= 0) {
      sync();
      totals = Totals.of(containers.values(), dispatcher.busy());
      stirred = false;
      nextSecond = now + SECOND;
    }
  }

  private void removeGone() {
    for (ContainerState container : List.copyOf(containers.values())) {
      if (container.gone()) {
        containers.remove(container.key);
        try {
          spool.tidy(container.key);
        } catch (IOException e) {
          // Empty folders stay.
          metrics.failures.add("reclaim");
        }
      }
    }
  }

  /**
   * Looks for containers' folders.
   *
   * @return false where it was enough to see that nothing has changed
   */
  private boolean discover() {
    metrics.rescans.add(rescan ? rescanCause : "time");
    boolean glance = !rescan && glances < MOST_GLANCES && above.unchanged();
    rescan = false;
    rescanCause = "time";
    if (glance) {
      glances++;
      containers.values().forEach(this::askForPod);
      return false;
    }
    glances = 0;
    try {
      long begin = System.nanoTime();
      Layout.Found found = layout.find();
      above.listed(found.above(), begin, System.nanoTime());
      Set<ContainerKey> there = new HashSet<>();
      for (ContainerFolder folder : found.containers()) {
        there.add(folder.key());
        containers.computeIfAbsent(folder.key(), ContainerState::new).folder = folder;
      }
      for (ContainerState container : containers.values()) {
        if (!there.contains(container.key)) {
          container.folder = null;
        }
        container.whole = true;
        askForPod(container);
      }
    } catch (IOException e) {
      above.again();
      metrics.failures.add("root");
      log.warn("root_not_read", "folder", layout.root(), "reason", Log.reason(e));
    }
    return true;
  }

  /**
   * Looks at a container.
   *
   * @return false where it was enough to see that nothing has changed
   */
  private boolean look(ContainerState container) {
    if (!Glance.shows(container)) {
      return false;
    }
    long begin = System.nanoTime();
    container.changed = false;
    container.whole = false;
    try {
      scan.look(container, begin);
    } catch (IOException | RuntimeException e) {
      // Whatever one container's files can bring about must not stop the others.
      metrics.failures.add("look");
      log.warn("folder_not_read", "container", container, "reason", Log.reason(e));
    }
    long end = System.nanoTime();
    container.nextLookNanos = end + pause(end - begin);
    if (container.all().stream().anyMatch(Recording::unsettled)) {
      container.changed = true;
      container.nextLookNanos = Math.max(container.nextLookNanos, end + SECOND / 2);
    }
    return true;
  }

  /** How long not to do again what took so long. */
  private static long pause(long nanos) {
    return Math.min(PULSE, SHARE * nanos);
  }

  private void askForPod(ContainerState container) {
    Pods.Answer answer = pods.of(container.key);
    try {
      switch (answer.state()) {
        case THERE -> {
          if (!answer.name().equals(container.pod)) {
            container.pod = answer.name();
            spool.rememberPod(container.key, answer.name());
          }
        }
        case GONE -> {
          if (container.pod == null) {
            String remembered = spool.rememberedPod(container.key);
            container.pod = remembered == null ? container.key.podUid() : remembered;
          }
          container.podGone = true;
        }
        case FOREIGN -> {
          if (!container.foreign) {
            container.foreign = true;
            metrics.ignored.add("foreign_pod");
            log.warn("folder_ignored", "container", container, "reason", "another namespace's Pod");
            caretaker.dropAll(container);
          }
        }
        case UNKNOWN -> container.podGone = false;
      }
    } catch (IOException e) {
      metrics.failures.add("pods");
      log.warn("pod_not_noted", "container", container, "reason", Log.reason(e));
    }
  }

  private void askForRescan(String cause) {
    rescan = true;
    rescanCause = cause;
    nextRescan = System.nanoTime();
  }
}
