package dev.skein.collector.analyzer.access;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** The things that the analyzer asks a Kubernetes API server, over HTTPS. */
final class ApiServer implements AutoCloseable {
  private final HttpsServer server;
  private final String ownToken;

  /** Token → audience, user, node. */
  final Map<String, List<String>> tokens = new ConcurrentHashMap<>();

  /** namespace/pod → UID, node. */
  final Map<String, List<String>> pods = new ConcurrentHashMap<>();

  /** User → the namespaces whose Pods they may get. */
  final Map<String, List<String>> rights = new ConcurrentHashMap<>();

  final AtomicInteger reviews = new AtomicInteger();
  final AtomicInteger accessReviews = new AtomicInteger();
  volatile boolean broken;

  ApiServer(SSLContext context, String ownToken) throws IOException {
    this.ownToken = ownToken;
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext("/apis/authentication.k8s.io/v1/tokenreviews", this::review);
    server.createContext("/apis/authorization.k8s.io/v1/subjectaccessreviews", this::access);
    server.createContext("/api/v1/namespaces/", this::pod);
    server.start();
  }

  String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  private boolean refuses(HttpExchange exchange) throws IOException {
    boolean own =
        ("Bearer " + ownToken).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (broken || !own) {
      send(exchange, broken ? 500 : 401, "{\"kind\":\"Status\"}");
      return true;
    }
    return false;
  }

  private void review(HttpExchange exchange) throws IOException {
    if (refuses(exchange)) {
      return;
    }
    reviews.incrementAndGet();
    Map<String, List<String>> request =
        JsonPaths.read(
            exchange.getRequestBody().readAllBytes(),
            Set.of("kind", "apiVersion", "spec/token", "spec/audiences"));
    List<String> token = tokens.get(request.get("spec/token").get(0));
    boolean understood =
        exchange.getRequestMethod().equals("POST")
            && List.of("TokenReview").equals(request.get("kind"))
            && List.of("authentication.k8s.io/v1").equals(request.get("apiVersion"));
    if (!understood) {
      send(exchange, 400, "{}");
    } else if (token == null
        || !request.getOrDefault("spec/audiences", List.of("")).contains(token.get(0))) {
      send(
          exchange,
          201,
          "{\"kind\":\"TokenReview\",\"status\":{\"user\":{},\"error\":\"invalid bearer token\"}}");
    } else {
      String node =
          token.get(2).isEmpty()
              ? ""
              : "\"authentication.kubernetes.io/node-name\":[\"" + token.get(2) + "\"],";
      send(
          exchange,
          201,
          ("{\"kind\":\"TokenReview\",\"status\":{\"authenticated\":true,\"user\":{\"username\":\""
              + token.get(1)
              + "\",\"uid\":\"1\",\"groups\":[\"system:serviceaccounts\"],\"extra\":{"
              + node
              + "\"authentication.kubernetes.io/pod-name\":[\"skein-agent-x\"]}},"
              + "\"audiences\":[\""
              + token.get(0)
              + "\"]}}"));
    }
  }

  private void access(HttpExchange exchange) throws IOException {
    if (refuses(exchange)) {
      return;
    }
    accessReviews.incrementAndGet();
    String attributes = "spec/resourceAttributes/";
    Map<String, List<String>> request =
        JsonPaths.read(
            exchange.getRequestBody().readAllBytes(),
            Set.of(
                "kind",
                "apiVersion",
                attributes + "namespace",
                attributes + "verb",
                attributes + "resource",
                "spec/user",
                "spec/groups",
                "spec/extra/authentication.kubernetes.io/pod-name"));
    boolean understood =
        List.of("SubjectAccessReview").equals(request.get("kind"))
            && List.of("authorization.k8s.io/v1").equals(request.get("apiVersion"))
            && List.of("get").equals(request.get(attributes + "verb"))
            && List.of("pods").equals(request.get(attributes + "resource"))
            // What the token review said about the user has to come along whole.
            && List.of("system:serviceaccounts").equals(request.get("spec/groups"))
            && request.containsKey("spec/extra/authentication.kubernetes.io/pod-name");
    boolean allowed =
        understood
            && rights
                .getOrDefault(request.get("spec/user").get(0), List.of())
                .contains(request.get(attributes + "namespace").get(0));
    send(
        exchange,
        201,
        "{\"kind\":\"SubjectAccessReview\",\"status\":{\"allowed\":"
            + allowed
            + ",\"reason\":\"test\"}}");
  }

  private void pod(HttpExchange exchange) throws IOException {
    if (refuses(exchange)) {
      return;
    }
    String[] parts = exchange.getRequestURI().getPath().split("/");
    List<String> pod = pods.get(parts[4] + "/" + parts[6]);
    if (pod == null) {
      send(exchange, 404, "{\"kind\":\"Status\",\"code\":404}");
    } else {
      send(
          exchange,
          200,
          "{\"kind\":\"Pod\",\"metadata\":{\"ownerReferences\":[{\"uid\":\"other\"}],\"uid\":\""
              + pod.get(0)
              + "\"},\"spec\":{\"containers\":[{\"name\":\"app\"}],\"nodeName\":\""
              + pod.get(1)
              + "\"}}");
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    try (exchange) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
