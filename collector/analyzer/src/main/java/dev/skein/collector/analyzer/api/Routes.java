package dev.skein.collector.analyzer.api;

import dev.skein.collector.service.Metrics;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All addresses, in the order in which they are looked up. */
final class Routes {
  private static final String JSON = Requests.JSON;
  private static final String SESSION = "/api/v1/session";
  private static final String NOTEBOOKS = "/api/v1/notebooks";
  private static final String CONTAINER = RecordingHandlers.CONTAINER;
  private static final String FILE = CONTAINER + "/recordings/{file}";
  private static final byte[] UP = "{\"status\":\"UP\"}".getBytes(StandardCharsets.UTF_8);
  private static final List<Integer> READING = List.of(400, 401, 403, 404, 503);
  private static final List<Integer> MAKING = List.of(400, 401, 403, 404, 422, 429, 503);

  private static final Parameter FILTER =
      new Parameter(
          "filter",
          "words with commas between them: only rules or event types with one of them in id, name or topic",
          "heap,gc");
  private static final List<Parameter> WINDOW =
      List.of(
          new Parameter("recording", "this recording instead of a window", "profile-3.jfr"),
          new Parameter("last", "from so long ago until now, 7d at most", "10m"),
          new Parameter(
              "from", "from this time on, until now unless there is to", "2026-11-30T09:00:00Z"),
          new Parameter(
              "to",
              "up to but without this time, from the earliest unless there is from",
              "2026-11-30T09:10:00Z"),
          new Parameter("before", "from the earliest up to this time", "2026-11-30T09:10:00Z"),
          new Parameter("after", "from this time on until now", "2026-11-30T09:00:00Z"));
  private static final List<Parameter> FILTERED_WINDOW =
      Stream.concat(WINDOW.stream(), Stream.of(FILTER)).toList();

  private Routes() {}

  /**
   * The routes.
   *
   * @param secure whether we speak TLS
   * @param notReady the reason why no chunks are taken, or null when they are
   */
  static List<Route> of(
      Requests requests, boolean secure, Metrics metrics, Supplier<String> notReady) {
    List<Route> routes = new ArrayList<>();
    watching(routes, metrics, notReady);
    session(routes, new SessionHandlers(requests, secure));
    recordings(routes, new RecordingHandlers(requests), new ReportHandlers(requests));
    notebooks(routes, new NotebookHandlers(requests));
    return List.copyOf(routes);
  }

  private static void watching(List<Route> routes, Metrics metrics, Supplier<String> notReady) {
    for (String path : List.of("/health", "/q/health", "/q/health/live")) {
      String id = "alive" + path.replace('/', '_');
      routes.add(Route.open(path, id, "That the process runs", JSON, List.of(), Routes::up));
    }
    routes.add(
        Route.open(
            "/q/health/ready",
            "ready",
            "That chunks are taken",
            JSON,
            List.of(503),
            context -> ready(context, notReady.get())));
    routes.add(
        Route.open(
            "/q/metrics",
            "metrics",
            "What is counted, for Prometheus",
            "text/plain",
            List.of(),
            context -> context.contentType("text/plain; version=0.0.4").result(metrics.text())));
    routes.add(
        Route.open(
            "/openapi",
            "openapi",
            "This document",
            JSON,
            List.of(),
            context -> context.contentType(JSON).result(OpenApi.document(routes))));
  }

  private static void session(List<Route> routes, SessionHandlers session) {
    routes.add(
        Route.open(
            SESSION,
            "session",
            "Whether readers need a token, and who you are",
            JSON,
            List.of(403, 503),
            session::show));
    routes.add(
        new Route(
            HandlerType.POST,
            SESSION,
            "login",
            "Takes a token, and sets a cookie that counts as it, for browsers",
            List.of(),
            List.of(new Parameter("token", "your token", "Jq3vUo9pXw7cT2sa")),
            true,
            204,
            "",
            List.of(400, 401, 403, 413, 503),
            session::begin));
    routes.add(
        new Route(
            HandlerType.DELETE,
            SESSION,
            "logout",
            "Ends the session of the cookie, and its notebooks",
            List.of(),
            List.of(),
            true,
            204,
            "",
            List.of(403, 503),
            session::end));
  }

  private static void recordings(
      List<Route> routes, RecordingHandlers recordings, ReportHandlers reports) {
    routes.add(
        Route.get(
            "/api/v1/status",
            "status",
            "What the analyzer does",
            List.of(),
            JSON,
            List.of(400, 401, 403, 503),
            recordings::status));
    routes.add(
        Route.get(
            "/api/v1/recordings",
            "recordings",
            "The recordings that you may read, by container",
            List.of(
                new Parameter("namespace", "only of this namespace", "shop"),
                new Parameter("pod", "only of Pods of this name", "cart-0"),
                new Parameter("container", "only of containers of this name", "app")),
            JSON,
            List.of(400, 401, 403, 503),
            recordings::list));
    routes.add(
        Route.get(
            CONTAINER,
            "container",
            "The recordings of a container",
            List.of(),
            JSON,
            READING,
            recordings::workload));
    routes.add(
        Route.get(
            CONTAINER + "/report",
            "report",
            "What rules find in a window",
            FILTERED_WINDOW,
            JSON,
            MAKING,
            reports::report));
    routes.add(
        Route.get(
            CONTAINER + "/summary",
            "summary",
            "The events of a window in sum",
            FILTERED_WINDOW,
            JSON,
            MAKING,
            reports::summary));
    routes.add(
        Route.get(
            FILE + "/report",
            "recordingReport",
            "What rules find in a recording",
            List.of(FILTER),
            JSON,
            MAKING,
            reports::report));
    routes.add(
        Route.get(
            FILE + "/summary",
            "recordingSummary",
            "The events of a recording in sum",
            List.of(FILTER),
            JSON,
            MAKING,
            reports::summary));
    routes.add(
        Route.get(
            FILE,
            "download",
            "A recording",
            List.of(),
            "application/octet-stream",
            Stream.concat(READING.stream(), Stream.of(422)).sorted().toList(),
            recordings::download));
  }

  private static void notebooks(List<Route> routes, NotebookHandlers notebooks) {
    routes.add(
        new Route(
            HandlerType.POST,
            CONTAINER + "/notebook",
            "openNotebook",
            "Opens a notebook about a window, at the address that the answer has",
            WINDOW,
            List.of(),
            false,
            201,
            JSON,
            MAKING,
            notebooks::open));
    routes.add(
        Route.get(
            NOTEBOOKS,
            "notebooks",
            "Your notebooks that are open",
            List.of(),
            JSON,
            List.of(400, 401, 403, 503),
            notebooks::list));
    routes.add(
        new Route(
            HandlerType.DELETE,
            NOTEBOOKS + "/{id}",
            "closeNotebook",
            "Closes a notebook",
            List.of(),
            List.of(),
            false,
            204,
            "",
            List.of(400, 401, 403, 404, 410, 503),
            notebooks::close));
  }

  private static void up(Context context) {
    context.contentType(JSON).result(UP);
  }

  private static void ready(Context context, String reason) {
    if (reason == null) {
      up(context);
    } else {
      byte[] down =
          Json.bytes(
              json -> {
                json.writeStartObject();
                json.writeStringField("status", "DOWN");
                json.writeStringField("reason", reason);
                json.writeEndObject();
              });
      context.status(503).contentType(JSON).result(down);
    }
  }
}
