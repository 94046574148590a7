package dev.skein.collector.controller.tls;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.util.HashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** fabric8's API server: keeps what it is given, and refuses what is not of the newest version. */
public final class ApiServer implements AutoCloseable {
  /** Every request, otherwise. */
  private static final Logger NOISE = Logger.getLogger("io.fabric8.mockwebserver");

  private final KubernetesMockServer server =
      new KubernetesMockServer(
          new Context(),
          new MockWebServer(),
          new HashMap<>(),
          new KubernetesCrudDispatcher(),
          false);

  /** Starts it; there is nothing in it. */
  public ApiServer() {
    NOISE.setLevel(Level.WARNING);
    server.init();
  }

  /** A client of it, to be closed by the caller. */
  public KubernetesClient client() {
    return server.createClient(
        builder ->
            builder.withConfig(
                new ConfigBuilder()
                    .withMasterUrl(server.url("/"))
                    .withTrustCerts(true)
                    .withRequestRetryBackoffLimit(0)
                    .build()));
  }

  /** What the chart installs. */
  public static MutatingWebhookConfiguration configuration(KubernetesClient client) {
    MutatingWebhookConfiguration configuration =
        new MutatingWebhookConfigurationBuilder()
            .withNewMetadata()
            .withName("skein-controller")
            .endMetadata()
            .addNewWebhook()
            .withName("pods.skein.dev")
            .withNewClientConfig()
            .withNewService()
            .withName("skein-controller")
            .withNamespace("skein-system")
            .withPath("/mutate")
            .endService()
            .endClientConfig()
            .withSideEffects("NoneOnDryRun")
            .addToAdmissionReviewVersions("v1")
            .endWebhook()
            .build();
    return client.resource(configuration).create();
  }

  @Override
  public void close() {
    server.destroy();
  }
}
