package dev.skein.collector.agent.pods;

import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Asks the API server which Pods are on this node: every minute, and when a folder of an unknown one is seen, but not more often
 * than every two seconds. A Pod is gone once two answers, both younger than the first question about it, do not have it.
 */
public final class KubernetesPods implements Pods, AutoCloseable {
  private static final long EVERY_SECONDS = 60;
  private static final long AT_MOST_EVERY_SECONDS = 2;

  private final Source source;
  private final Log log;
  private final Metrics metrics;
  private final ScheduledExecutorService thread;
  private final Map<String, Long> firstAsked = new HashMap<>();
  private volatile Snapshot snapshot = new Snapshot(Map.of(), 0);
  private final Future<?> regular;
  private Future<?> soon;

  private record Snapshot(Map<String, PodList.Pod> pods, long number) {}

  /** Where the list of Pods comes from. */
  public interface Source {
    /** Fetches the list, by the UIDs that folders may have. */
    Map<String, PodList.Pod> fetch() throws IOException;
  }

  /** Begins to ask, with a thread that ends on {@link #close}. */
  public KubernetesPods(Source source, Log log, Metrics metrics) {
    this.source = source;
    this.log = log;
    this.metrics = metrics;
    ThreadFactory daemons =
        task -> {
          Thread thread = new Thread(task, "pods");
          thread.setDaemon(true);
          return thread;
        };
    thread = Executors.newSingleThreadScheduledExecutor(daemons);
    soon = thread.schedule(this::refresh, 0, TimeUnit.SECONDS);
    regular =
        thread.scheduleWithFixedDelay(
            this::refresh, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public Answer of(ContainerKey key) {
    Snapshot now = snapshot;
    PodList.Pod pod = now.pods.get(key.podUid());
    if (pod != null) {
      firstAsked.remove(key.podUid());
      boolean same = pod.namespace().equals(key.namespace());
      return same ? new Answer(State.THERE, pod.name()) : new Answer(State.FOREIGN, null);
    }
    // One answer may have been under way when the question came, so it takes two more.
    long asked = firstAsked.computeIfAbsent(key.podUid(), uid -> now.number);
    if (now.number >= asked + 2) {
      return new Answer(State.GONE, null);
    }
    if (soon.isDone()) {
      soon = thread.schedule(this::refresh, AT_MOST_EVERY_SECONDS, TimeUnit.SECONDS);
    }
    return new Answer(State.UNKNOWN, null);
  }

  @Override
  public void close() {
    regular.cancel(true);
    thread.shutdownNow();
  }

  private void refresh() {
    try {
      Map<String, PodList.Pod> pods = source.fetch();
      snapshot = new Snapshot(pods, snapshot.number + 1);
    } catch (IOException | RuntimeException e) {
      metrics.failures.add("pods");
      log.warn("pods_unknown", "reason", Log.reason(e));
    }
  }
}
