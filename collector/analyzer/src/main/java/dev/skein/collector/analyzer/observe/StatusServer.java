package dev.skein.collector.analyzer.observe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
  private static final int THREADS = 4;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /**
   * Listens from now on.
   *
   * @param notReady the reason why no chunks are taken, or null when they are
   * @throws IOException when the address is taken
   */
  public StatusServer(InetSocketAddress address, Metrics metrics, Supplier<String> notReady)
      throws IOException {
    server = HttpServer.create(address, 0);
    server.setExecutor(threads);
    answer("/", 404, () -> "{\"error\":\"not found\"}");
    for (String path : new String[] {"/health", "/q/health", "/q/health/live"}) {
      answer(path, 200, () -> "{\"status\":\"UP\"}");
    }
    server.createContext(
        "/q/health/ready",
        exchange -> {
          String reason = notReady.get();
          if (reason == null) {
            send(exchange, 200, "application/json", "{\"status\":\"UP\"}");
          } else {
            send(
                exchange,
                503,
                "application/json",
                "{\"status\":\"DOWN\",\"reason\":\"" + reason + "\"}");
          }
        });
    server.createContext(
        "/q/metrics", exchange -> send(exchange, 200, "text/plain; version=0.0.4", metrics.text()));
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

  private void answer(String path, int status, Supplier<String> body) {
    server.createContext(
        path,
        exchange -> {
          // A context also gets what is below it.
          boolean exact = exchange.getRequestURI().getPath().equals(path);
          send(
              exchange,
              exact ? status : 404,
              "application/json",
              exact ? body.get() : "{\"error\":\"not found\"}");
        });
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, method.equals("HEAD") ? -1 : bytes.length);
      if (method.equals("GET")) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }
}
