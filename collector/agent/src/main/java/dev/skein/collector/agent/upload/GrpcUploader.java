package dev.skein.collector.agent.upload;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.skein.collector.agent.chunks.ChunkScan;
import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.spool.Refused;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import dev.skein.collector.agent.upload.Delivery.Outcome;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkFrame;
import dev.skein.collector.v1.CollectorGrpc;
import dev.skein.collector.v1.CommitChunk;
import dev.skein.collector.v1.OpenChunk;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.ConnectivityState;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.MetadataUtils;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/** Sends chunks to the analyzer. */
public final class GrpcUploader implements Uploader {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** Bytes that may be under way in one call before it has to wait: a few frames keep the line busy. */
  private static final int BYTES_UNDER_WAY = 256 << 10;

  private final Connection connection;
  private final Optional<BearerToken> token;
  private final int frameBytes;
  private final long stallNanos;
  private final Refused refused;
  private final Log log;
  private final Metrics metrics;

  /**
   * Connects with the first chunk.
   *
   * @throws IOException where the settings for TLS cannot be used
   */
  public GrpcUploader(Settings settings, Refused refused, Log log, Metrics metrics)
      throws IOException {
    connection = new Connection(settings);
    token = settings.get(Settings.TOKEN).map(BearerToken::new);
    frameBytes = Math.toIntExact(settings.get(Settings.FRAME_BYTES));
    stallNanos = settings.get(Settings.STALL).toNanos();
    this.refused = refused;
    this.log = log;
    this.metrics = metrics;
  }

  @Override
  public Delivery send(Parcel parcel) {
    try (FileChannel file = open(parcel.file())) {
      if (file == null) {
        return new Delivery(Outcome.VANISHED, "not in the spool any more");
      }
      Delivery delivery = send(parcel, file);
      if (delivery.outcome() == Outcome.REFUSED) {
        setAside(parcel, file, delivery.message());
      }
      return delivery;
    } catch (IOException | RuntimeException e) {
      return new Delivery(Outcome.RETRY, Log.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Delivery(Outcome.RETRY, "the agent stops");
    }
  }

  @Override
  public boolean connected() {
    return connection.channel().getState(false) == ConnectivityState.READY;
  }

  @Override
  public void close() {
    connection.close();
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private Delivery send(Parcel parcel, FileChannel file) throws IOException, InterruptedException {
    if (changed(parcel.chunk(), file)) {
      return new Delivery(Outcome.VANISHED, "another file has its place");
    }
    CollectorGrpc.CollectorStub stub =
        CollectorGrpc.newStub(connection.channel()).withOnReadyThreshold(BYTES_UNDER_WAY);
    if (token.isPresent()) {
      Metadata headers = new Metadata();
      headers.put(AUTHORIZATION, "Bearer " + token.get().current());
      stub = stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }
    UploadCall call = new UploadCall();
    stub.upload(call);
    try {
      Delivery early = fill(call, parcel, file);
      if (early != null) {
        return early;
      }
      if (!call.awaitAnswer(stallNanos)) {
        return new Delivery(Outcome.RETRY, "no answer in time");
      }
      return read(call);
    } finally {
      call.cancel("over");
    }
  }

  /** Sends everything up to the commit, or as much as the analyzer wants; an outcome where that is no use, otherwise null. */
  private Delivery fill(UploadCall call, Parcel parcel, FileChannel file)
      throws IOException, InterruptedException {
    FoundChunk chunk = parcel.chunk();
    ChunkHeader header = chunk.header();
    MessageDigest digest = sha256();
    OpenChunk open =
        OpenChunk.newBuilder()
            .setProtocolVersion(ChunkId.PROTOCOL_VERSION)
            .setIdentity(parcel.identity())
            .setStartNanos(header.startNanos())
            .setDurationNanos(header.durationNanos())
            .setSequence(chunk.sequence())
            .setSalvaged(chunk.salvaged())
            .build();
    if (!call.awaitRoom(stallNanos)) {
      return call.answered() ? null : new Delivery(Outcome.RETRY, "no connection in time");
    }
    call.send(UploadRequest.newBuilder().setOpen(open).build());
    for (long done = 0; done < chunk.length(); ) {
      if (!call.awaitRoom(stallNanos)) {
        return call.answered() ? null : new Delivery(Outcome.RETRY, "no room in time");
      }
      // A new one each time: a message may still wait for a connection when the next one is made.
      byte[] bytes = new byte[(int) Math.min(frameBytes, chunk.length() - done)];
      if (!read(file, chunk.offset() + done, bytes)) {
        return new Delivery(Outcome.VANISHED, "its file was cut");
      }
      if (chunk.salvaged() && done == 0) {
        bytes[ChunkHeader.STATE_OFFSET] = 0;
      }
      digest.update(bytes);
      ByteString payload = UnsafeByteOperations.unsafeWrap(bytes);
      ChunkFrame frame = ChunkFrame.newBuilder().setOffset(done).setPayload(payload).build();
      call.send(UploadRequest.newBuilder().setFrame(frame).build());
      done += bytes.length;
    }
    // Whoever replaces a file begins with its header: as long as that stands, so does what was
    // read.
    if (changed(chunk, file)) {
      return new Delivery(Outcome.VANISHED, "another file took its place");
    }
    CommitChunk commit =
        CommitChunk.newBuilder()
            .setSha256(UnsafeByteOperations.unsafeWrap(digest.digest()))
            .build();
    if (!call.answered()) {
      call.send(UploadRequest.newBuilder().setCommit(commit).build());
      call.complete();
    }
    return null;
  }

  private Delivery read(UploadCall call) throws IOException {
    UploadReply reply = call.reply();
    if (reply == null) {
      Status end = call.end();
      if (end.getCode() == Status.Code.UNAUTHENTICATED) {
        token.ifPresent(BearerToken::forget);
      } else if (end.getCode() == Status.Code.UNAVAILABLE) {
        connection.refresh();
      }
      String description = end.getDescription() == null ? "" : ": " + end.getDescription();
      return new Delivery(
          Outcome.RETRY, end.isOk() ? "ended without an answer" : end.getCode() + description);
    }
    Outcome outcome =
        switch (reply.getStatus()) {
          case ACCEPTED -> call.committed() ? Outcome.ACCEPTED : Outcome.RETRY;
          case DUPLICATE -> Outcome.DUPLICATE;
          case REJECTED -> Outcome.REFUSED;
          case RETRY, STATUS_UNSPECIFIED, UNRECOGNIZED -> Outcome.RETRY;
        };
    return new Delivery(outcome, reply.getMessage());
  }

  private void setAside(Parcel parcel, FileChannel file, String reason) {
    FoundChunk chunk = parcel.chunk();
    String id = ChunkId.of(parcel.identity());
    try {
      String text = reason + "\n\n" + parcel.identity();
      refused.keep(id, file, chunk.offset(), chunk.length(), text);
    } catch (IOException e) {
      metrics.failures.add("set_aside");
      log.warn("chunk_not_set_aside", "chunk", id, "reason", Log.reason(e));
    }
  }

  private static boolean changed(FoundChunk chunk, FileChannel file) throws IOException {
    return !Arrays.equals(chunk.headerBytes(), ChunkScan.header(file, chunk.offset()));
  }

  private static boolean read(FileChannel file, long offset, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, offset + buffer.position()) < 0) {
        return false;
      }
    }
    return true;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
