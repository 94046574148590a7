package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.access.Access;
import dev.skein.collector.analyzer.access.Agent;
import dev.skein.collector.analyzer.access.TokenInterceptor;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.catalog.Retention;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkStore;
import dev.skein.collector.service.Log;
import dev.skein.collector.service.Metrics;
import dev.skein.collector.service.Worker;
import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The service that agents call. */
public final class CollectorService extends CollectorGrpc.CollectorImplBase
    implements AutoCloseable {
  private static final Duration LEAST_PAUSE = Duration.ofMillis(10);

  private final Ingest ingest;
  private final Set<UploadCall> calls = ConcurrentHashMap.newKeySet();
  private final Worker watch;

  /** Keeps an eye on silent uploads from now on. */
  public CollectorService(
      Settings settings,
      Access access,
      ChunkStore store,
      Catalog catalog,
      Retention retention,
      Clock clock,
      Metrics metrics,
      Log log) {
    StreamLimits limits = new StreamLimits(settings.maxStreams(), settings.maxStreamsPerAgent());
    ingest =
        new Ingest(
            settings,
            access,
            store,
            catalog,
            retention,
            new Space(store, settings.minFree()),
            limits,
            new IngestMetrics(metrics),
            clock,
            log);
    metrics.gauge("skein_uploads_running", "Uploads that are running.", limits::count);
    Duration idle = settings.streamIdle();
    watch = new Worker("idle-uploads", () -> endIdle(idle.toNanos()), log);
    Duration pause = idle.dividedBy(10);
    watch.every(pause.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : pause);
  }

  private void endIdle(long nanos) {
    calls.forEach(call -> call.endIfIdle(nanos));
  }

  @Override
  public StreamObserver<UploadRequest> upload(StreamObserver<UploadReply> replies) {
    Agent agent = TokenInterceptor.AGENT.get();
    String name = agent.node() != null ? agent.node() : TokenInterceptor.ADDRESS.get();
    UploadCall call =
        new UploadCall(
            ingest, agent, name, (ServerCallStreamObserver<UploadReply>) replies, calls::remove);
    calls.add(call);
    call.begin();
    return call;
  }

  /** Asks for every running upload to be sent again, later. */
  public void stop() {
    calls.forEach(UploadCall::stop);
  }

  @Override
  public void close() {
    watch.close();
    stop();
  }
}
