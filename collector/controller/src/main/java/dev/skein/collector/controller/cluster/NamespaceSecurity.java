package dev.skein.collector.controller.cluster;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Which level of Pod security a namespace enforces. An answer is remembered for a while, also that there was none. Threads may share it.
 */
public final class NamespaceSecurity implements UnaryOperator<String> {
  private static final String LABEL = "pod-security.kubernetes.io/enforce";
  private static final Duration REMEMBERED = Duration.ofSeconds(30);
  private static final int MOST = 5000;

  private final KubernetesClient client;
  private final Clock clock;
  private final Map<String, Level> levels =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Level> eldest) {
          return size() > MOST;
        }
      };

  private record Level(String name, Instant asked) {}

  public NamespaceSecurity(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  /** The level; "" where none is enforced, or the API server does not say. */
  @Override
  public String apply(String namespace) {
    Instant now = clock.instant();
    synchronized (levels) {
      Level known = levels.get(namespace);
      if (known != null && now.isBefore(known.asked.plus(REMEMBERED))) {
        return known.name;
      }
    }
    Level level = new Level(ask(namespace), now);
    synchronized (levels) {
      levels.remove(namespace);
      levels.put(namespace, level);
    }
    return level.name;
  }

  private String ask(String namespace) {
    try {
      Namespace found = client.namespaces().withName(namespace).get();
      Map<String, String> labels = found == null ? null : found.getMetadata().getLabels();
      return labels == null ? "" : labels.getOrDefault(LABEL, "");
    } catch (RuntimeException e) {
      // Not knowing is no reason to keep a Pod out: Pod security says itself what it refuses.
      return "";
    }
  }
}
