package dev.skein.collector.controller.admission;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Made-up reviews: one that gets the profiler, one that is refused. */
final class WarmUp {
  private static final String REVIEW =
      """
      {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"warm-up","operation":"@OPERATION@",
       "resource":{"group":"","version":"v1","resource":"pods"},"namespace":"warm-up","object":{"apiVersion":"v1","kind":"Pod",
       "metadata":{"name":"warm-up","labels":{"skein.dev/enabled":"true","skein.dev/mode":"continuous"},
        "annotations":{"skein.dev/containers":"@CONTAINER@"}},
       "spec":{"containers":[{"name":"app","image":"app","env":[{"name":"JAVA_TOOL_OPTIONS","value":"-Xmx1g"}]}]}}}}
      """;

  private WarmUp() {}

  static List<byte[]> bodies() {
    return List.of(review("CREATE", "app"), review("CREATE", "other"));
  }

  /** Only Pods that are created are looked at. */
  static byte[] update() {
    return review("UPDATE", "app");
  }

  private static byte[] review(String operation, String container) {
    return REVIEW
        .replace("@OPERATION@", operation)
        .replace("@CONTAINER@", container)
        .getBytes(StandardCharsets.UTF_8);
  }
}
