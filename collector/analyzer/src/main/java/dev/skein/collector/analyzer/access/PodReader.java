package dev.skein.collector.analyzer.access;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks the API server where a Pod runs. */
public final class PodReader implements PodNodes {
  private static final String UID = "metadata/uid";
  private static final String NODE = "spec/nodeName";

  /** The UID of a static Pod's mirror is the API server's; its own is the kubelet's hash. */
  private static final String STATIC_UID = "metadata/annotations/kubernetes.io/config.hash";

  private static final int NOT_FOUND = 404;

  private final KubernetesApi api;

  /** Needs the right to get Pods. */
  public PodReader(KubernetesApi api) {
    this.api = api;
  }

  @Override
  public String nodeOf(String namespace, String pod, String uid) throws AccessException {
    // Both are Kubernetes names: nothing in them needs to be escaped.
    KubernetesApi.Answer answer = api.get("/api/v1/namespaces/" + namespace + "/pods/" + pod);
    if (answer.status() == NOT_FOUND) {
      return null;
    }
    if (answer.status() != 200) {
      throw AccessException.unknown("API server answers " + answer.status() + " about a Pod", null);
    }
    try {
      Map<String, List<String>> found =
          JsonPaths.read(answer.body(), Set.of(UID, NODE, STATIC_UID));
      boolean same =
          List.of(uid).equals(found.get(UID)) || List.of(uid).equals(found.get(STATIC_UID));
      return same && found.containsKey(NODE) ? found.get(NODE).get(0) : null;
    } catch (IOException e) {
      throw AccessException.unknown("API server's Pod is not understood", e);
    }
  }
}
