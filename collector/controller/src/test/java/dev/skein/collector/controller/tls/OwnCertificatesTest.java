package dev.skein.collector.controller.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.settings.Settings;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnCertificatesTest {
  private static ApiServer server;
  private static KubernetesClient client;

  private final ServerIdentity identity = new ServerIdentity();
  private final Time time = new Time();
  private Settings settings;
  private OwnCertificates certificates;

  /** A clock that a test sets. */
  private static final class Time extends Clock {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    void pass(Duration duration) {
      now = now.plus(duration);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @BeforeAll
  static void start() {
    server = new ApiServer();
    client = server.client();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @BeforeEach
  void prepare() throws Exception {
    settings = Settings.read(Map.of());
    ApiServer.configuration(client);
    certificates = replica(identity);
  }

  @AfterEach
  void clean() {
    client.secrets().inNamespace("skein-system").delete();
    client.admissionRegistration().v1().mutatingWebhookConfigurations().delete();
  }

  private OwnCertificates replica(ServerIdentity of) {
    return new OwnCertificates(settings, client, of, time);
  }

  private static Secret secret() {
    return client.secrets().inNamespace("skein-system").withName("skein-controller-tls").get();
  }

  private static List<X509Certificate> announced() throws Exception {
    MutatingWebhookConfiguration configuration =
        client
            .admissionRegistration()
            .v1()
            .mutatingWebhookConfigurations()
            .withName("skein-controller")
            .get();
    String bundle = configuration.getWebhooks().get(0).getClientConfig().getCaBundle();
    return Pems.readCertificates(
        new String(Base64.getDecoder().decode(bundle), StandardCharsets.US_ASCII));
  }

  /** As the API server checks what the controller shows. */
  private static void verify(X509Certificate shown, List<X509Certificate> trusted)
      throws Exception {
    for (X509Certificate authority : trusted) {
      if (authority.getSubjectX500Principal().equals(shown.getIssuerX500Principal())) {
        shown.verify(authority.getPublicKey());
        assertTrue(authority.getBasicConstraints() >= 0);
        return;
      }
    }
    throw new AssertionError("nobody announced " + shown.getIssuerX500Principal());
  }

  @Test
  void theFirstIsMadeKeptAndAnnounced() throws Exception {
    assertTrue(certificates.refresh());
    X509Certificate shown = identity.current().leaf();
    verify(shown, announced());
    List<Object> names = new ArrayList<>();
    shown.getSubjectAlternativeNames().forEach(name -> names.add(name.get(1)));
    assertTrue(names.contains("skein-controller.skein-system.svc"), names.toString());
    assertEquals(List.of("1.3.6.1.5.5.7.3.1"), shown.getExtendedKeyUsage());
    assertEquals("kubernetes.io/tls", secret().getType());
    Secret before = secret();
    assertFalse(certificates.refresh());
    assertEquals(
        before.getMetadata().getResourceVersion(), secret().getMetadata().getResourceVersion());
  }

  @Test
  void replicasAgree() throws Exception {
    List<ServerIdentity> identities = new ArrayList<>();
    List<OwnCertificates> replicas = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      identities.add(new ServerIdentity());
      replicas.add(replica(identities.get(i)));
    }
    refreshAtOnce(replicas);
    X509Certificate first = identities.get(0).current().leaf();
    identities.forEach(other -> assertEquals(first, other.current().leaf()));
    time.pass(Duration.ofDays(61));
    refreshAtOnce(replicas);
    X509Certificate second = identities.get(0).current().leaf();
    assertNotEquals(first, second);
    identities.forEach(other -> assertEquals(second, other.current().leaf()));
    verify(second, announced());
  }

  private static void refreshAtOnce(List<OwnCertificates> replicas) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(replicas.size());
    try {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      replicas.forEach(replica -> tasks.add(replica::refresh));
      for (Future<Boolean> refreshed : threads.invokeAll(tasks)) {
        refreshed.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aCertificateIsRenewedBeforeItEnds() throws Exception {
    certificates.refresh();
    X509Certificate first = identity.current().leaf();
    time.pass(Duration.ofDays(59));
    assertFalse(certificates.refresh());
    time.pass(Duration.ofDays(2));
    assertTrue(certificates.refresh());
    X509Certificate second = identity.current().leaf();
    assertNotEquals(first, second);
    assertEquals(first.getIssuerX500Principal(), second.getIssuerX500Principal());
    second.checkValidity(Date.from(time.instant().plus(Duration.ofDays(89))));
    verify(second, announced());
  }

  @Test
  void anAuthorityIsAnnouncedBeforeItSigns() throws Exception {
    certificates.refresh();
    ServerIdentity slow = new ServerIdentity();
    OwnCertificates other = replica(slow);
    other.refresh();
    Duration step = Duration.ofDays(80);
    for (int day = 0; day < 1200; day += 80) {
      time.pass(step);
      certificates.refresh();
    }
    other.refresh();
    X509Certificate old = identity.current().leaf();
    assertEquals(1, announced().size());
    time.pass(Duration.ofDays(17));
    assertTrue(certificates.refresh());
    assertEquals(2, announced().size());
    // Both are trusted, and everybody shows the old one.
    assertEquals(old.getIssuerX500Principal(), identity.current().leaf().getIssuerX500Principal());
    verify(slow.current().leaf(), announced());
    assertFalse(certificates.refresh());
    time.pass(Material.ANNOUNCED);
    assertTrue(certificates.refresh());
    assertNotEquals(
        old.getIssuerX500Principal(), identity.current().leaf().getIssuerX500Principal());
    verify(identity.current().leaf(), announced());
    verify(slow.current().leaf(), announced());
    assertTrue(other.refresh());
    assertEquals(identity.current().leaf(), slow.current().leaf());
    // The old one is trusted until it ends.
    time.pass(Duration.ofDays(700));
    certificates.refresh();
    verify(identity.current().leaf(), announced());
  }

  @Test
  void afterALongPauseEverythingIsNewAtOnce() throws Exception {
    certificates.refresh();
    X509Certificate old = identity.current().leaf();
    time.pass(Duration.ofDays(4000));
    assertTrue(certificates.refresh());
    assertNotEquals(old, identity.current().leaf());
    identity.current().leaf().checkValidity(Date.from(time.instant()));
    assertEquals(1, announced().size());
    verify(identity.current().leaf(), announced());
  }

  @Test
  void aDamagedSecretIsReplaced() throws Exception {
    certificates.refresh();
    Secret damaged = new SecretBuilder(secret()).addToData("tls.key", "bm8ga2V5").build();
    client.resource(damaged).update();
    assertTrue(certificates.refresh());
    assertNotEquals("bm8ga2V5", secret().getData().get("tls.key"));
    verify(identity.current().leaf(), announced());
  }

  @Test
  void anotherServiceGetsAnotherCertificate() throws Exception {
    certificates.refresh();
    settings = Settings.read(Map.of("SKEIN_CONTROLLER_SERVICE", "webhook"));
    assertTrue(replica(identity).refresh());
    assertTrue(
        identity
            .current()
            .leaf()
            .getSubjectAlternativeNames()
            .toString()
            .contains("webhook.skein-system.svc"));
  }

  @Test
  void whatSomebodyElseWroteIsSetRight() throws Exception {
    certificates.refresh();
    List<X509Certificate> right = announced();
    client
        .admissionRegistration()
        .v1()
        .mutatingWebhookConfigurations()
        .withName("skein-controller")
        .edit(
            configuration -> {
              configuration.getWebhooks().get(0).getClientConfig().setCaBundle("");
              return configuration;
            });
    assertFalse(certificates.refresh());
    assertEquals(right, announced());
  }

  @Test
  void withoutAnApiServerTheOldOneIsUsedOn() throws Exception {
    certificates.refresh();
    ServerIdentity.KeyChain before = identity.current();
    ApiServer gone = new ApiServer();
    KubernetesClient nobody = gone.client();
    gone.close();
    OwnCertificates cut = new OwnCertificates(settings, nobody, identity, time);
    IOException failed = assertThrows(IOException.class, cut::refresh);
    assertFalse(failed.getMessage().contains("\n"), failed.getMessage());
    assertSame(before, identity.current());
    nobody.close();
  }

  @Test
  void withoutAConfigurationItIsSaid() {
    client.admissionRegistration().v1().mutatingWebhookConfigurations().delete();
    assertNull(identity.current());
    IOException failed = assertThrows(IOException.class, certificates::refresh);
    assertTrue(failed.getMessage().contains("MutatingWebhookConfiguration skein-controller"));
    assertTrue(identity.current() != null, "it can answer all the same");
  }
}
