package dev.skein.collector.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.controller.tls.ApiServer;
import dev.skein.collector.controller.tls.TestKeys;
import dev.skein.collector.controller.tls.TestKeys.Answer;
import dev.skein.collector.service.Log;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The controller beside an API server: what it asks, writes and tells. */
class ControllerTest {
  private static ApiServer api;
  private static KubernetesClient client;
  private static Controller controller;
  private static SSLContext asApiServer;

  @BeforeAll
  static void start() throws Exception {
    api = new ApiServer();
    client = api.client();
    Settings settings =
        Settings.read(
            Map.of(
                "SKEIN_CONTROLLER_WEBHOOK_ADDRESS", "0.0.0.0:0",
                "SKEIN_CONTROLLER_HEALTH_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_METRICS_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_SERVICE", "localhost",
                "SKEIN_CONTROLLER_DRAIN", "1ms"));
    controller = new Controller(settings, client, Clock.systemUTC(), Log.silent());
    assertEquals("no certificate yet", controller.notReady());
    ApiServer.configuration(client);
    controller.start();
    while (controller.notReady() != null) {
      Thread.sleep(20);
    }
    String bundle =
        client
            .admissionRegistration()
            .v1()
            .mutatingWebhookConfigurations()
            .withName("skein-controller")
            .get()
            .getWebhooks()
            .get(0)
            .getClientConfig()
            .getCaBundle();
    asApiServer = TestKeys.trusting(Base64.getDecoder().decode(bundle));
  }

  @AfterAll
  static void stop() {
    controller.close();
    client.close();
    api.close();
  }

  private static Answer review(String namespace, String owner, String containers) throws Exception {
    String review =
        """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u","operation":"CREATE",
         "resource":{"resource":"pods"},"namespace":"%s","object":{"metadata":{"generateName":"cart-",
          "labels":{"skein.dev/enabled":"true","skein.dev/mode":"continuous"},
          "annotations":{"skein.dev/containers":"%s"},
          "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%s","uid":"7","controller":true}]},
         "spec":{"containers":[{"name":"app"}]}}}}
        """
            .formatted(namespace, containers, owner);
    return TestKeys.post(
        asApiServer,
        controller.server().webhookPort(),
        "application/json",
        review.getBytes(StandardCharsets.UTF_8),
        false);
  }

  /** Events are written beside the answer: waits until there are so many. */
  private static List<Event> events(String namespace, int number) throws Exception {
    List<Event> events = client.v1().events().inNamespace(namespace).list().getItems();
    while (events.size() < number) {
      Thread.sleep(20);
      events = client.v1().events().inNamespace(namespace).list().getItems();
    }
    return events;
  }

  @Test
  void whoTrustsTheConfigurationIsAnsweredAndOwnersAreTold() throws Exception {
    assertTrue(review("shop", "cart-1", "app").body().contains("\"patch\""));
    assertTrue(review("shop", "cart-1", "app").body().contains("\"patch\""));
    assertTrue(review("shop", "cart-2", "app").body().contains("\"patch\""));
    List<Event> events = events("shop", 2);
    assertEquals(2, events.size());
    Event event = events.get(0);
    assertEquals("Normal", event.getType());
    assertEquals("Profiled", event.getReason());
    assertEquals("the profiler was added to app", event.getMessage());
    assertEquals("ReplicaSet", event.getInvolvedObject().getKind());
    assertEquals("7", event.getInvolvedObject().getUid());
  }

  @Test
  void whatIsRefusedIsToldToo() throws Exception {
    Answer answer = review("depot", "stock-1", "db");
    assertTrue(answer.body().contains("\"allowed\":false"), answer.body());
    Event event = events("depot", 1).get(0);
    assertEquals("Warning", event.getType());
    assertEquals("ProfilingRefused", event.getReason());
    assertTrue(event.getMessage().startsWith("skein.dev/containers: there is no container db"));
  }

  @Test
  void podSecurityOfTheNamespaceIsAskedFor() throws Exception {
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName("bank")
                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                .endMetadata()
                .build())
        .create();
    Answer answer = review("bank", "vault-1", "app");
    assertFalse(answer.body().contains("\"patch\""), answer.body());
    assertTrue(answer.body().contains("enforces Pod security restricted"), answer.body());
  }
}
