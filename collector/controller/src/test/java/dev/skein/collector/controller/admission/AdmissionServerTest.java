package dev.skein.collector.controller.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.inject.PodInjector;
import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.controller.tls.ServerIdentity;
import dev.skein.collector.controller.tls.TestKeys;
import dev.skein.collector.controller.tls.TestKeys.Answer;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionServerTest {
  private static final String JSON = "application/json";
  private static final int MOST = 1 << 16;

  private static final TestKeys KEYS = new TestKeys();
  private static final ServerIdentity IDENTITY = new ServerIdentity();
  private static final Metrics METRICS = new Metrics();
  private static final AtomicReference<String> NOT_READY = new AtomicReference<>("starting");
  private static AdmissionServer server;
  private static SSLContext client;

  @BeforeAll
  static void start() throws Exception {
    IDENTITY.set(KEYS.issue());
    client = KEYS.client();
    server = start(namespace -> "", METRICS);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static AdmissionServer start(UnaryOperator<String> security, Metrics metrics)
      throws Exception {
    Settings settings =
        Settings.read(
            Map.of(
                "SKEIN_CONTROLLER_WEBHOOK_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_HEALTH_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_METRICS_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_MAX_BODY", Integer.toString(MOST),
                "SKEIN_CONTROLLER_DRAIN", "1ms"));
    PodInjector injector =
        new PodInjector(settings.profiler(), settings.ignoredNamespaces(), security);
    Reviews reviews = new Reviews(injector, true, notice -> {}, metrics, Log.silent());
    return new AdmissionServer(
        settings, TestKeys.server(IDENTITY), reviews, metrics, NOT_READY::get, Log.silent());
  }

  private static byte[] review() {
    return WarmUp.bodies().get(0);
  }

  private static Answer post(byte[] body) throws IOException {
    return TestKeys.post(client, server.webhookPort(), JSON, body, false);
  }

  private static Answer get(int port, String path) throws IOException {
    return TestKeys.answer(
        (HttpURLConnection) URI.create("http://127.0.0.1:" + port + path).toURL().openConnection());
  }

  @Test
  void reviewsAreAnsweredOverTls() throws Exception {
    Answer answer = post(review());
    assertEquals(200, answer.status());
    assertTrue(answer.body().contains("\"uid\":\"warm-up\",\"allowed\":true"), answer.body());
    assertTrue(answer.body().contains("\"patchType\":\"JSONPatch\""), answer.body());
    assertThrows(
        IOException.class,
        () -> TestKeys.post(new TestKeys().client(), server.webhookPort(), JSON, review(), false),
        "a client that does not trust us was answered");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "no json | the body is no JSON",
        "{} | the body is no AdmissionReview of admission.k8s.io/v1",
        "[] | the body is no AdmissionReview",
        "null | the body is no AdmissionReview",
        "{'apiVersion':'admission.k8s.io/v1beta1','kind':'AdmissionReview'} | no AdmissionReview of admission.k8s.io/v1",
        "{'apiVersion':'admission.k8s.io/v1','kind':'Pod'} | the body is no AdmissionReview",
        "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','request':{}} | the review has no request.uid",
        "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','kind':'x'} | the body is no JSON",
        "{} {} | the body is no JSON"
      })
  void bodiesThatAreNoReviewsAreRefused(String body, String reason) throws Exception {
    Answer answer = post(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    assertEquals(400, answer.status(), answer.body());
    assertTrue(answer.body().contains(reason), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
  }

  @Test
  void aReviewOfNothingIsLetIn() throws Exception {
    String[] objects = {"null", "[]", "{}", "{\"metadata\":7}", "{\"spec\":{\"containers\":{}}}"};
    for (String object : objects) {
      String review =
          "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":{\"uid\":\"a\",\"operation\":\"CREATE\","
              + "\"resource\":{\"resource\":\"pods\"},\"object\":"
              + object
              + "}}";
      Answer answer = post(review.getBytes(StandardCharsets.UTF_8));
      assertEquals(200, answer.status(), object);
      assertTrue(answer.body().contains("\"uid\":\"a\",\"allowed\":true"), answer.body());
      assertFalse(answer.body().contains("patch"), answer.body());
    }
  }

  @Test
  void whatIsTooLongOrNoJsonIsNotRead() throws Exception {
    byte[] tooLong = " ".repeat(MOST + 1).getBytes(StandardCharsets.UTF_8);
    assertEquals(413, post(tooLong).status());
    assertEquals(413, TestKeys.post(client, server.webhookPort(), JSON, tooLong, true).status());
    for (String type : List.of("text/plain", "application/jsonp")) {
      assertEquals(
          415, TestKeys.post(client, server.webhookPort(), type, review(), false).status());
    }
    // Deeper than any Pod, and too deep for a stack.
    assertEquals(400, post("[".repeat(MOST).getBytes(StandardCharsets.UTF_8)).status());
  }

  @Test
  void slowClientsKeepNobodyOut() throws Exception {
    byte[] review = review();
    String head =
        "POST /mutate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
            + review.length
            + "\r\n\r\n{";
    List<Socket> slow = new ArrayList<>();
    try {
      // More than there are threads.
      for (int i = 0; i < 50; i++) {
        Socket socket = client.getSocketFactory().createSocket("localhost", server.webhookPort());
        slow.add(socket);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      }
      assertEquals(200, post(review).status());
      assertEquals(200, get(server.healthPort(), "/live").status());
      // None of them was given up in the meantime.
      for (Socket socket : slow) {
        socket.getOutputStream().write(review, 1, review.length - 1);
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void eachPortAnswersItsOwnOnly() throws Exception {
    assertEquals(200, get(server.healthPort(), "/live").status());
    assertEquals(200, get(server.metricsPort(), "/metrics").status());
    assertEquals(404, get(server.healthPort(), "/metrics").status());
    assertEquals(404, get(server.metricsPort(), "/ready").status());
    assertEquals(404, get(server.healthPort(), "/").status());
    HttpURLConnection plain =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + server.healthPort() + "/mutate")
                .toURL()
                .openConnection();
    plain.setDoOutput(true);
    plain.setRequestProperty("Content-Type", JSON);
    plain.getOutputStream().write(review());
    assertEquals(404, TestKeys.answer(plain).status());
  }

  @Test
  void whetherItIsReadyIsSaid() throws Exception {
    NOT_READY.set("no certificate yet");
    assertEquals(new Answer(503, "no certificate yet\n"), get(server.healthPort(), "/ready"));
    NOT_READY.set(null);
    assertEquals(new Answer(200, "ready\n"), get(server.healthPort(), "/ready"));
  }

  @Test
  void whatWasDoneIsCounted() throws Exception {
    String label = "result=\"profiled\"";
    long before = METRICS.value("skein_controller_reviews_total", label);
    post(review());
    assertTrue(METRICS.value("skein_controller_reviews_total", label) > before);
    assertTrue(
        get(server.metricsPort(), "/metrics")
            .body()
            .contains("skein_controller_reviews_total{result=\"refused\"}"));
  }

  @Test
  void ourOwnMistakesLetPodsIn() throws Exception {
    Metrics metrics = new Metrics();
    try (AdmissionServer broken =
        start(
            namespace -> {
              throw new IllegalStateException("a mistake");
            },
            metrics)) {
      Answer answer = TestKeys.post(client, broken.webhookPort(), JSON, review(), false);
      assertEquals(200, answer.status());
      assertTrue(answer.body().contains("\"uid\":\"warm-up\",\"allowed\":true"), answer.body());
      assertTrue(answer.body().contains("skein: the Pod is not profiled"), answer.body());
      assertFalse(answer.body().contains("\"patch\""), answer.body());
      assertEquals(1, metrics.value("skein_controller_reviews_total", "result=\"failed\""));
    }
  }

  @Test
  void newCertificatesLoseNoRequest() throws Exception {
    int changes = 20;
    List<ServerIdentity.KeyChain> chains = new ArrayList<>();
    for (int i = 0; i < changes; i++) {
      chains.add(KEYS.issue());
    }
    SSLContext trusting = KEYS.client();
    ExecutorService senders = Executors.newFixedThreadPool(2);
    CountDownLatch changed = new CountDownLatch(1);
    try {
      List<Future<Integer>> sent = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        sent.add(
            senders.submit(
                () -> {
                  int answered = 0;
                  do {
                    Answer answer =
                        TestKeys.post(trusting, server.webhookPort(), JSON, review(), false);
                    assertEquals(200, answer.status());
                    answered++;
                  } while (changed.getCount() > 0);
                  return answered;
                }));
      }
      for (ServerIdentity.KeyChain chain : chains) {
        IDENTITY.set(chain);
        assertEquals(
            200, TestKeys.post(trusting, server.webhookPort(), JSON, review(), false).status());
      }
      changed.countDown();
      for (Future<Integer> sender : sent) {
        assertTrue(sender.get() > 0);
      }
    } finally {
      senders.shutdownNow();
      client = trusting;
    }
  }

  @Test
  void whatRunsMayEndWhenItStops() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    AdmissionServer slow =
        start(
            namespace -> {
              asked.countDown();
              try {
                told.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return "";
            },
            new Metrics());
    int port = slow.webhookPort();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Answer> running =
          threads.submit(() -> TestKeys.post(client, port, JSON, review(), false));
      asked.await();
      Future<?> stopped = threads.submit(slow::close);
      while (accepts(port)) {
        Thread.onSpinWait();
      }
      assertFalse(stopped.isDone());
      told.countDown();
      assertEquals(200, running.get().status());
      stopped.get();
    } finally {
      told.countDown();
      threads.shutdownNow();
    }
  }

  private static boolean accepts(int port) {
    try {
      new Socket("127.0.0.1", port).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
