package dev.skein.collector.controller.admission;

import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Three ports: reviews over HTTPS, health and metrics over HTTP. None answers what belongs to another, so that a network policy for one of
 * them means something.
 */
public final class AdmissionServer implements AutoCloseable {
  private static final long IDLE_MILLIS = 60_000;
  private static final int THREADS = 16;

  /** The API server waits no longer for an answer. */
  private static final long LONGEST_REVIEW_MILLIS = 30_000;

  private enum Port {
    WEBHOOK,
    HEALTH,
    METRICS
  }

  private final Settings settings;
  private final ReviewHandler reviews;
  private final Metrics metrics;
  private final Supplier<String> notReady;
  private final Log log;
  private final Map<Port, ServerConnector> connectors = new EnumMap<>(Port.class);
  private final Javalin app;

  /**
   * Listens from now on.
   *
   * @param tls what shows who we are
   * @param notReady the reason why no reviews should be sent, or null when they may
   * @throws IOException when an address is taken
   */
  public AdmissionServer(
      Settings settings,
      SSLContext tls,
      Reviews reviews,
      Metrics metrics,
      Supplier<String> notReady,
      Log log)
      throws IOException {
    this.settings = settings;
    this.reviews = new ReviewHandler(settings.maxBody(), reviews, metrics, log);
    this.metrics = metrics;
    this.notReady = notReady;
    this.log = log;
    app = Javalin.create(config -> configure(config, tls));
    try {
      app.start();
    } catch (JavalinBindException e) {
      app.stop();
      throw new IOException(
          "one of "
              + settings.webhook()
              + ", "
              + settings.health()
              + " and "
              + settings.metrics()
              + " cannot be used: another program has it, or you may not",
          e);
    }
  }

  private void configure(JavalinConfig config, SSLContext tls) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
    threads.setName("skein-http");
    threads.setDaemon(true);
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(server -> server.setHandler(reviews));
    config.jetty.addConnector((server, http) -> connect(server, http, Port.WEBHOOK, tls));
    config.jetty.addConnector((server, http) -> connect(server, http, Port.HEALTH, null));
    config.jetty.addConnector((server, http) -> connect(server, http, Port.METRICS, null));
    config.routes.get("/live", context -> on(Port.HEALTH, context, this::live));
    config.routes.get("/ready", context -> on(Port.HEALTH, context, this::ready));
    config.routes.get("/metrics", context -> on(Port.METRICS, context, this::metrics));
    config
        .routes
        .exception(HttpResponseException.class, (e, c) -> answer(c, e.getStatus(), e.getMessage()))
        .exception(Exception.class, this::unexpected);
  }

  private ServerConnector connect(
      Server server, HttpConfiguration http, Port port, SSLContext tls) {
    http.setSendServerVersion(false);
    http.setIdleTimeout(IDLE_MILLIS);
    HttpConnectionFactory protocol = new HttpConnectionFactory(http);
    ServerConnector connector;
    if (tls == null) {
      connector = new ServerConnector(server, new ConnectionFactory[] {protocol});
    } else {
      SslContextFactory.Server factory = new SslContextFactory.Server();
      factory.setSslContext(tls);
      factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
      connector = new ServerConnector(server, factory, protocol);
    }
    InetSocketAddress address =
        switch (port) {
          case WEBHOOK -> settings.webhook();
          case HEALTH -> settings.health();
          case METRICS -> settings.metrics();
        };
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    connector.setIdleTimeout(IDLE_MILLIS);
    connectors.put(port, connector);
    if (port == Port.WEBHOOK) {
      reviews.serve(connector);
    }
    return connector;
  }

  private interface Handler {
    void handle(Context context) throws IOException;
  }

  private void on(Port port, Context context, Handler handler) throws IOException {
    if (context.req().getLocalPort() != port(port)) {
      throw new HttpResponseException(404, "there is nothing at this address");
    }
    handler.handle(context);
  }

  private void live(Context context) {
    answer(context, 200, "alive");
  }

  private void ready(Context context) {
    String reason = notReady.get();
    answer(context, reason == null ? 200 : 503, reason == null ? "ready" : reason);
  }

  private void metrics(Context context) {
    context.contentType("text/plain; version=0.0.4; charset=utf-8").result(metrics.text());
  }

  private void unexpected(Exception e, Context context) {
    log.error("request failed", "path", context.path(), "problem", e.toString());
    answer(context, 500, "the controller made a mistake; its log says more");
  }

  private void answer(Context context, int status, String text) {
    if (status >= 400 && status < 500) {
      reviews.refused(status, context.ip(), text);
    }
    context.status(status).contentType("text/plain; charset=utf-8").result(text + "\n");
  }

  private int port(Port port) {
    return connectors.get(port).getLocalPort();
  }

  /** Where reviews are answered. */
  public int webhookPort() {
    return port(Port.WEBHOOK);
  }

  /** Where the kubelet asks. */
  public int healthPort() {
    return port(Port.HEALTH);
  }

  /** Where Prometheus asks. */
  public int metricsPort() {
    return port(Port.METRICS);
  }

  /**
   * Takes requests for a while longer, since the cluster needs time to learn that this replica goes; then lets those that run end, and lets
   * go of the ports. Whoever asks in the meantime is told that it is not ready, if {@code notReady} says so.
   */
  @Override
  public void close() {
    reviews.stopping();
    try {
      TimeUnit.MILLISECONDS.sleep(settings.drain().toMillis());
      connectors.get(Port.WEBHOOK).shutdown().get(LONGEST_REVIEW_MILLIS, TimeUnit.MILLISECONDS);
      long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_REVIEW_MILLIS);
      while (reviews.running() > 0 && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("connections did not end", "problem", e.toString());
    }
    app.stop();
  }
}
