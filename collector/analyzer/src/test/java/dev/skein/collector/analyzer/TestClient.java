package dev.skein.collector.analyzer;

import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An agent's side of the protocol, message by message. */
public final class TestClient implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final ManagedChannel channel;
  private final CollectorGrpc.CollectorStub stub;

  /** Connects without TLS and token. */
  public TestClient(int port) {
    this(port, InsecureChannelCredentials.create(), null);
  }

  /** Connects with a token, or with none where that is null. */
  public TestClient(int port, ChannelCredentials credentials, String token) {
    channel =
        NettyChannelBuilder.forAddress("localhost", port, credentials)
            .maxInboundMetadataSize(1 << 20)
            .build();
    Metadata headers = new Metadata();
    if (token != null) {
      headers.put(
          Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    }
    stub =
        CollectorGrpc.newStub(channel)
            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /** The connection, for calls with other headers. */
  public CollectorGrpc.CollectorStub stub() {
    return stub;
  }

  /** Begins a call. */
  public Call call() {
    Call call = new Call();
    stub.upload(call);
    return call;
  }

  /** Sends a whole chunk. */
  public UploadReply upload(TestChunk chunk) {
    return send(chunk.messages());
  }

  /** Sends messages, then says that no more will come, and waits for the answer. */
  public UploadReply send(List<UploadRequest> messages) {
    Call call = call();
    for (UploadRequest message : messages) {
      if (!call.send(message)) {
        break;
      }
    }
    call.end();
    return call.reply();
  }

  @Override
  public void close() {
    channel.shutdownNow();
    try {
      channel.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A call that runs. */
  public static final class Call implements ClientResponseObserver<UploadRequest, UploadReply> {
    private final CompletableFuture<UploadReply> reply = new CompletableFuture<>();
    private final Object ready = new Object();
    private ClientCallStreamObserver<UploadRequest> requests;

    @Override
    public void beforeStart(ClientCallStreamObserver<UploadRequest> stream) {
      requests = stream;
      stream.setOnReadyHandler(this::wake);
    }

    private void wake() {
      synchronized (ready) {
        ready.notifyAll();
      }
    }

    /** Sends a message as soon as the other side has room; false when it has answered already. */
    public boolean send(UploadRequest message) {
      synchronized (ready) {
        while (!requests.isReady() && !reply.isDone()) {
          try {
            ready.wait(TimeUnit.SECONDS.toMillis(1));
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      if (reply.isDone()) {
        return false;
      }
      try {
        requests.onNext(message);
        return true;
      } catch (IllegalStateException e) {
        // The answer came between the two.
        return false;
      }
    }

    /** Says that no more messages will come. */
    public void end() {
      try {
        requests.onCompleted();
      } catch (IllegalStateException e) {
        reply.isDone();
      }
    }

    /** Breaks the call off. */
    public void cancel() {
      requests.cancel("test", null);
    }

    /** Whether there is an answer. */
    public boolean isAnswered() {
      return reply.isDone();
    }

    /** Waits for the answer; throws what gRPC says instead. */
    public UploadReply reply() {
      try {
        return reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw (RuntimeException) e.getCause();
      } catch (InterruptedException | TimeoutException e) {
        throw new IllegalStateException("no answer", e);
      }
    }

    @Override
    public void onNext(UploadReply value) {
      reply.complete(value);
      wake();
    }

    @Override
    public void onError(Throwable failure) {
      reply.completeExceptionally(failure);
      wake();
    }

    @Override
    public void onCompleted() {
      reply.completeExceptionally(new IllegalStateException("call ended without an answer"));
      wake();
    }
  }
}
