package dev.skein.collector.agent;

import com.google.protobuf.ByteString;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.OpenChunk;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The other side of the protocol on a real port, with a memory instead of a disk. It checks what an analyzer has to check. */
final class TestAnalyzer extends CollectorGrpc.CollectorImplBase implements AutoCloseable {
  // Killed agents are what the tests are about, not something to warn of.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private final Server server;
  private final Map<String, Stored> stored = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final List<String> tokens = new ArrayList<>();

  /** An answer instead of storing; null stores. */
  volatile Function<OpenChunk, UploadReply> decide = open -> null;

  /** Waited after each frame. */
  volatile long frameMillis;

  int duplicates;

  record Stored(OpenChunk open, byte[] bytes) {
    ChunkIdentity identity() {
      return open.getIdentity();
    }
  }

  TestAnalyzer() throws IOException {
    this(0, null, null);
  }

  TestAnalyzer(int port, File certificate, File key) throws IOException {
    GRPC.setLevel(Level.SEVERE);
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .addService(this)
            .intercept(new Tokens());
    if (certificate != null) {
      builder.useTransportSecurity(certificate, key);
    }
    server = builder.build().start();
  }

  int port() {
    return server.getPort();
  }

  /** Everything that was stored, in the order of its commits. */
  synchronized List<Stored> stored() {
    return List.copyOf(stored.values());
  }

  /** What no agent may do. */
  synchronized List<String> faults() {
    return List.copyOf(faults);
  }

  synchronized List<String> tokens() {
    return List.copyOf(tokens);
  }

  /** The chunks of one file in the order of their commits. */
  List<Stored> of(String file) {
    return stored().stream().filter(s -> s.identity().getFile().equals(file)).toList();
  }

  static UploadReply reply(Status status, String message) {
    return UploadReply.newBuilder().setStatus(status).setMessage(message).build();
  }

  @Override
  public StreamObserver<UploadRequest> upload(StreamObserver<UploadReply> replies) {
    return new Call(replies);
  }

  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void fault(String fault) {
    faults.add(fault);
  }

  private final class Tokens implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String token =
          headers.get(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER));
      synchronized (TestAnalyzer.this) {
        tokens.add(String.valueOf(token));
      }
      return next.startCall(call, headers);
    }
  }

  private final class Call implements StreamObserver<UploadRequest> {
    private final StreamObserver<UploadReply> replies;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private OpenChunk open;
    private boolean answered;

    Call(StreamObserver<UploadReply> replies) {
      this.replies = replies;
    }

    @Override
    public void onNext(UploadRequest request) {
      if (answered) {
        return;
      }
      switch (request.getStepCase()) {
        case OPEN -> open(request.getOpen());
        case FRAME -> {
          ByteString payload = request.getFrame().getPayload();
          if (open == null
              || request.getFrame().getOffset() != bytes.size()
              || payload.isEmpty()
              || payload.size() > ChunkId.MAX_FRAME_BYTES) {
            fault("a frame at " + request.getFrame().getOffset() + " after " + bytes.size());
          }
          bytes.writeBytes(payload.toByteArray());
          pause();
        }
        case COMMIT -> commit(request.getCommit().getSha256().toByteArray());
        default -> fault("no step");
      }
    }

    private void open(OpenChunk chunk) {
      open = chunk;
      String problem = ChunkId.problem(chunk.getIdentity());
      if (problem != null || chunk.getProtocolVersion() != ChunkId.PROTOCOL_VERSION) {
        fault("open: " + problem);
      }
      UploadReply early = decide.apply(chunk);
      if (early == null) {
        synchronized (TestAnalyzer.this) {
          Stored before = stored.get(key(chunk));
          if (before != null && before.open.getIdentity().equals(chunk.getIdentity())) {
            duplicates++;
            early = reply(Status.DUPLICATE, "");
          }
        }
      }
      if (early != null) {
        answer(early);
      }
    }

    private void commit(byte[] sha) {
      byte[] payload = bytes.toByteArray();
      if (payload.length != open.getIdentity().getLength()) {
        fault("committed " + payload.length + " of " + open.getIdentity().getLength());
      }
      if (!MessageDigest.isEqual(sha, sha256(payload))) {
        fault("a wrong checksum");
      }
      synchronized (TestAnalyzer.this) {
        Stored before = stored.put(key(open), new Stored(open, payload));
        if (before != null && !before.open.getSalvaged()) {
          fault("stored twice: " + open.getIdentity());
        }
      }
      answer(reply(Status.ACCEPTED, ""));
    }

    private void answer(UploadReply reply) {
      answered = true;
      replies.onNext(reply);
      replies.onCompleted();
    }

    private void pause() {
      try {
        Thread.sleep(frameMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void onError(Throwable problem) {
      answered = true;
    }

    @Override
    public void onCompleted() {
      if (!answered) {
        fault("ended without a commit");
      }
    }
  }

  private static String key(OpenChunk open) {
    return ChunkId.recordingOf(open.getIdentity()) + "@" + open.getIdentity().getOffset();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
