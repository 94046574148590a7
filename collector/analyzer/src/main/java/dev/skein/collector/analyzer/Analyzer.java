package dev.skein.collector.analyzer;

import dev.skein.collector.analyzer.access.Access;
import dev.skein.collector.analyzer.access.AccessException;
import dev.skein.collector.analyzer.access.AccessReviews;
import dev.skein.collector.analyzer.access.Agent;
import dev.skein.collector.analyzer.access.Authenticator;
import dev.skein.collector.analyzer.access.KubernetesApi;
import dev.skein.collector.analyzer.access.PodNodes;
import dev.skein.collector.analyzer.access.PodReader;
import dev.skein.collector.analyzer.access.ReadTokenFile;
import dev.skein.collector.analyzer.access.Reader;
import dev.skein.collector.analyzer.access.Readers;
import dev.skein.collector.analyzer.access.RememberedReaders;
import dev.skein.collector.analyzer.access.TokenFile;
import dev.skein.collector.analyzer.access.TokenInterceptor;
import dev.skein.collector.analyzer.access.TokenReviews;
import dev.skein.collector.analyzer.api.Backend;
import dev.skein.collector.analyzer.api.HttpApi;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Expired;
import dev.skein.collector.analyzer.catalog.Limits;
import dev.skein.collector.analyzer.catalog.Retention;
import dev.skein.collector.analyzer.ingest.CollectorServer;
import dev.skein.collector.analyzer.ingest.CollectorService;
import dev.skein.collector.analyzer.ingest.ServerKey;
import dev.skein.collector.analyzer.notebook.Notebook;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkStore;
import dev.skein.collector.analyzer.store.Stores;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Worker;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/**
 * The analyzer, put together. It answers for its health as soon as it is made, and takes chunks once the store has been read. What
 * reads recordings takes {@link #catalog} and {@link #store}.
 */
public final class Analyzer implements AutoCloseable {
  private static final Duration KEY_PERIOD = Duration.ofMinutes(1);

  private final Settings settings;
  private final Log log;
  private final Clock clock = Clock.systemUTC();
  private final Metrics metrics = new Metrics();
  private final Catalog catalog = new Catalog();
  private final AtomicReference<String> notReady = new AtomicReference<>("starting");
  private final HttpApi http;
  private Worker key;
  private Backend backend;
  private ChunkStore store;
  private Retention retention;
  private CollectorServer server;

  /**
   * Opens the port for health and metrics, and later for recordings.
   *
   * @throws IOException when it is taken, or certificate and key cannot be used
   */
  public Analyzer(Settings settings, Log log) throws IOException {
    this.settings = settings;
    this.log = log;
    metrics.gauge("skein_chunks", "Chunks that are stored.", catalog::chunkCount);
    metrics.gauge("skein_chunk_bytes", "Bytes of the chunks that are stored.", catalog::byteCount);
    metrics.gauge(
        "skein_recordings", "Recordings that have a chunk stored.", catalog::recordingCount);
    http =
        new HttpApi(
            settings.http(),
            settings.tls() == null ? null : identity(),
            settings.reports().atOnce() + settings.notebooks().atOnce() * Notebook.MOST_REQUESTS,
            metrics,
            notReady::get,
            log);
  }

  private SSLContext identity() throws IOException {
    ServerKey files = new ServerKey(settings.tls(), log);
    key = new Worker("http-keys", files::refresh, log);
    key.every(KEY_PERIOD);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {files.manager()}, null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("no TLS: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the store, and takes chunks from then on.
   *
   * @throws SettingsException when a setting turns out to be wrong
   * @throws IOException when the store, a file or a port cannot be used
   */
  public void start() throws SettingsException, IOException {
    Access access = access();
    store = Stores.open(settings, log);
    List<Expired> replaced = recover();
    retention = new Retention(catalog, store, Limits.of(settings), clock, metrics, log);
    CollectorService service =
        new CollectorService(settings, access, store, catalog, retention, clock, metrics, log);
    server =
        new CollectorServer(settings, service, new TokenInterceptor(access, metrics, log), log);
    retention.added(replaced);
    retention.start();
    backend = new Backend(settings, readers(), catalog, store, metrics, clock, log);
    retention.listen(backend::expired);
    http.open(backend);
    notReady.set(null);
    log.info(
        "ready",
        "grpc",
        settings.grpc().getHostString() + ":" + server.port(),
        "http",
        settings.http().getHostString() + ":" + http.port(),
        "tls",
        settings.tls() != null,
        "authentication",
        settings.authentication(),
        "reading",
        settings.reading().authentication());
  }

  private List<Expired> recover() throws IOException {
    long begin = System.nanoTime();
    List<Expired> replaced = new ArrayList<>();
    ChunkStore.Recovery found = store.recover(chunk -> replaced.addAll(catalog.restore(chunk)));
    metrics.gauge(
        "skein_damaged_chunks", "Chunks that were found damaged at the start.", found::damaged);
    log.info(
        "store read",
        "store",
        settings.store().getScheme(),
        "chunks",
        found.chunks(),
        "incomplete",
        found.incomplete(),
        "damaged",
        found.damaged(),
        "milliseconds",
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    return replaced;
  }

  private Access access() throws IOException {
    Authenticator authenticator;
    PodNodes pods = PodNodes.UNKNOWN;
    switch (settings.authentication()) {
      case KUBERNETES -> {
        KubernetesApi api =
            new KubernetesApi(settings.kubernetesApi(), settings.kubernetesCredentials());
        authenticator = new TokenReviews(api, settings.audience(), settings.agentAccount());
        pods = new PodReader(api);
      }
      case FILE -> authenticator = new TokenFile(settings.tokenFile(), log);
      case NONE -> authenticator = token -> Agent.ANY;
      default -> throw new IllegalStateException("no such word");
    }
    return new Access(authenticator, pods, catalog::nodeOf, clock);
  }

  private Readers readers() throws IOException {
    return switch (settings.reading().authentication()) {
      case KUBERNETES ->
          new RememberedReaders(
              new AccessReviews(
                  new KubernetesApi(settings.kubernetesApi(), settings.kubernetesCredentials()),
                  settings.reading().audience()),
              clock);
      case FILE ->
          settings.reading().tokenFile() == null
              ? Analyzer::nobody
              : new ReadTokenFile(settings.reading().tokenFile(), log);
      case NONE -> token -> Reader.ANY;
    };
  }

  private static Reader nobody(String token) throws AccessException {
    throw AccessException.denied("nobody may read: SKEIN_ANALYZER_READ_TOKEN_FILE is not set");
  }

  /** Which recordings there are. */
  public Catalog catalog() {
    return catalog;
  }

  /** Where their bytes are. */
  public ChunkStore store() {
    return store;
  }

  /** What it counts. */
  public Metrics metrics() {
    return metrics;
  }

  /** The port that agents connect to. */
  public int grpcPort() {
    return server.port();
  }

  /** The port of recordings, health and metrics. */
  public int httpPort() {
    return http.port();
  }

  /** Takes no more chunks, lets running uploads end, and lets go of everything. */
  @Override
  public void close() {
    notReady.set("stopping");
    if (server != null) {
      server.close();
    }
    if (backend != null) {
      backend.close();
    }
    if (retention != null) {
      retention.close();
    }
    if (store != null) {
      store.close();
    }
    http.close();
    if (key != null) {
      key.close();
    }
    log.info("stopped");
  }
}
