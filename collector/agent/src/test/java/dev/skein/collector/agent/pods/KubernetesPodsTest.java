package dev.skein.collector.agent.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.pods.Pods.State;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubernetesPodsTest {
  private static final String LIST =
      """
      {"kind":"PartialObjectMetadataList","metadata":{"resourceVersion":"7","name":"x","uid":"no"},
       "items":[
        {"metadata":{"name":"cart-7d9f","namespace":"shop","uid":"u1","labels":{"uid":"no","name":"no"},
          "managedFields":[{"name":"no"}],"ownerReferences":[{"uid":"no"}]}},
        {"apiVersion":"v1","metadata":{"namespace":"kube-system","name":"etcd-n1","uid":"u2",
          "annotations":{"a":"b","kubernetes.io/config.hash":"h2"}},"status":{"uid":"no"}}]}
      """;

  @TempDir Path folder;

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsNamesByUidAndTheFoldersOfStaticPods() throws IOException {
    assertEquals(
        Map.of(
            "u1", new PodList.Pod("shop", "cart-7d9f"),
            "u2", new PodList.Pod("kube-system", "etcd-n1"),
            "h2", new PodList.Pod("kube-system", "etcd-n1")),
        PodList.read(bytes(LIST)));
  }

  @Test
  void whatIsNoListIsNoAnswer() {
    for (String bad : new String[] {"[]", "{\"kind\":\"Status\"}", LIST.substring(0, 300), ""}) {
      assertThrows(IOException.class, () -> PodList.read(bytes(bad)), bad);
    }
  }

  @Test
  void asksTheApiServer() throws Exception {
    Files.writeString(folder.resolve("token"), "secret\n");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    StringBuilder asked = new StringBuilder();
    server.createContext(
        "/",
        exchange -> {
          asked
              .append(exchange.getRequestURI())
              .append(' ')
              .append(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = LIST.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Log log = new Log(new PrintStream(out, true, StandardCharsets.UTF_8), Clock.systemUTC());
    URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    Metrics metrics = new Metrics();
    try (KubernetesPods pods =
        new KubernetesPods(new ApiServer(base, "node-1", folder), log, metrics)) {
      assertEquals(State.THERE, await(pods, "shop", "u1", State.THERE).state());
      assertEquals("cart-7d9f", pods.of(key("shop", "u1")).name());
      assertEquals(State.FOREIGN, pods.of(key("pay", "u1")).state());
      assertTrue(
          asked
              .toString()
              .startsWith(
                  "/api/v1/pods?resourceVersion=0&fieldSelector=spec.nodeName%3Dnode-1 Bearer"
                      + " secret"),
          asked.toString());
      // Nobody is gone because of one answer that may be older than the question.
      assertEquals(State.UNKNOWN, pods.of(key("shop", "u9")).state());
      assertEquals(State.GONE, await(pods, "shop", "u9", State.GONE).state());
    } finally {
      server.stop(0);
    }
    // It may not answer: nobody is gone because of that.
    try (KubernetesPods pods =
        new KubernetesPods(new ApiServer(base, "node-1", folder), log, metrics)) {
      while (metrics.failures.get("pods") < 2) {
        assertEquals(State.UNKNOWN, pods.of(key("shop", "u1")).state());
        Thread.sleep(20);
      }
    }
    assertTrue(!out.toString(StandardCharsets.UTF_8).contains("secret"));
  }

  private static ContainerKey key(String namespace, String uid) {
    return new ContainerKey(namespace, uid, "app");
  }

  private static Pods.Answer await(Pods pods, String namespace, String uid, State state)
      throws InterruptedException {
    long until = System.nanoTime() + 60_000_000_000L;
    Pods.Answer answer = pods.of(key(namespace, uid));
    while (answer.state() != state && System.nanoTime() < until) {
      Thread.sleep(20);
      answer = pods.of(key(namespace, uid));
    }
    return answer;
  }
}
