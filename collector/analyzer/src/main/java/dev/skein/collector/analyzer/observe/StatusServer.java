package dev.skein.collector.analyzer.observe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Health and metrics over HTTP, for whoever restarts and watches the analyzer. No names of Pods, and nothing of recordings: these
 * paths ask nobody for a token.
 *
 * <ul>
 *   <li>{@code /health}, {@code /q/health}, {@code /q/health/live}: 200 while the process runs
 *   <li>{@code /q/health/ready}: 200 once it takes chunks, 503 with the reason before, and while it stops
 *   <li>{@code /q/metrics}: Prometheus' text format
 * </ul>
 */
public final class StatusServer implements AutoCloseable {
  /** Who begins requests and does not end them keeps that many, for a moment each. */
  private static final int THREADS = 32;

  private static final int IDLE_SECONDS = 5;

  private static final String JSON = "application/json";
  private static final Answer UP = new Answer(200, JSON, "{\"status\":\"UP\"}");
  private static final Answer NOT_FOUND = new Answer(404, JSON, "{\"error\":\"not found\"}");

  private final HttpServer server;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

  private record Answer(int status, String type, String body) {}

  /**
   * Listens from now on.
   *
   * @param notReady the reason why no chunks are taken, or null when they are
   * @throws IOException when the address is taken
   */
  public StatusServer(InetSocketAddress address, Metrics metrics, Supplier<String> notReady)
      throws IOException {
    server = HttpServer.create(address, 0);
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    answer("/", () -> NOT_FOUND);
    for (String path : new String[] {"/health", "/q/health", "/q/health/live"}) {
      answer(path, () -> UP);
    }
    answer("/q/health/ready", () -> ready(notReady.get()));
    answer("/q/metrics", () -> new Answer(200, "text/plain; version=0.0.4", metrics.text()));
    server.start();
  }

  /** Where it listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static Answer ready(String reason) {
    return reason == null
        ? UP
        : new Answer(503, JSON, "{\"status\":\"DOWN\",\"reason\":\"" + reason + "\"}");
  }

  private void answer(String path, Supplier<Answer> answer) {
    server.createContext(
        path,
        exchange -> {
          // A context also gets what is below it.
          boolean exact = exchange.getRequestURI().getPath().equals(path);
          send(exchange, exact ? answer.get() : NOT_FOUND);
        });
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", answer.type);
      exchange.sendResponseHeaders(answer.status, method.equals("HEAD") ? -1 : bytes.length);
      if (method.equals("GET")) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }
}
