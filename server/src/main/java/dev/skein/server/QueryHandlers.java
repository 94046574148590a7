package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Answers queries. */
final class QueryHandlers {
  private static final Pattern FILE_NAME = Pattern.compile("[\\w.() -]{1,100}");

  private final ServerSettings settings;
  private final OpenRecordings recordings;
  private final RunningQueries queries;

  QueryHandlers(ServerSettings settings, OpenRecordings recordings, RunningQueries queries) {
    this.settings = settings;
    this.recordings = recordings;
    this.queries = queries;
  }

  /** {@code GET /api/query}: says that queries run here, and not in the browser. */
  void probe(Context context) throws IOException {
    CatalogueHandlers.answer(
        context,
        json ->
            json.beginObject()
                .name("product")
                .value("skein")
                .name("version")
                .value(settings.version())
                .name("mode")
                .value("server")
                .endObject());
  }

  /** {@code POST /api/query}. */
  void query(Context context) throws IOException {
    QueryRequest request = QueryRequest.of(RequestBody.of(context), settings.timeLimit());
    run(context, request, ResultForm.accepted(context.header("Accept")));
  }

  /** {@code POST /api/export}. */
  void export(Context context) throws IOException {
    RequestBody body = RequestBody.of(context);
    String format = body.text("format").toLowerCase(Locale.ROOT);
    ResultForm form =
        switch (format) {
          case "csv" -> ResultForm.CSV;
          case "json" -> ResultForm.EXACT_JSON;
          case "arrow" -> ResultForm.ARROW;
          default -> throw ApiError.badRequest("\"format\" must be csv, json or arrow");
        };
    String name = body.optionalText("filename");
    if (name == null) {
      name = "result." + format;
    }
    if (!FILE_NAME.matcher(name).matches() || name.startsWith(".")) {
      throw ApiError.badRequest(
          "\"filename\" must be 1 to 100 letters, digits, blanks, dots, hyphens or _");
    }
    QueryRequest request = QueryRequest.of(body, settings.timeLimit());
    context.header("Content-Disposition", "attachment; filename=\"" + name + '"');
    run(context, request, form);
  }

  private void run(Context context, QueryRequest request, ResultForm form) throws IOException {
    Client client = Client.of(context);
    long deadline = System.nanoTime() + saturated(request.time());
    RunningQuery running = new RunningQuery(request.id(), client, deadline);
    queries.add(running);
    try {
      new QueryRunner(recordings, request, running, form).answer(context);
    } catch (IOException e) {
      // The client does not listen any more, or listens too slowly.
      client.abort();
    } finally {
      queries.remove(running);
      client.answered();
    }
  }

  private static long saturated(Duration time) {
    return Math.min(time.toMillis(), Long.MAX_VALUE / 4_000_000) * 1_000_000;
  }

  /** {@code DELETE /api/query/ID}. */
  void cancel(Context context) {
    if (!queries.cancel(context.pathParam("id"))) {
      throw ApiError.notFound("no query of that id is running");
    }
    context.status(204);
  }
}
