package dev.skein.bench;

import com.google.protobuf.ByteString;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkFrame;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.CommitChunk;
import dev.skein.collector.v1.OpenChunk;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.ManagedChannel;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Sends made chunks as an agent does: in frames, no faster than the analyzer takes them. */
final class ChunkUpload {
  /** Bytes of a frame, as agents send them. */
  static final int FRAME = 128 << 10;

  /** When the first chunk of every file begins, nanoseconds since 1970. */
  static final long START = 1_790_000_000_000_000_000L;

  private ChunkUpload() {}

  /** Noise for a frame. */
  static byte[] block() {
    byte[] block = new byte[FRAME];
    new Random(1).nextBytes(block);
    return block;
  }

  /** A block that begins as a finished chunk of a length does. */
  static byte[] header(byte[] block, int bytes, long startNanos) {
    ByteBuffer header = ByteBuffer.wrap(block);
    header.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 1);
    header.putLong(bytes).putLong(bytes - 8L).putLong(ChunkHeader.BYTES).putLong(startNanos);
    header.putLong(1).put(ChunkHeader.STATE_OFFSET, (byte) 0);
    return block;
  }

  /** Sends a chunk of the identity's length, and waits for the answer. */
  static UploadReply send(ManagedChannel channel, ChunkIdentity identity) throws Exception {
    int bytes = Math.toIntExact(identity.getLength());
    long start = identity.getBirth().getStartNanos() + identity.getOffset();
    Call call = new Call();
    CollectorGrpc.newStub(channel).upload(call);
    OpenChunk open =
        OpenChunk.newBuilder()
            .setProtocolVersion(ChunkId.PROTOCOL_VERSION)
            .setIdentity(identity)
            .setStartNanos(start)
            .setDurationNanos(1)
            .build();
    call.send(UploadRequest.newBuilder().setOpen(open).build());
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] block = block();
    for (int at = 0; at < bytes; at += FRAME) {
      byte[] payload = at == 0 ? header(block.clone(), bytes, start) : block;
      int length = Math.min(FRAME, bytes - at);
      digest.update(payload, 0, length);
      call.send(
          UploadRequest.newBuilder()
              .setFrame(
                  ChunkFrame.newBuilder()
                      .setOffset(at)
                      .setPayload(ByteString.copyFrom(payload, 0, length)))
              .build());
    }
    ByteString sum = ByteString.copyFrom(digest.digest());
    call.send(
        UploadRequest.newBuilder().setCommit(CommitChunk.newBuilder().setSha256(sum)).build());
    return call.reply.get();
  }

  /** A call that is sent no faster than the other side takes it. */
  private static final class Call implements ClientResponseObserver<UploadRequest, UploadReply> {
    private final CompletableFuture<UploadReply> reply = new CompletableFuture<>();
    private final Semaphore ready = new Semaphore(0);
    private ClientCallStreamObserver<UploadRequest> requests;

    @Override
    public void beforeStart(ClientCallStreamObserver<UploadRequest> stream) {
      requests = stream;
      stream.setOnReadyHandler(ready::release);
    }

    private void send(UploadRequest request) throws InterruptedException {
      while (!requests.isReady() && !reply.isDone()) {
        ready.acquire();
      }
      requests.onNext(request);
    }

    @Override
    public void onNext(UploadReply value) {
      reply.complete(value);
      ready.release();
    }

    @Override
    public void onError(Throwable failure) {
      reply.completeExceptionally(failure);
      ready.release();
    }

    @Override
    public void onCompleted() {
      ready.release();
    }
  }
}
