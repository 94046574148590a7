package dev.skein.collector.analyzer;

import com.google.protobuf.ByteString;
import dev.skein.collector.analyzer.store.RecordingId;
import dev.skein.collector.analyzer.store.Sha256;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkFrame;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.CommitChunk;
import dev.skein.collector.v1.FileBirth;
import dev.skein.collector.v1.OpenChunk;
import dev.skein.collector.v1.UploadRequest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A chunk to upload: a final header, and noise behind it, since the analyzer looks no further. A copy with other values can be made
 * of each.
 */
public record TestChunk(OpenChunk open, byte[] payload) {
  /** Bytes of a frame, as agents send them. */
  public static final int FRAME = 128 << 10;

  private static final long START = 1_790_000_000_000_000_000L;
  private static final long DURATION = 5_000_000_000L;

  /** A chunk of {@code file} at an offset; equal arguments give equal chunks. */
  public static TestChunk of(String file, long offset, int length) {
    long start = START + offset;
    byte[] payload = new byte[length];
    new Random(file.hashCode() + offset).nextBytes(payload);
    header(payload, start);
    return new TestChunk(
        OpenChunk.newBuilder()
            .setProtocolVersion(ChunkId.PROTOCOL_VERSION)
            .setIdentity(
                ChunkIdentity.newBuilder()
                    .setCluster("test")
                    .setNode("node-1")
                    .setNamespace("shop")
                    .setPod("cart-7d9f")
                    .setPodUid("0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10")
                    .setContainer("app")
                    .setFile(file)
                    .setBirth(FileBirth.newBuilder().setInode(12).setStartNanos(START))
                    .setOffset(offset)
                    .setLength(length))
            .setStartNanos(start)
            .setDurationNanos(DURATION)
            .build(),
        payload);
  }

  private static void header(byte[] payload, long start) {
    ByteBuffer header = ByteBuffer.wrap(payload);
    header.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 1);
    header.putLong(payload.length).putLong(payload.length - 8).putLong(ChunkHeader.BYTES);
    header.putLong(start).putLong(DURATION);
    header.put(ChunkHeader.STATE_OFFSET, (byte) 0);
  }

  /** The same payload, announced otherwise. */
  public TestChunk open(UnaryOperator<OpenChunk.Builder> change) {
    return new TestChunk(change.apply(open.toBuilder()).build(), payload);
  }

  /** The same payload of another identity. */
  public TestChunk identity(UnaryOperator<ChunkIdentity.Builder> change) {
    return open(b -> b.setIdentity(change.apply(b.getIdentity().toBuilder())));
  }

  /** A changed payload, announced as before. */
  public TestChunk payload(Consumer<ByteBuffer> change) {
    ByteBuffer copy = ByteBuffer.wrap(payload.clone());
    change.accept(copy);
    return new TestChunk(open, copy.array());
  }

  /** The name under which it is stored, which tells chunks apart. */
  public String key() {
    return stored(0).key();
  }

  /** Its checksum in hexadecimal digits. */
  public String sha256() {
    return HexFormat.of().formatHex(Sha256.digest().digest(payload));
  }

  /** What is kept of it. */
  public StoredChunk stored(long receivedMillis) {
    ChunkIdentity identity = open.getIdentity();
    return new StoredChunk(
        RecordingId.of(identity),
        identity.getNode(),
        identity.getPod(),
        identity.getOffset(),
        identity.getLength(),
        open.getStartNanos(),
        open.getDurationNanos(),
        open.getSequence(),
        open.getSalvaged(),
        sha256(),
        receivedMillis);
  }

  /** The messages of a whole upload. */
  public List<UploadRequest> messages() {
    List<UploadRequest> messages = new ArrayList<>();
    messages.add(opening());
    for (int at = 0; at < payload.length; at += FRAME) {
      messages.add(frame(at, Math.min(FRAME, payload.length - at)));
    }
    messages.add(commit());
    return messages;
  }

  /** The first message. */
  public UploadRequest opening() {
    return UploadRequest.newBuilder().setOpen(open).build();
  }

  /** A part of the payload. */
  public UploadRequest frame(int at, int length) {
    return frame(at, ByteString.copyFrom(payload, at, length));
  }

  /** Some bytes as a frame. */
  public static UploadRequest frame(long at, ByteString bytes) {
    return UploadRequest.newBuilder()
        .setFrame(ChunkFrame.newBuilder().setOffset(at).setPayload(bytes))
        .build();
  }

  /** The last message. */
  public UploadRequest commit() {
    return commit(Sha256.digest().digest(payload));
  }

  /** A last message with some checksum. */
  public static UploadRequest commit(byte[] sha256) {
    return UploadRequest.newBuilder()
        .setCommit(CommitChunk.newBuilder().setSha256(ByteString.copyFrom(sha256)))
        .build();
  }
}
