package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.OpenChunk;

/** What is wrong with a chunk, by what its agent says and by its first bytes. */
final class ChunkCheck {
  private ChunkCheck() {}

  /**
   * Looks at the first message.
   *
   * @param maxBytes bytes that a chunk may have
   * @throws Refusal when it cannot be kept
   */
  static void open(OpenChunk open, long maxBytes) throws Refusal {
    if (open.getProtocolVersion() != ChunkId.PROTOCOL_VERSION) {
      // Not rejected: an agent that is newer than we are keeps its chunks until we are as new.
      throw Refusal.retry(
          "protocol version " + open.getProtocolVersion() + ", not " + ChunkId.PROTOCOL_VERSION);
    }
    ChunkIdentity identity = open.getIdentity();
    String problem = ChunkId.problem(identity);
    if (problem != null) {
      throw Refusal.rejected(problem);
    }
    if (identity.getLength() > maxBytes) {
      throw Refusal.rejected(
          "chunk of " + identity.getLength() + " bytes; " + maxBytes + " are allowed");
    }
    if (open.getStartNanos() < 0
        || open.getDurationNanos() < 0
        || open.getStartNanos() > Long.MAX_VALUE - open.getDurationNanos()) {
      throw Refusal.rejected("start or duration is no chunk's");
    }
    if (open.getSequence() < 0) {
      throw Refusal.rejected("sequence is no position in a file");
    }
    boolean first = identity.getOffset() == 0;
    if (first && identity.getBirth().getStartNanos() != open.getStartNanos()) {
      throw Refusal.rejected("birth is not the start of the first chunk");
    }
  }

  /**
   * Looks at the payload's header.
   *
   * @param bytes its first {@link ChunkHeader#BYTES} bytes
   * @throws Refusal when it is no finished chunk, or not the one that was opened
   */
  static void header(byte[] bytes, OpenChunk open) throws Refusal {
    if (!ChunkHeader.hasMagic(bytes)) {
      throw Refusal.rejected("payload is no JFR chunk");
    }
    ChunkHeader header = ChunkHeader.read(bytes);
    long length = open.getIdentity().getLength();
    if (header.verdict(length) != ChunkHeader.Verdict.FINAL) {
      throw Refusal.rejected("payload is no finished JFR chunk");
    }
    if (header.size() != length) {
      throw Refusal.rejected("chunk has " + header.size() + " bytes by its header, not " + length);
    }
    if (header.startNanos() != open.getStartNanos()
        || header.durationNanos() != open.getDurationNanos()) {
      throw Refusal.rejected("chunk's header has another start or duration");
    }
  }
}
