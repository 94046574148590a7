package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.access.TokenInterceptor;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.protocol.FileProblem;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.SettingsException;
import dev.skein.collector.service.Worker;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The port that agents connect to. */
public final class CollectorServer implements AutoCloseable {
  /** What a message has beside the payload of its frame. */
  private static final int MESSAGE_OVERHEAD = 1 << 16;

  private static final int MAX_HEADER_BYTES = 16 << 10;

  /** Writing and syncing wait for the disk; more threads than that only make it seek. */
  private static final int THREADS = 16;

  private static final long KEEPALIVE_SECONDS = 30;
  private static final long KEEPALIVE_TIMEOUT_SECONDS = 10;
  private static final long PERMITTED_KEEPALIVE_SECONDS = 10;
  private static final long HANDSHAKE_SECONDS = 10;
  private static final Duration KEYS_PAUSE = Duration.ofMinutes(1);

  private final CollectorService service;
  private final Server server;
  private final ExecutorService threads;

  /** Null without TLS. */
  private Worker keys;

  private final long stopMillis;

  /**
   * Listens from now on.
   *
   * @throws SettingsException when certificate or key cannot be used
   * @throws IOException when the address is taken
   */
  public CollectorServer(
      Settings settings, CollectorService service, TokenInterceptor tokens, Log log)
      throws SettingsException, IOException {
    this.service = service;
    stopMillis = settings.stopTimeout().toMillis();
    AtomicInteger number = new AtomicInteger();
    threads =
        Executors.newFixedThreadPool(
            THREADS, task -> new Thread(task, "upload-" + number.getAndIncrement()));
    try {
      server =
          NettyServerBuilder.forAddress(settings.grpc(), credentials(settings, log))
              .addService(service)
              .intercept(tokens)
              .executor(threads)
              .maxInboundMessageSize(ChunkId.MAX_FRAME_BYTES + MESSAGE_OVERHEAD)
              .maxInboundMetadataSize(MAX_HEADER_BYTES)
              .maxConcurrentCallsPerConnection(settings.maxStreams())
              .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
              // A connection whose other end has vanished is noticed, and its uploads end.
              .keepAliveTime(KEEPALIVE_SECONDS, TimeUnit.SECONDS)
              .keepAliveTimeout(KEEPALIVE_TIMEOUT_SECONDS, TimeUnit.SECONDS)
              .permitKeepAliveTime(PERMITTED_KEEPALIVE_SECONDS, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true)
              .build()
              .start();
    } catch (IOException | SettingsException e) {
      threads.shutdownNow();
      closeKeys();
      throw e;
    }
    log.debug("listening", "port", server.getPort());
  }

  private ServerCredentials credentials(Settings settings, Log log) throws SettingsException {
    if (settings.tls() == null) {
      return InsecureServerCredentials.create();
    }
    try {
      ServerKey key = new ServerKey(settings.tls(), log);
      keys = new Worker("tls-keys", key::refresh, log);
      keys.every(KEYS_PAUSE);
      return TlsServerCredentials.newBuilder().keyManager(key.manager()).build();
    } catch (IOException e) {
      throw new SettingsException(
          "SKEIN_ANALYZER_TLS_CERTIFICATE, SKEIN_ANALYZER_TLS_KEY: cannot be used: "
              + FileProblem.text(e));
    }
  }

  private void closeKeys() {
    if (keys != null) {
      keys.close();
    }
  }

  /** The port that was taken. */
  public int port() {
    return server.getPort();
  }

  /** Takes no more calls, gives running uploads some time, then asks for the rest to be sent again. */
  @Override
  public void close() {
    closeKeys();
    server.shutdown();
    try {
      if (!server.awaitTermination(stopMillis, TimeUnit.MILLISECONDS)) {
        service.stop();
        server.awaitTermination(1, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.shutdownNow();
    service.close();
    threads.shutdown();
  }
}
