package dev.skein.collector.controller.cluster;

import dev.skein.collector.controller.admission.Notice;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Writes notices as Events, beside the reviews and never in their way: what does not fit into its queue is left out, and so is what the same
 * owner was told a short while ago.
 */
public final class EventWriter implements Consumer<Notice>, AutoCloseable {
  private static final int QUEUE = 500;
  private static final int MOST_TOLD = 2000;
  private static final int LONGEST_MESSAGE = 1000;
  private static final Duration QUIET = Duration.ofMinutes(10);
  private static final long DRAIN_SECONDS = 5;

  private final KubernetesClient client;
  private final Clock clock;
  private final Log log;
  private final Metrics.Counter lost;
  private final ThreadPoolExecutor thread;
  private final Map<String, Instant> told =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > MOST_TOLD;
        }
      };

  public EventWriter(KubernetesClient client, Clock clock, Metrics metrics, Log log) {
    this.client = client;
    this.clock = clock;
    this.log = log;
    lost =
        metrics.counter("skein_controller_events_lost_total", "Events that were not written.", "");
    thread =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(QUEUE),
            task -> {
              Thread made = new Thread(task, "events");
              made.setDaemon(true);
              return made;
            },
            (task, pool) -> lost.increment());
  }

  @Override
  public void accept(Notice notice) {
    thread.execute(() -> write(notice));
  }

  private void write(Notice notice) {
    ObjectReference whom = whom(notice);
    String key =
        notice.namespace() + "/" + whom.getKind() + "/" + whom.getName() + "/" + notice.message();
    Instant now = clock.instant();
    Instant before = told.get(key);
    if (before != null && now.isBefore(before.plus(QUIET))) {
      return;
    }
    try {
      client.resource(event(notice, whom, now)).create();
      told.remove(key);
      told.put(key, now);
    } catch (RuntimeException e) {
      lost.increment();
      log.warn("event not written", "namespace", notice.namespace(), "problem", e.toString());
    }
  }

  private static Event event(Notice notice, ObjectReference whom, Instant now) {
    String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
    String message = notice.message();
    return new EventBuilder()
        .withNewMetadata()
        .withGenerateName("skein-")
        .withNamespace(notice.namespace())
        .endMetadata()
        .withInvolvedObject(whom)
        .withType(notice.warning() ? "Warning" : "Normal")
        .withReason(notice.reason())
        .withMessage(
            message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE))
        .withNewSource()
        .withComponent("skein-controller")
        .endSource()
        .withFirstTimestamp(time)
        .withLastTimestamp(time)
        .withCount(1)
        .build();
  }

  /** The Pod's controller, where it has one; the Pod itself has no UID yet, and may never exist. */
  private static ObjectReference whom(Notice notice) {
    JsonNode metadata = notice.pod().path("metadata");
    for (JsonNode owner : metadata.path("ownerReferences")) {
      if (owner.path("controller").asBoolean(false)) {
        return new ObjectReferenceBuilder()
            .withApiVersion(owner.path("apiVersion").asString(""))
            .withKind(owner.path("kind").asString(""))
            .withName(owner.path("name").asString(""))
            .withUid(owner.path("uid").asString(""))
            .withNamespace(notice.namespace())
            .build();
      }
    }
    String name =
        notice.name().isEmpty() ? metadata.path("generateName").asString("") : notice.name();
    return new ObjectReferenceBuilder()
        .withApiVersion("v1")
        .withKind("Pod")
        .withName(name)
        .withNamespace(notice.namespace())
        .build();
  }

  /** Writes what is in the queue, if that takes no longer than a few seconds. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
        lost.add(thread.shutdownNow().size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
