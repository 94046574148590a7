package dev.skein.deploy;

import com.google.gson.Gson;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What Helm and kubectl ask an API server before they send anything: which kinds there are, and whether an object exists. It keeps
 * nothing but what a test puts in, and takes nothing.
 */
final class ApiServer implements AutoCloseable {
  private final Gson gson = new Gson();
  private final HttpServer server;
  private final Map<String, Object> objects = new ConcurrentHashMap<>();

  /** Starts it; programs that read {@code $KUBECONFIG} find it. */
  ApiServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Path kubeconfig = Path.of(System.getenv("KUBECONFIG"));
    Files.createDirectories(kubeconfig.getParent());
    Files.writeString(
        kubeconfig,
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: test, user: {}}]
        contexts: [{name: test, context: {cluster: test, user: test}}]
        current-context: test
        """
            .formatted(server.getAddress().getPort()));
  }

  /** Lets an object exist from now on. */
  void put(Manifest object) {
    objects.put(
        "/api/v1/namespaces/%s/%s/%s"
            .formatted(object.namespace(), Kind.of(object).plural(), object.name()),
        object.tree());
  }

  /** Lets no object exist any more. */
  void clear() {
    objects.clear();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Object found = path.startsWith("/api") ? discovery(path) : null;
    if (found == null) {
      found = objects.get(path);
    }
    int code = found == null ? 404 : 200;
    if (found == null) {
      found =
          Map.of(
              "kind",
              "Status",
              "apiVersion",
              "v1",
              "status",
              "Failure",
              "reason",
              "NotFound",
              "message",
              "not found",
              "code",
              code);
    }
    byte[] body = gson.toJson(found).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static Object discovery(String path) {
    if (path.equals("/api")) {
      return Map.of("kind", "APIVersions", "versions", List.of("v1"));
    }
    if (path.equals("/apis")) {
      TreeSet<String> versions = new TreeSet<>();
      Kind.all().forEach(kind -> versions.add(kind.apiVersion()));
      List<Object> groups = new ArrayList<>();
      for (String version : versions) {
        int slash = version.indexOf('/');
        if (slash > 0) {
          Map<String, String> names =
              Map.of("groupVersion", version, "version", version.substring(slash + 1));
          groups.add(
              Map.of(
                  "name", version.substring(0, slash),
                  "versions", List.of(names),
                  "preferredVersion", names));
        }
      }
      return Map.of("kind", "APIGroupList", "apiVersion", "v1", "groups", groups);
    }
    String version = path.replaceFirst("^/apis?/", "");
    List<Object> resources = new ArrayList<>();
    for (Kind kind : Kind.all()) {
      if (kind.apiVersion().equals(version)) {
        resources.add(
            Map.of(
                "name", kind.plural(),
                "singularName", "",
                "kind", kind.kind(),
                "namespaced", kind.namespaced(),
                "verbs", List.of("create", "get", "list")));
      }
    }
    return resources.isEmpty()
        ? null
        : Map.of(
            "kind",
            "APIResourceList",
            "apiVersion",
            "v1",
            "groupVersion",
            version,
            "resources",
            resources);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
