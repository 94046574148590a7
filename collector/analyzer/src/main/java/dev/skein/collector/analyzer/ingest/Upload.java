package dev.skein.collector.analyzer.ingest;

import com.google.protobuf.ByteString;
import dev.skein.collector.analyzer.access.AccessException;
import dev.skein.collector.analyzer.access.Agent;
import dev.skein.collector.analyzer.catalog.Claim;
import dev.skein.collector.analyzer.catalog.Expired;
import dev.skein.collector.analyzer.store.IncomingChunk;
import dev.skein.collector.analyzer.store.RecordingId;
import dev.skein.collector.analyzer.store.Sha256;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkFrame;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.CommitChunk;
import dev.skein.collector.v1.OpenChunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/** One chunk on its way in: the steps in their order. One thread at a time; {@link UploadCall} sees to that. */
final class Upload implements AutoCloseable {
  private final Ingest ingest;
  private final Agent agent;
  private final MessageDigest digest = Sha256.digest();
  private final byte[] header = new byte[ChunkHeader.BYTES];

  /** What the agent says that it sends, for the log: it may not have been checked. */
  private ChunkIdentity identity;

  private OpenChunk open;
  private Claim claim;
  private boolean reserved;
  private IncomingChunk incoming;
  private long received;

  Upload(Ingest ingest, Agent agent) {
    this.ingest = ingest;
    this.agent = agent;
  }

  /** What the agent says that it sends, also where that is refused; null before {@link #open}. */
  ChunkIdentity identity() {
    return identity;
  }

  /**
   * First step.
   *
   * @throws Refusal when the chunk may not come
   * @throws IOException when the store fails
   */
  void open(OpenChunk message) throws Refusal, IOException {
    if (open != null) {
      throw Refusal.rejected("chunk is opened twice");
    }
    identity = message.getIdentity();
    ChunkCheck.open(message, ingest.settings().maxChunk());
    open = message;
    try {
      ingest.access().check(agent, identity);
    } catch (AccessException e) {
      throw e.isTemporary() ? Refusal.retry(e.getMessage()) : Refusal.rejected(e.getMessage());
    }
    Claim answer = ingest.catalog().claim(chunk("", 0));
    switch (answer.outcome()) {
      case STORED -> throw Refusal.duplicate(answer.detail());
      case BUSY -> throw Refusal.retry(answer.detail());
      case CONFLICT -> throw Refusal.rejected(answer.detail());
      case GRANTED -> claim = answer;
    }
    ingest.space().reserve(identity.getLength());
    reserved = true;
    incoming = ingest.store().begin(identity.getLength());
  }

  /** A part of the payload. */
  void frame(ChunkFrame message) throws Refusal, IOException {
    if (open == null) {
      throw Refusal.rejected("frame before open");
    }
    ByteString payload = message.getPayload();
    int size = payload.size();
    if (size == 0 || size > ChunkId.MAX_FRAME_BYTES) {
      throw Refusal.rejected(
          "frame of " + size + " bytes; 1 to " + ChunkId.MAX_FRAME_BYTES + " are allowed");
    }
    if (message.getOffset() != received) {
      throw Refusal.rejected("frame at " + message.getOffset() + ", not at " + received);
    }
    if (size > open.getIdentity().getLength() - received) {
      throw Refusal.rejected("frames are longer than the chunk");
    }
    checkHeader(payload);
    for (ByteBuffer bytes : payload.asReadOnlyByteBufferList()) {
      digest.update(bytes.duplicate());
      incoming.write(bytes);
    }
    received += size;
    ingest.metrics().received(size);
  }

  private void checkHeader(ByteString payload) throws Refusal {
    if (received >= ChunkHeader.BYTES) {
      return;
    }
    int have = (int) received;
    int count = Math.min(payload.size(), ChunkHeader.BYTES - have);
    payload.substring(0, count).copyTo(header, have);
    if (have + count == ChunkHeader.BYTES) {
      ChunkCheck.header(header, open);
    }
  }

  /** Last step: when it returns, the chunk is stored. */
  void commit(CommitChunk message) throws Refusal, IOException {
    if (open == null) {
      throw Refusal.rejected("commit before open");
    }
    long length = open.getIdentity().getLength();
    if (received != length) {
      throw Refusal.rejected("commit after " + received + " of " + length + " bytes");
    }
    byte[] sum = digest.digest();
    if (!MessageDigest.isEqual(sum, message.getSha256().toByteArray())) {
      throw Refusal.rejected("checksum is another one");
    }
    StoredChunk chunk = chunk(HexFormat.of().formatHex(sum), ingest.clock().millis());
    long begin = System.nanoTime();
    incoming.commit(chunk);
    List<Expired> replaced = ingest.catalog().complete(claim, chunk);
    claim = null;
    ingest.metrics().accepted(length, (System.nanoTime() - begin) / 1_000_000);
    ingest.retention().added(replaced);
  }

  private StoredChunk chunk(String sha256, long receivedMillis) {
    ChunkIdentity identity = open.getIdentity();
    return new StoredChunk(
        claim == null ? RecordingId.of(identity) : claim.draft().recording(),
        identity.getNode().intern(),
        identity.getPod().intern(),
        identity.getOffset(),
        identity.getLength(),
        open.getStartNanos(),
        open.getDurationNanos(),
        open.getSequence(),
        open.getSalvaged(),
        sha256,
        receivedMillis);
  }

  /** Leaves nothing behind but a chunk that was committed. */
  @Override
  public void close() {
    if (incoming != null) {
      incoming.close();
      incoming = null;
    }
    if (reserved) {
      ingest.space().release(open.getIdentity().getLength());
      reserved = false;
    }
    if (claim != null) {
      ingest.catalog().release(claim);
      claim = null;
    }
  }
}
