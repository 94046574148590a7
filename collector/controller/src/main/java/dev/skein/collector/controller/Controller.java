package dev.skein.collector.controller;

import dev.skein.collector.controller.admission.AdmissionServer;
import dev.skein.collector.controller.admission.Notice;
import dev.skein.collector.controller.admission.Reviews;
import dev.skein.collector.controller.cluster.EventWriter;
import dev.skein.collector.controller.cluster.NamespaceSecurity;
import dev.skein.collector.controller.inject.PodInjector;
import dev.skein.collector.controller.settings.ProfilerSettings;
import dev.skein.collector.controller.settings.Settings;
import dev.skein.collector.controller.tls.Certificates;
import dev.skein.collector.controller.tls.KeyFiles;
import dev.skein.collector.controller.tls.OwnCertificates;
import dev.skein.collector.controller.tls.SelfCheck;
import dev.skein.collector.controller.tls.ServerIdentity;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/** The controller, put together. It is alive as soon as it is made, and ready once it has answered itself. */
public final class Controller implements AutoCloseable {
  /** Until there is a certificate, nothing works. */
  private static final Duration FIRST = Duration.ofSeconds(1);

  private static final Duration LATER = Duration.ofMinutes(1);

  private final Log log;
  private final InetAddress address;
  private final Metrics metrics = new Metrics();
  private final AtomicReference<String> notReady = new AtomicReference<>("no certificate yet");
  private final ServerIdentity identity = new ServerIdentity();
  private final Certificates certificates;
  private final EventWriter events;
  private final Reviews reviews;
  private final AdmissionServer server;
  private final Thread worker = new Thread(this::work, "certificates");
  private volatile boolean closing;
  private String lastProblem = "";

  /**
   * Listens from now on.
   *
   * @param client of the API server; stays the caller's
   * @throws IOException where a port cannot be used
   */
  public Controller(Settings settings, KubernetesClient client, Clock clock, Log log)
      throws IOException {
    this.log = log;
    address = settings.webhook().getAddress();
    certificates =
        settings.certificates() == Settings.Certificates.OWN
            ? new OwnCertificates(settings, client, identity, clock)
            : new KeyFiles(settings.tls(), identity);
    events = settings.events() ? new EventWriter(client, clock, metrics, log) : null;
    boolean onNodes = settings.profiler().volume() == ProfilerSettings.Volume.HOST_PATH;
    UnaryOperator<String> security =
        onNodes ? new NamespaceSecurity(client, clock) : namespace -> "";
    PodInjector injector =
        new PodInjector(settings.profiler(), settings.ignoredNamespaces(), security);
    Consumer<Notice> notices = events == null ? notice -> {} : events;
    reviews = new Reviews(injector, settings.denyConflicts(), notices, metrics, log);
    metrics.gauge(
        "skein_controller_certificate_seconds",
        "Seconds until the certificate ends; 0 without one.",
        () -> certificateSeconds(clock.instant()));
    metrics.gauge(
        "skein_controller_ready", "1 when reviews may be sent.", () -> notReady() == null ? 1 : 0);
    server = new AdmissionServer(settings, context(), reviews, metrics, this::notReady, log);
  }

  private SSLContext context() throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {identity}, null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("no TLS: " + e.getMessage(), e);
    }
  }

  private long certificateSeconds(Instant now) {
    return identity.current() == null
        ? 0
        : Math.max(
            0,
            Duration.between(now, identity.current().leaf().getNotAfter().toInstant()).toSeconds());
  }

  /** Gets a certificate and warms up, beside the caller; {@link #notReady} says when that is done. */
  public void start() {
    log.info(
        "started",
        "webhook",
        server.webhookPort(),
        "health",
        server.healthPort(),
        "metrics",
        server.metricsPort());
    worker.setDaemon(true);
    worker.start();
  }

  private void work() {
    while (!closing) {
      turn();
      try {
        Thread.sleep((notReady() == null ? LATER : FIRST).toMillis());
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** One look at the certificates. */
  private void turn() {
    try {
      if (certificates.refresh()) {
        log.info("certificate", "until", identity.current().leaf().getNotAfter().toInstant());
      }
      lastProblem = "";
    } catch (IOException | RuntimeException e) {
      String problem = String.valueOf(e.getMessage());
      if (!closing && !problem.equals(lastProblem)) {
        log.error("certificate not refreshed", "problem", problem);
      }
      lastProblem = problem;
    }
    if (identity.current() != null && notReady() != null) {
      warmUp();
    }
  }

  private void warmUp() {
    try {
      reviews.warmUp();
      SelfCheck.ask(identity.current(), address, server.webhookPort(), Reviews.harmless());
      notReady.set(null);
      log.info("ready");
    } catch (IOException | RuntimeException e) {
      notReady.set("warming up failed");
      log.error("not ready", "problem", String.valueOf(e.getMessage()));
    }
  }

  /** Why no reviews should be sent, or null when they may. */
  public String notReady() {
    return closing ? "stopping" : notReady.get();
  }

  /** The ports, for tests. */
  AdmissionServer server() {
    return server;
  }

  /** Says that it is not ready, answers for a while longer, and lets go of everything. */
  @Override
  public void close() {
    closing = true;
    worker.interrupt();
    server.close();
    if (events != null) {
      events.close();
    }
    log.info("stopped");
  }
}
