package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.observe.Metrics;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All addresses, in the order in which they are looked up. */
final class Routes {
  private static final String JSON = Requests.JSON;
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
          new Parameter("after", "from this time on until now", "2026-11-30T09:00:00Z"),
          FILTER);

  private Routes() {}

  /**
   * The routes.
   *
   * @param notReady the reason why no chunks are taken, or null when they are
   */
  static List<Route> of(Requests requests, Metrics metrics, Supplier<String> notReady) {
    List<Route> routes = new ArrayList<>();
    for (String path : List.of("/health", "/q/health", "/q/health/live")) {
      routes.add(
          open(path, "alive" + path.replace('/', '_'), "That the process runs", JSON, Routes::up));
    }
    routes.add(
        new Route(
            "/q/health/ready",
            "ready",
            "That chunks are taken",
            List.of(),
            true,
            JSON,
            List.of(503),
            context -> ready(context, notReady.get())));
    routes.add(
        open(
            "/q/metrics",
            "metrics",
            "What is counted, for Prometheus",
            "text/plain",
            context -> context.contentType("text/plain; version=0.0.4").result(metrics.text())));
    routes.add(
        open(
            "/openapi",
            "openapi",
            "This document",
            JSON,
            context -> context.contentType(JSON).result(OpenApi.document(routes))));
    RecordingHandlers recordings = new RecordingHandlers(requests);
    ReportHandlers reports = new ReportHandlers(requests);
    routes.add(
        new Route(
            "/api/v1/status",
            "status",
            "What the analyzer does",
            List.of(),
            false,
            JSON,
            List.of(400, 401, 503),
            recordings::status));
    routes.add(
        new Route(
            "/api/v1/recordings",
            "recordings",
            "The recordings that you may read, by container",
            List.of(
                new Parameter("namespace", "only of this namespace", "shop"),
                new Parameter("pod", "only of Pods of this name", "cart-0"),
                new Parameter("container", "only of containers of this name", "app")),
            false,
            JSON,
            List.of(400, 401, 503),
            recordings::list));
    String container = RecordingHandlers.CONTAINER;
    String file = container + "/recordings/{file}";
    routes.add(
        new Route(
            container,
            "container",
            "The recordings of a container",
            List.of(),
            false,
            JSON,
            READING,
            recordings::workload));
    routes.add(
        new Route(
            container + "/report",
            "report",
            "What rules find in a window",
            WINDOW,
            false,
            JSON,
            MAKING,
            reports::report));
    routes.add(
        new Route(
            container + "/summary",
            "summary",
            "The events of a window in sum",
            WINDOW,
            false,
            JSON,
            MAKING,
            reports::summary));
    routes.add(
        new Route(
            file + "/report",
            "recordingReport",
            "What rules find in a recording",
            List.of(FILTER),
            false,
            JSON,
            MAKING,
            reports::report));
    routes.add(
        new Route(
            file + "/summary",
            "recordingSummary",
            "The events of a recording in sum",
            List.of(FILTER),
            false,
            JSON,
            MAKING,
            reports::summary));
    routes.add(
        new Route(
            file,
            "download",
            "A recording",
            List.of(),
            false,
            "application/octet-stream",
            Stream.concat(READING.stream(), Stream.of(422)).sorted().toList(),
            recordings::download));
    return List.copyOf(routes);
  }

  private static Route open(
      String path, String id, String meaning, String type, Route.Handler handler) {
    return new Route(path, id, meaning, List.of(), true, type, List.of(), handler);
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
