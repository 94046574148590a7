package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.service.Metrics;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;

/** Answers which recordings there are, and hands them out. */
final class RecordingHandlers {
  /** Where containers are found. */
  static final String CONTAINER =
      "/api/v1/namespaces/{namespace}/pods/{pod}/containers/{container}";

  private final Requests requests;
  private final Downloads downloads = new Downloads();

  RecordingHandlers(Requests requests) {
    this.requests = requests;
  }

  /** All that the reader may see. */
  void list(Context context) throws IOException {
    Reader reader = Requests.reader(context);
    List<Workload> workloads =
        requests
            .backend()
            .workloads()
            .list(
                equal(context.queryParam("namespace"))
                    .and(namespace -> Backend.mayRead(reader, namespace)),
                equal(context.queryParam("pod")),
                equal(context.queryParam("container")));
    context.contentType(Requests.JSON);
    Json.write(
        context.outputStream(),
        json -> {
          json.writeStartObject();
          json.writeArrayFieldStart("workloads");
          for (Workload workload : workloads) {
            write(json, workload);
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  private static Predicate<String> equal(String wanted) {
    return wanted == null ? any -> true : wanted::equals;
  }

  /** One container. */
  void workload(Context context) {
    Workload workload = requests.workload(context);
    context.contentType(Requests.JSON).result(Json.bytes(json -> write(json, workload)));
  }

  /** The bytes of a recording. */
  void download(Context context) throws IOException {
    RecordingFile file = Workloads.file(requests.workload(context), context.pathParam("file"));
    downloads.send(context, requests.backend().source(), file);
  }

  /** What the analyzer does. */
  void status(Context context) {
    Backend backend = requests.backend();
    Metrics metrics = backend.metrics();
    byte[] body =
        Json.bytes(
            json -> {
              json.writeStartObject();
              json.writeStringField("service", "skein-analyzer");
              json.writeStringField("status", "UP");
              json.writeNumberField("activeStreams", metrics.value("skein_uploads_running", ""));
              json.writeNumberField(
                  "receivedChunks", metrics.value("skein_uploads_total", "status=\"accepted\""));
              json.writeNumberField(
                  "rejectedChunks", metrics.value("skein_uploads_total", "status=\"rejected\""));
              json.writeNumberField("durableChunks", backend.catalog().chunkCount());
              json.writeNumberField("stitchedBytes", backend.reports().bytes());
              json.writeNumberField("runningReports", backend.reports().running());
              json.writeEndObject();
            });
    context.contentType(Requests.JSON).result(body);
  }

  private static void write(JsonGenerator json, Workload workload) throws IOException {
    json.writeStartObject();
    json.writeStringField("namespace", workload.namespace());
    json.writeStringField("pod", workload.pod());
    json.writeStringField("container", workload.container());
    json.writeArrayFieldStart("recordings");
    for (RecordingFile file : workload.recordings()) {
      json.writeStartObject();
      json.writeStringField("filename", file.name());
      json.writeNumberField("sequence", file.sequence());
      json.writeNumberField("bytes", file.recording().bytes());
      json.writeNumberField("chunks", file.recording().chunks().size());
      json.writeStringField("start", Json.time(file.startNanos()).toString());
      json.writeStringField("end", Json.time(file.endNanos()).toString());
      json.writeStringField("reportUrl", address(workload, file) + "/report");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static String address(Workload workload, RecordingFile file) {
    return CONTAINER
            .replace("{namespace}", encoded(workload.namespace()))
            .replace("{pod}", encoded(workload.pod()))
            .replace("{container}", encoded(workload.container()))
        + "/recordings/"
        + encoded(file.name());
  }

  private static String encoded(String part) {
    return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
  }
}
