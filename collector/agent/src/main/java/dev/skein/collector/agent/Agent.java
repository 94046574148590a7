package dev.skein.collector.agent;

import dev.skein.collector.agent.files.EmptyDirLayout;
import dev.skein.collector.agent.files.HostPathLayout;
import dev.skein.collector.agent.files.Layout;
import dev.skein.collector.agent.files.OpenFiles;
import dev.skein.collector.agent.pods.ApiServer;
import dev.skein.collector.agent.pods.KubernetesPods;
import dev.skein.collector.agent.pods.PathPods;
import dev.skein.collector.agent.pods.Pods;
import dev.skein.collector.agent.settings.Kind.HostPort;
import dev.skein.collector.agent.settings.LayoutKind;
import dev.skein.collector.agent.settings.Mode;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Journal;
import dev.skein.collector.agent.spool.Refused;
import dev.skein.collector.agent.spool.Spool;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import dev.skein.collector.agent.status.StatusServer;
import dev.skein.collector.agent.upload.Backoff;
import dev.skein.collector.agent.upload.GrpcUploader;
import dev.skein.collector.agent.upload.LogUploader;
import dev.skein.collector.agent.upload.Uploader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An agent: puts its parts together, and takes them apart again. */
public final class Agent implements AutoCloseable {
  private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

  private final Metrics metrics;
  private final Spool spool;
  private final Journal journal;
  private final Pods pods;
  private final Uploader uploader;
  private final Dispatcher dispatcher;
  private final Collector collector;
  private final Optional<StatusServer> status;

  /**
   * Opens the spool and begins to listen; {@link #run} does the rest.
   *
   * @param settings what was set
   * @param environment variables, for where Kubernetes is
   * @param log where to log
   * @throws IOException where the spool, the port or the certificates cannot be used; the message is for the user
   */
  public static Agent open(Settings settings, Map<String, String> environment, Log log)
      throws IOException {
    Metrics metrics = new Metrics();
    return new Agent(settings, pods(settings, environment, log, metrics), log, metrics);
  }

  Agent(Settings settings, Pods pods, Log log, Metrics metrics) throws IOException {
    this.metrics = metrics;
    this.pods = pods;
    spool = new Spool(settings.get(Settings.SPOOL));
    journal = new Journal(spool.journal());
    uploader =
        settings.get(Settings.MODE) == Mode.GRPC
            ? new GrpcUploader(
                settings,
                new Refused(spool.refused(), settings.get(Settings.REFUSED_BYTES)),
                log,
                metrics)
            : new LogUploader();
    BlockingQueue<Runnable> mailbox = new LinkedBlockingQueue<>();
    Backoff backoff =
        new Backoff(
            settings.get(Settings.RETRY_FIRST),
            settings.get(Settings.RETRY_MOST),
            new SplittableRandom());
    dispatcher = new Dispatcher(settings, uploader, journal, log, metrics, backoff, mailbox::add);
    ContainerScan scan = new ContainerScan(settings, spool, journal, log, metrics);
    OpenFiles openFiles = new OpenFiles(Path.of("/proc"));
    Caretaker caretaker = new Caretaker(settings, scan, spool, journal, openFiles, log, metrics);
    collector =
        new Collector(
            settings,
            layout(settings),
            pods,
            spool,
            journal,
            scan,
            caretaker,
            dispatcher,
            mailbox,
            log,
            metrics);
    gauges();
    Optional<HostPort> listen = settings.get(Settings.STATUS);
    status = listen.isPresent() ? Optional.of(serve(listen.get())) : Optional.empty();
  }

  /** Works until {@link #stop}. */
  public void run() throws IOException {
    collector.load();
    collector.run();
  }

  /** Ends {@link #run}, once what can still be sent is sent; from any thread. */
  public void stop() {
    collector.stop();
  }

  /** The port of {@code /health} and {@code /metrics}, -1 where they are off. */
  public int statusPort() {
    return status.map(StatusServer::port).orElse(-1);
  }

  /** What it counts. */
  public Metrics metrics() {
    return metrics;
  }

  @Override
  public void close() throws IOException {
    dispatcher.close();
    uploader.close();
    if (pods instanceof KubernetesPods kubernetes) {
      kubernetes.close();
    }
    status.ifPresent(StatusServer::close);
    journal.close();
    spool.close();
  }

  private StatusServer serve(HostPort at) throws IOException {
    InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
    try {
      return new StatusServer(address, metrics, collector::alive);
    } catch (IOException e) {
      throw new IOException(
          "cannot listen on " + at.host() + ":" + at.port() + ": " + e.getMessage(), e);
    }
  }

  private static Layout layout(Settings settings) {
    Path root = settings.get(Settings.RECORDINGS);
    return settings.get(Settings.LAYOUT) == LayoutKind.HOST_PATH
        ? new HostPathLayout(root)
        : new EmptyDirLayout(root, settings.get(Settings.VOLUME));
  }

  private static Pods pods(
      Settings settings, Map<String, String> environment, Log log, Metrics metrics)
      throws IOException {
    String host = environment.get("KUBERNETES_SERVICE_HOST");
    boolean there = host != null && !host.isEmpty();
    boolean wanted =
        switch (settings.get(Settings.KUBERNETES)) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> there;
        };
    if (!wanted) {
      return new PathPods();
    }
    if (!there) {
      throw new IOException(
          Settings.KUBERNETES.variable()
              + "=on, but KUBERNETES_SERVICE_HOST says of no API server");
    }
    String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
    URI base = URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    return new KubernetesPods(
        new ApiServer(base, settings.get(Settings.NODE), ACCOUNT), log, metrics);
  }

  private void gauges() {
    metrics.gauge(
        "skein_agent_containers", "Containers known.", () -> collector.totals().containers());
    metrics.gauge(
        "skein_agent_recordings",
        "Recordings in the spool.",
        () -> collector.totals().recordings());
    metrics.gauge(
        "skein_agent_chunks_pending", "Chunks to be sent.", () -> collector.totals().chunks());
    metrics.gauge(
        "skein_agent_spool_bytes",
        "Bytes of recordings with something to be sent, or without a source.",
        () -> collector.totals().bytes());
    metrics.gauge(
        "skein_agent_uploads_active", "Uploads under way.", () -> collector.totals().uploads());
    metrics.gauge(
        "skein_agent_connected",
        "1 with a connection to the analyzer.",
        () -> uploader.connected() ? 1 : 0);
  }
}
