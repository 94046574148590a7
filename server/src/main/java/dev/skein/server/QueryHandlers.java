package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Answers queries. */
final class QueryHandlers {
  private static final Pattern FILE_NAME = Pattern.compile("[\\w.() -]{1,100}");

  /** How long a query that was interrupted may take to say so itself. */
  private static final long PATIENCE_MILLIS = 250;

  private final ServerSettings settings;
  private final OpenRecordings recordings;
  private final RunningQueries queries;
  private final QueryThreads threads;

  QueryHandlers(
      ServerSettings settings,
      OpenRecordings recordings,
      RunningQueries queries,
      QueryThreads threads) {
    this.settings = settings;
    this.recordings = recordings;
    this.queries = queries;
    this.threads = threads;
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
    RunningQuery running = new RunningQuery(request.id(), client, request.time());
    queries.add(running);
    ResponseOutput out = new ResponseOutput(context);
    CompletableFuture<Void> work = new CompletableFuture<>();
    try {
      threads.pool().execute(() -> work(context, request, running, form, out, work));
    } catch (RejectedExecutionException e) {
      queries.remove(running);
      throw new ApiError(503, "stopping", "the server stops");
    }
    try {
      await(running, work, out);
      out.complete();
    } catch (IOException e) {
      // The client does not listen any more, or listens too slowly.
      client.abort();
    } finally {
      client.answered();
    }
  }

  private void work(
      Context context,
      QueryRequest request,
      RunningQuery running,
      ResultForm form,
      ResponseOutput out,
      CompletableFuture<Void> work) {
    Throwable failure = null;
    try {
      new QueryRunner(recordings, request, running, form).answer(context, out);
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
    }
    queries.remove(running);
    running.complete();
    if (failure == null) {
      work.complete(null);
    } else {
      work.completeExceptionally(failure);
    }
  }

  /**
   * Waits for the answer. A query that has to end and does not, because DuckDB is within one vector, is answered without it
   * as long as nothing was sent; it keeps its connection until it ends.
   */
  private static void await(RunningQuery running, CompletableFuture<Void> work, ResponseOutput out)
      throws IOException {
    try {
      running.await();
      if (running.reason() != null) {
        try {
          work.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
          return;
        } catch (TimeoutException e) {
          if (out.take()) {
            throw running.error();
          }
          running.client().abort();
        }
      }
      work.get();
    } catch (ExecutionException e) {
      rethrow(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiError(503, "stopping", "the server stops");
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    throw new IllegalStateException(failure);
  }

  /** {@code DELETE /api/query/ID}: afterwards no such query runs, whether one did or not. */
  void cancel(Context context) {
    queries.cancel(context.pathParam("id"));
    context.status(204);
  }
}
