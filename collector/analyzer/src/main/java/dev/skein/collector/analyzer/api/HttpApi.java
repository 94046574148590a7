package dev.skein.collector.analyzer.api;

import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.server.SecurityHeaders;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The analyzer over HTTP; docs/analyzer.md describes it. Health and metrics are answered as soon as it is made and ask nobody for a
 * token; there are no names in them. The rest comes once {@link #open} was called.
 */
public final class HttpApi implements AutoCloseable {
  /** Who takes nothing for so long has gone. */
  private static final long IDLE_MILLIS = 30_000;

  private static final long STOP_MILLIS = 2000;
  private static final int THREADS = 48;

  private static final List<HandlerType> PASSED_ON =
      List.of(
          HandlerType.GET,
          HandlerType.HEAD,
          HandlerType.POST,
          HandlerType.PUT,
          HandlerType.PATCH,
          HandlerType.DELETE);

  private final AtomicReference<Backend> backend = new AtomicReference<>();
  private final Log log;
  private final Javalin app;
  private final List<Route> routes;
  private ServerConnector connector;

  /**
   * Listens from now on.
   *
   * @param tls what shows who we are, or null for plain HTTP
   * @param waiting how many requests may wait for reports, and for processes of notebooks
   * @param notReady the reason why no chunks are taken, or null when they are
   * @throws IOException when the address is taken
   */
  public HttpApi(
      InetSocketAddress address,
      SSLContext tls,
      int waiting,
      Metrics metrics,
      Supplier<String> notReady,
      Log log)
      throws IOException {
    this.log = log;
    Requests requests = new Requests(backend, address.getAddress().isLoopbackAddress());
    routes = Routes.of(requests, tls != null, metrics, notReady);
    app = Javalin.create(config -> configure(config, address, tls, waiting, requests));
    try {
      app.start();
    } catch (JavalinBindException e) {
      app.stop();
      throw new IOException(
          address.getHostString()
              + ":"
              + address.getPort()
              + " cannot be used: another program has it, or you may not",
          e);
    }
  }

  private void configure(
      JavalinConfig config,
      InetSocketAddress address,
      SSLContext tls,
      int waiting,
      Requests requests) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.http.maxRequestSize = 0;
    config.http.prefer405over404 = true;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS + Downloads.MOST + waiting, 4);
    threads.setName("skein-http");
    threads.setDaemon(true);
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(
        server -> {
          server.setStopTimeout(STOP_MILLIS);
          server.setErrorHandler(new JsonErrors());
        });
    config.jetty.modifyServletContextHandler(pages -> pages.setErrorHandler(new JsonErrors()));
    config.jetty.addConnector((server, http) -> connect(server, http, address, tls));
    config.routes.before(SecurityHeaders::set);
    for (Route route : routes) {
      config.routes.addHttpHandler(
          route.method(),
          route.javalinPath(),
          context -> {
            requests.check(route, context);
            route.handler().handle(context);
          });
      if (!route.open() && route.method().equals(HandlerType.GET)) {
        // Javalin would say 200 to each, whoever asks.
        config.routes.head(
            route.javalinPath(),
            context -> {
              context.header("Allow", "GET");
              throw JsonErrors.of(405);
            });
      }
    }
    PageHandlers page = new PageHandlers();
    config.routes.get("/", page::page);
    config.routes.get("/assets/*", page::file);
    config.routes.get("/icon.svg", page::file);
    NotebookProxy proxy = new NotebookProxy(requests);
    for (HandlerType method : PASSED_ON) {
      config.routes.addHttpHandler(method, NotebookProxy.PATH + "{id}", proxy::handle);
      config.routes.addHttpHandler(method, NotebookProxy.PATH + "{id}/*", proxy::handle);
    }
    config
        .routes
        .exception(Problem.class, (e, c) -> answer(c, e))
        .exception(HttpResponseException.class, HttpApi::refused)
        .exception(Exception.class, this::unexpected)
        .error(404, HttpApi::notFound);
  }

  /** What Javalin itself refuses. */
  private static void refused(HttpResponseException e, Context context) {
    String methods = e.getDetails().get("availableMethods");
    if (methods != null) {
      context.header("Allow", methods);
    }
    answer(context, JsonErrors.of(e.getStatus()));
  }

  private ServerConnector connect(
      Server server, HttpConfiguration http, InetSocketAddress address, SSLContext tls) {
    http.setSendServerVersion(false);
    http.setIdleTimeout(IDLE_MILLIS);
    HttpConnectionFactory protocol = new HttpConnectionFactory(http);
    if (tls == null) {
      connector = new ServerConnector(server, protocol);
    } else {
      SslContextFactory.Server factory = new SslContextFactory.Server();
      factory.setSslContext(tls);
      connector = new ServerConnector(server, factory, protocol);
    }
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    connector.setIdleTimeout(IDLE_MILLIS);
    return connector;
  }

  private static void answer(Context context, Problem problem) {
    if (problem.retrySeconds() > 0) {
      context.header("Retry-After", Integer.toString(problem.retrySeconds()));
    }
    if (problem.status() == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    context.status(problem.status());
    if (ProblemPage.isWanted(context)) {
      context.contentType(ProblemPage.TYPE).result(ProblemPage.of(problem));
    } else {
      context.contentType(Requests.JSON).result(problem.body());
    }
  }

  private void unexpected(Exception e, Context context) {
    log.error("request failed", "path", context.path(), "problem", e.toString());
    answer(context, Problem.of(500, "internal", "the analyzer made a mistake; its log says more"));
  }

  private static void notFound(Context context) {
    if (context.resultInputStream() == null && context.attribute(NotebookProxy.PASSED_ON) == null) {
      answer(context, Problem.notFound("there is nothing at this address"));
    }
  }

  /** Answers about recordings from now on; to be closed by whoever made it. */
  public void open(Backend ready) {
    backend.set(ready);
  }

  /** What it answers. */
  List<Route> routes() {
    return routes;
  }

  /** Where it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    app.stop();
  }
}
