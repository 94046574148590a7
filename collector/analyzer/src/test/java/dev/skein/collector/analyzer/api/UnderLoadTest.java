package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who read, while chunks come in. */
class UnderLoadTest {
  private static final String CART = "/api/v1/namespaces/shop/pods/cart-0/containers/app";
  private static final int LARGE = 16 << 20;

  @TempDir Path folder;

  private static void bring(TestAnalyzer analyzer, TestChunk chunk) {
    try (TestClient agent = analyzer.client()) {
      assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
    }
  }

  @Test
  void hostileRulesLeaveUploadsAlone() throws Exception {
    try (TestAnalyzer analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_REPORT_MEMORY",
            "128m",
            "SKEIN_ANALYZER_REPORT_TIMEOUT",
            "10s",
            "SKEIN_ANALYZER_REPORT_FOLDER",
            folder.resolve("reports").toString())) {
      bring(analyzer, RecordedChunk.of("custom-types.jfr", "profile-0.jfr", "uid-1"));
      AtomicBoolean over = new AtomicBoolean();
      AtomicInteger sent = new AtomicInteger();
      CompletableFuture<Void> load =
          CompletableFuture.runAsync(
              () -> {
                try (TestClient agent = analyzer.client()) {
                  while (!over.get()) {
                    TestChunk chunk = TestChunk.of("load-" + sent.get() + ".jfr", 0, 1 << 18);
                    assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
                    sent.incrementAndGet();
                  }
                }
              });
      HttpResponse<String> answer = analyzer.get(CART + "/recordings/profile-0.jfr/report");
      over.set(true);
      load.get();
      assertEquals(200, answer.statusCode(), answer.body());
      Map<String, Object> findings = JsonTree.at(JsonTree.object(answer.body()), "findings");
      for (String rule : new String[] {"Throws", "RunsForever", "TakesAllMemory"}) {
        Map<String, Object> finding = JsonTree.at(findings, HostileRule.PREFIX + rule);
        assertEquals("failed", finding.get("state"), finding.toString());
      }
      // Those in the database are another process.
      assertNotNull(JsonTree.at(findings, "rule_gc_overhead").get("score"));
      assertTrue(sent.get() > 1);
      assertEquals(sent.get() + 1, analyzer.metric("skein_chunks", ""));
      assertEquals(0, analyzer.metric("skein_store_failures_total", ""));
    }
  }

  @Test
  void aChunkThatExpiresWhileItsRecordingIsSent() throws Exception {
    try (TestAnalyzer analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_MAX_CHUNK",
            Integer.toString(LARGE),
            "SKEIN_ANALYZER_NAMESPACE_QUOTA",
            Integer.toString(3 * LARGE))) {
      for (int i = 0; i < 3; i++) {
        bring(analyzer, TestChunk.of("old.jfr", (long) i * LARGE, LARGE));
      }
      String path = "/api/v1/namespaces/shop/pods/cart-7d9f/containers/app/recordings/old.jfr";
      try (Socket client = new Socket()) {
        // The sender has to wait, in the first chunk.
        client.setReceiveBufferSize(1 << 16);
        client.connect(new InetSocketAddress("127.0.0.1", analyzer.analyzer().httpPort()));
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        InputStream in = client.getInputStream();
        assertEquals("HTTP/1.1 200 OK", new String(in.readNBytes(15), StandardCharsets.US_ASCII));
        for (int i = 0; i < 3; i++) {
          bring(analyzer, TestChunk.of("new.jfr", (long) i * LARGE, LARGE));
        }
        while (analyzer.metric("skein_expired_chunks_total", "reason=\"quota\"") < 3) {
          Thread.sleep(5);
        }
        // What was announced does not come, and the client sees it: no half is taken for the whole.
        assertTrue(rest(in) < 3L * LARGE);
      }
      assertEquals(404, analyzer.get(path).statusCode());
    }
  }

  private static long rest(InputStream in) {
    long bytes = 0;
    byte[] buffer = new byte[1 << 16];
    try {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        bytes += read;
      }
    } catch (IOException reset) {
      assertNull(reset.getCause());
    }
    return bytes;
  }
}
