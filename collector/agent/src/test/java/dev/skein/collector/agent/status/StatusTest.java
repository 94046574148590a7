package dev.skein.collector.agent.status;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StatusTest {
  @Test
  void aLineIsOneJsonObjectWhateverIsInIt() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Clock clock = Clock.fixed(Instant.ofEpochSecond(1), ZoneOffset.UTC);
    Log log = new Log(new PrintStream(out, true, StandardCharsets.UTF_8), clock);
    log.warn("e", "file", "a\"b\\c\n\u2028\ud800é", "n", 3, "no", null, "long", "x".repeat(2000));
    assertEquals(
        "{\"time\":\"1970-01-01T00:00:01Z\",\"level\":\"warn\",\"event\":\"e\","
            + "\"file\":\"a\\\"b\\\\c\\u000a\\u2028\\ud800é\",\"n\":3,\"long\":\""
            + "x".repeat(1000)
            + "…\"}\n",
        out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void healthAndMetricsAreServedAndNothingElse() throws IOException, InterruptedException {
    Metrics metrics = new Metrics();
    metrics.lost.add("refused", 2);
    metrics.bytes.add("", 5);
    metrics.gauge("skein_agent_x", "An x.", () -> 1.5);
    metrics.lag(300_000_000);
    AtomicBoolean well = new AtomicBoolean(true);
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (StatusServer server = new StatusServer(any, metrics, well::get)) {
      assertEquals("200 {\"status\":\"UP\"}\n", get(server, "GET", "/health"));
      well.set(false);
      assertEquals("503 {\"status\":\"DOWN\"}\n", get(server, "GET", "/health"));
      assertEquals("404 only /health and /metrics\n", get(server, "GET", "/"));
      assertEquals("405 GET only\n", get(server, "DELETE", "/metrics"));
      String text = get(server, "GET", "/metrics");
      assertTrue(text.contains("\nskein_agent_chunks_lost_total{reason=\"refused\"} 2\n"), text);
      assertTrue(text.contains("\nskein_agent_accepted_bytes_total 5\n"), text);
      assertTrue(text.contains("# TYPE skein_agent_x gauge\nskein_agent_x 1.5\n"), text);
      assertTrue(text.contains("\nskein_agent_accept_seconds_bucket{le=\"0.25\"} 0\n"), text);
      assertTrue(text.contains("\nskein_agent_accept_seconds_bucket{le=\"0.5\"} 1\n"), text);
      assertTrue(text.contains("\nskein_agent_accept_seconds_count 1\n"), text);
    }
  }

  @Test
  void whoeverBeginsARequestAndDoesNotEndItKeepsNobodyOut() throws Exception {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    List<Socket> silent = new ArrayList<>();
    // Nothing here ends because its time is over.
    long patience = TimeUnit.HOURS.toNanos(1);
    try (StatusServer server = new StatusServer(any, new Metrics(), () -> true, patience)) {
      for (int i = 0; i < 8; i++) {
        Socket socket = new Socket(any.getAddress(), server.port());
        silent.add(socket);
        socket.getOutputStream().write('G');
      }
      assertEquals("200 {\"status\":\"UP\"}\n", get(server, "GET", "/health"));
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  @Test
  void aRequestThatDoesNotEndInTimeOrIsNoneIsClosed() throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    long patience = TimeUnit.MILLISECONDS.toNanos(50);
    try (StatusServer server = new StatusServer(any, new Metrics(), () -> true, patience)) {
      for (String text : List.of("GET /health HT", "\u0016\u0003\u0001\n\n", "x".repeat(8192))) {
        try (Socket socket = new Socket(any.getAddress(), server.port())) {
          socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
          assertEquals(-1, socket.getInputStream().read(), text);
        }
      }
    }
  }

  private static String get(StatusServer server, String method, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }
}
