package dev.skein.collector.controller.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** The client of the API server, with the service account that the kubelet mounts. */
public final class ApiClient {
  /** A review has to be answered within five seconds, and some need an answer first. */
  private static final int TIMEOUT_MILLIS = 2000;

  private ApiClient() {}

  /** A new client, to be closed by the caller. It makes no connection yet. */
  public static KubernetesClient create() {
    Config config =
        new ConfigBuilder()
            .withConnectionTimeout(TIMEOUT_MILLIS)
            .withRequestTimeout(TIMEOUT_MILLIS)
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
