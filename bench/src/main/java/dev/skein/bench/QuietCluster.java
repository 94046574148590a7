package dev.skein.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * As much of an API server as a controller with provided certificates asks: namespaces without labels, and Events, which are
 * taken and forgotten. Prints its port.
 */
public final class QuietCluster {
  private static final int THREADS = 4;

  private QuietCluster() {}

  /** Answers until it is stopped. */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/", QuietCluster::answer);
    server.start();
    System.out.println("port " + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      boolean created = exchange.getRequestMethod().equals("POST");
      String path = exchange.getRequestURI().getPath();
      if (!created) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        body =
            "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"%s\"}}"
                .formatted(name)
                .getBytes(StandardCharsets.UTF_8);
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(created ? 201 : 200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
