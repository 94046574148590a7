package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.collector.analyzer.api.ResultCache.Result;
import dev.skein.server.Client;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers what rules and sums say about recordings. */
final class ReportHandlers {
  private final Requests requests;

  ReportHandlers(Requests requests) {
    this.requests = requests;
  }

  /** The findings in what was selected. */
  void report(Context context) {
    answer(context, false);
  }

  /** The sums over what was selected. */
  void summary(Context context) {
    answer(context, true);
  }

  private void answer(Context context, boolean summary) {
    // What is wrong with the request comes before what is there.
    Map<String, String> parameters = Requests.parameters(context);
    Selection selection =
        context.pathParamMap().containsKey("file")
            ? Selection.of(context.pathParam("file"))
            : new SelectionReader(requests.backend().clock()).read(parameters);
    Filter filter = Filter.of(parameters.get("filter"));
    Workload workload = requests.workload(context);
    List<RecordingFile> recordings = Workloads.select(workload, selection);
    Client client = Client.of(context);
    try {
      Result result =
          requests
              .backend()
              .reports()
              .get(
                  summary,
                  recordings,
                  selection.window(),
                  filter,
                  Requests.reader(context),
                  client::gone);
      if (result == null) {
        client.abort();
        return;
      }
      byte[] body = Json.bytes(json -> write(json, workload, recordings, selection, result));
      context.contentType(Requests.JSON).result(body);
    } catch (Problem problem) {
      throw problem.status() == 422 ? about(problem, workload, recordings, selection) : problem;
    } finally {
      if (client.isDisturbed()) {
        context.header("Connection", "close");
      }
    }
  }

  private static Problem about(
      Problem problem, Workload workload, List<RecordingFile> recordings, Selection selection) {
    return problem
        .with("namespace", workload.namespace())
        .with("pod", workload.pod())
        .with("container", workload.container())
        .with("from", selection.window().from())
        .with("to", selection.window().to())
        .with("recording", names(recordings));
  }

  private static String names(List<RecordingFile> recordings) {
    return recordings.stream().map(RecordingFile::name).collect(Collectors.joining(","));
  }

  private static void write(
      JsonGenerator json,
      Workload workload,
      List<RecordingFile> recordings,
      Selection selection,
      Result result)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("namespace", workload.namespace());
    json.writeStringField("pod", workload.pod());
    json.writeStringField("container", workload.container());
    json.writeStringField("recording", names(recordings));
    json.writeArrayFieldStart("recordings");
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    long bytes = 0;
    int chunks = 0;
    for (RecordingFile file : recordings) {
      json.writeString(file.name());
      start = Math.min(start, file.startNanos());
      end = Math.max(end, file.endNanos());
      bytes += file.recording().bytes();
      chunks += file.recording().chunks().size();
    }
    json.writeEndArray();
    json.writeStringField("start", Json.time(start).toString());
    json.writeStringField("end", Json.time(end).toString());
    Json.text(json, "from", selection.window().from());
    Json.text(json, "to", selection.window().to());
    json.writeNumberField("bytes", bytes);
    json.writeNumberField("chunks", chunks);
    json.writeStringField("generatedAt", result.generatedAt().toString());
    if (result.json().length > 0) {
      json.writeRaw(',');
      json.writeRaw(new String(result.json(), StandardCharsets.UTF_8));
    }
    json.writeEndObject();
  }
}
