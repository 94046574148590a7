package dev.skein.collector.agent;

import dev.skein.collector.agent.files.ContainerFolder;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.files.FolderWatch;
import dev.skein.collector.agent.files.Layout;
import dev.skein.collector.agent.pods.Pods;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.spool.SpoolFile;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
  private final Map<ContainerState, List<Path>> watched = new HashMap<>();
  private final Map<Path, ContainerState> byFolder = new HashMap<>();
  private Set<Path> above = Set.of();
  private FolderWatch watch;
  private boolean rescan = true;
  private String rescanCause = "start";
  private long nextTend = System.nanoTime();
  private long nextRescan = System.nanoTime();
  private long nextSecond = System.nanoTime();
  private volatile boolean stopping;
  private volatile long pulse = System.nanoTime();
  private volatile Totals totals = new Totals(0, 0, 0, 0, 0);

  /** What the gauges show. */
  record Totals(int containers, int recordings, int chunks, long bytes, int uploads) {}

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
          containers.values().forEach(c -> c.nextLookNanos = now);
        }
        work(now);
        // Not before the last look, which the next round takes where it was told to stop during
        // this one.
        if (stopAt != 0 && (dispatcher.idle() || System.nanoTime() - stopAt >= 0)) {
          return;
        }
        await(now, stopAt);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (watch != null) {
        watch.close();
      }
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
    long next = Math.min(Math.min(now + PULSE, nextRescan), nextSecond);
    for (ContainerState container : containers.values()) {
      if (container.changed) {
        next = Math.min(next, container.nextLookNanos);
      }
    }
    next = dispatcher.nextNanos(next);
    if (stopAt != 0) {
      next = Math.min(next, stopAt);
    }
    Runnable letter = mailbox.poll(Math.max(0, next - System.nanoTime()), TimeUnit.NANOSECONDS);
    for (; letter != null; letter = mailbox.poll()) {
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
    if (all) {
      discover();
      nextRescan = now + rescanNanos;
    }
    boolean looked = false;
    for (ContainerState container : containers.values()) {
      if ((all || container.changed) && now - container.nextLookNanos >= 0 && !container.foreign) {
        look(container);
        looked = true;
      }
    }
    if (all && now - nextTend >= 0) {
      final long begin = System.nanoTime();
      watchFolders();
      caretaker.tend(containers.values(), now);
      containers.values().forEach(caretaker::removeFolders);
      removeGone();
      watched.keySet().retainAll(new HashSet<>(containers.values()));
      long end = System.nanoTime();
      nextTend = end + pause(end - begin);
    }
    if (looked) {
      caretaker.limit(containers.values());
      for (ContainerState container : containers.values()) {
        if (container.pod == null) {
          askForPod(container);
        }
        container.all().forEach(dispatcher::offer);
      }
    }
    dispatcher.dispatch(now);
    if (now - nextSecond >= 0) {
      sync();
      count();
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

  private void discover() {
    metrics.rescans.add(rescan ? rescanCause : "time");
    rescan = false;
    rescanCause = "time";
    try {
      Layout.Found found = layout.find();
      Set<ContainerKey> there = new HashSet<>();
      for (ContainerFolder folder : found.containers()) {
        there.add(folder.key());
        containers.computeIfAbsent(folder.key(), ContainerState::new).folder = folder;
      }
      for (ContainerState container : containers.values()) {
        if (!there.contains(container.key)) {
          container.folder = null;
        }
        askForPod(container);
      }
      above = new HashSet<>(found.above());
    } catch (IOException e) {
      metrics.failures.add("root");
      log.warn("root_not_read", "folder", layout.root(), "reason", Log.reason(e));
    }
  }

  private void look(ContainerState container) {
    long begin = System.nanoTime();
    container.changed = false;
    try {
      watched.put(container, scan.look(container, begin));
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

  private void watchFolders() {
    byFolder.clear();
    watched.forEach((container, folders) -> folders.forEach(f -> byFolder.put(f, container)));
    List<Path> all = new ArrayList<>(above);
    all.addAll(byFolder.keySet());
    try {
      if (watch == null) {
        watch = new FolderWatch(layout.root(), new Changes());
      }
      metrics.failures.add("watch", watch.watchOnly(all));
    } catch (IOException e) {
      // Without it everything is found a little later.
      metrics.failures.add("watch");
    }
  }

  private void askForRescan(String cause) {
    rescan = true;
    rescanCause = cause;
    nextRescan = System.nanoTime();
  }

  private void count() {
    int recordings = 0;
    int chunks = 0;
    long bytes = 0;
    for (ContainerState container : containers.values()) {
      bytes += Caretaker.bytes(container);
      for (Recording r : container.all()) {
        recordings++;
        chunks += r.pending.size();
      }
    }
    totals = new Totals(containers.size(), recordings, chunks, bytes, dispatcher.busy());
  }

  /** Turns reports of the watching thread into work for this one. */
  private final class Changes implements FolderWatch.Listener {
    @Override
    public void changed(Set<Path> folders) {
      mailbox.add(
          () -> {
            for (Path folder : folders) {
              ContainerState container = byFolder.get(folder);
              if (container != null) {
                container.changed = true;
              } else {
                askForRescan("folder");
              }
            }
          });
    }

    @Override
    public void overflow() {
      mailbox.add(() -> askForRescan("overflow"));
    }
  }
}
