package dev.skein.collector.agent.status;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Answers {@code GET /health} and {@code GET /metrics}, and nothing else. */
public final class StatusServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int WRONG_METHOD = 405;
  private static final int UNWELL = 503;
  private static final int BACKLOG = 16;

  private static final int THREADS = 16;
  private static final int IDLE_SECONDS = 5;

  private final HttpServer server;
  private final ThreadPoolExecutor threads;

  /**
   * Begins to serve.
   *
   * @param address where
   * @param metrics what {@code /metrics} shows
   * @param well whether {@code /health} answers 200, or 503
   * @throws IOException where the address cannot be used
   */
  public StatusServer(InetSocketAddress address, Metrics metrics, BooleanSupplier well)
      throws IOException {
    // Who begins a request and does not end it must not keep the kubelet from asking.
    property("sun.net.httpserver.maxReqTime", "2");
    property("sun.net.httpserver.maxRspTime", "2");
    threads =
        new ThreadPoolExecutor(
            THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    threads.allowCoreThreadTimeOut(true);
    server = HttpServer.create(address, BACKLOG);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          switch (exchange.getRequestURI().getPath()) {
            case "/health" -> {
              boolean up = well.getAsBoolean();
              String body = "{\"status\":\"" + (up ? "UP" : "DOWN") + "\"}\n";
              answer(exchange, up ? OK : UNWELL, "application/json", body);
            }
            case "/metrics" ->
                answer(exchange, OK, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
            default -> answer(exchange, NOT_FOUND, "text/plain", "only /health and /metrics\n");
          }
        });
    server.start();
  }

  /** The port that was taken. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static void property(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }

  private static void answer(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    try (exchange) {
      boolean head = exchange.getRequestMethod().equals("HEAD");
      boolean allowed = head || exchange.getRequestMethod().equals("GET");
      byte[] bytes = (allowed ? body : "GET only\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", allowed ? type : "text/plain");
      exchange.sendResponseHeaders(allowed ? status : WRONG_METHOD, head ? -1 : bytes.length);
      if (!head) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }
}
