package dev.skein.server;

import dev.skein.duckdb.Progress;
import dev.skein.duckdb.SkeinException;
import dev.skein.views.Library;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;

/** Recordings over HTTP. {@code docs/server.md} describes the API. */
public final class SkeinServer implements AutoCloseable {
  /** Bytes of a request's body at most. */
  public static final int MAX_BODY = 4 << 20;

  /** A client that takes nothing for so long has gone. */
  private static final long IDLE_MILLIS = 60_000;

  private static final int OTHER_PORTS = 20;
  private static final long STOP_MILLIS = 3000;

  private final ServerSettings settings;
  private final OpenRecordings recordings;
  private final RunningQueries queries;
  private final QueryThreads threads;
  private Javalin app;
  private int port;

  private SkeinServer(ServerSettings settings, Progress progress) {
    this.settings = settings;
    Library library = Library.load();
    this.recordings = new OpenRecordings(settings, library, progress);
    this.queries = new RunningQueries(settings.parallel() + settings.waiting());
    // Twice as many as connections, for those which wait for the one that writes.
    this.threads = new QueryThreads(2 * settings.parallel() + 2);
    try {
      listen(library);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Opens the recordings and begins to answer.
   *
   * @throws SkeinException when a recording cannot be read, or the port is taken
   */
  public static SkeinServer start(ServerSettings settings, Progress progress) {
    if (settings.token() == null && !settings.host().equals(ServerSettings.LOOPBACK)) {
      throw new SkeinException("another host than this one needs a token");
    }
    return new SkeinServer(settings, progress);
  }

  private void listen(Library library) {
    int last = settings.port() + (settings.otherPort() ? OTHER_PORTS : 0);
    for (int candidate = settings.port(); ; candidate++) {
      app = Javalin.create(config -> configure(config, library));
      try {
        app.start(settings.host(), candidate);
        port = app.port();
        return;
      } catch (JavalinBindException e) {
        app.stop();
        if (candidate == last) {
          throw new SkeinException(
              "port "
                  + settings.port()
                  + " of "
                  + settings.host()
                  + " cannot be used: another program has it, or you may not. Name another one with -p.",
              e);
        }
      }
    }
  }

  private void configure(JavalinConfig config, Library library) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    // Compressing takes longer than sending to one's own machine, and would hold rows back.
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.maxRequestSize = MAX_BODY;
    // Every query that waits has a thread, and others are to be answered meanwhile.
    config.jetty.threadPool = new ClientThreads(settings.parallel() + settings.waiting() + 32);
    config.jetty.modifyServer(
        server -> {
          server.setStopTimeout(STOP_MILLIS);
          server.setErrorHandler(new JsonErrors());
        });
    config.jetty.modifyServletContextHandler(pages -> pages.setErrorHandler(new JsonErrors()));
    config.http.prefer405over404 = true;
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setIdleTimeout(IDLE_MILLIS);
        });
    AccessRules access = new AccessRules(settings.host(), () -> port, settings.token());
    QueryHandlers query = new QueryHandlers(settings, recordings, queries, threads);
    CatalogueHandlers catalogue = new CatalogueHandlers(recordings, library);
    Templates templates = new Templates(settings.templates());
    Pages pages = new Pages();
    config
        .routes
        .before(access::check)
        .get("/api/query", query::probe)
        .post("/api/query", query::query)
        .delete("/api/query/{id}", query::cancel)
        .post("/api/export", query::export)
        .get("/api/health", c -> c.contentType("application/json").result("{\"status\":\"ok\"}"))
        .get("/api/schema", catalogue::schema)
        .get("/api/recordings", catalogue::recordings)
        .post("/api/recordings", catalogue::add)
        .delete("/api/recordings/{name}", catalogue::remove)
        .get("/api/templates", templates::list)
        .get("/api/templates/{name}", templates::get)
        .get("/*", pages::get)
        .exception(ApiError.class, (e, c) -> answer(c, e))
        .exception(AccessRules.Redirect.class, (e, c) -> redirect(c, e.getMessage()))
        .exception(Exception.class, (e, c) -> unexpected(c, e))
        .exception(HttpResponseException.class, SkeinServer::refused)
        .error(404, this::notFound);
  }

  private static void answer(Context context, ApiError error) {
    context.res().setHeader("X-Columns", null);
    context.res().setHeader("Content-Disposition", null);
    if (error.status() == 503) {
      context.header("Retry-After", "1");
    }
    context.status(error.status()).contentType("application/json").result(error.body());
  }

  /** What Javalin itself refuses. */
  private static void refused(HttpResponseException e, Context context) {
    String methods = e.getDetails().get("availableMethods");
    if (methods != null) {
      context.header("Allow", methods);
    }
    answer(context, JsonErrors.of(e.getStatus()));
  }

  private static void redirect(Context context, String address) {
    context.status(303).header("Location", address);
  }

  private void unexpected(Context context, Exception e) {
    settings.notes().accept("error: a request failed unexpectedly: " + e);
    answer(context, new ApiError(500, "internal", "the server made a mistake: " + e));
  }

  private void notFound(Context context) {
    if (context.resultInputStream() == null) {
      answer(context, ApiError.notFound("there is nothing at " + context.path()));
    }
  }

  /** The port that it listens on. */
  public int port() {
    return port;
  }

  /** The address for a browser. */
  public String url() {
    String host =
        switch (settings.host()) {
          case "0.0.0.0", "::" -> ServerSettings.LOOPBACK;
          default -> settings.host();
        };
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + "/";
  }

  /** Number of queries that wait or run. */
  int runningQueries() {
    return queries.size();
  }

  /** Ends running queries, and stops. */
  @Override
  public void close() {
    queries.close();
    threads.close();
    if (app != null) {
      app.stop();
    }
    recordings.close();
  }
}
