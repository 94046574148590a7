package dev.skein.collector.analyzer.store;

import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.FileBirth;

/**
 * What is kept about a chunk beside its bytes.
 *
 * @param recording the recording that it is a part of
 * @param node the node that it was written on
 * @param pod the Pod's name
 * @param offset where in the recording's file it begins, in bytes
 * @param length its size in bytes
 * @param startNanos when it begins, nanoseconds since 1970
 * @param durationNanos how long it lasts, in nanoseconds
 * @param sequence its position in the file, from 0
 * @param salvaged whether its writer died before it was done
 * @param sha256 checksum of its bytes, 64 hexadecimal digits
 * @param receivedMillis when it arrived by the analyzer's clock, milliseconds since 1970
 */
public record StoredChunk(
    RecordingId recording,
    String node,
    String pod,
    long offset,
    long length,
    long startNanos,
    long durationNanos,
    int sequence,
    boolean salvaged,
    String sha256,
    long receivedMillis) {
  /** Where it ends in the file, in bytes. */
  public long end() {
    return offset + length;
  }

  /** Whether the two have a byte of their file in common. */
  public boolean overlaps(StoredChunk other) {
    return offset < other.end() && other.offset < end();
  }

  /** Its identity, as the agent named it. */
  public ChunkIdentity identity() {
    return ChunkIdentity.newBuilder()
        .setCluster(recording.cluster())
        .setNode(node)
        .setNamespace(recording.namespace())
        .setPod(pod)
        .setPodUid(recording.podUid())
        .setContainer(recording.container())
        .setFile(recording.file())
        .setBirth(
            FileBirth.newBuilder()
                .setInode(recording.inode())
                .setStartNanos(recording.birthNanos()))
        .setOffset(offset)
        .setLength(length)
        .build();
  }

  /**
   * Its name in a store. A salvaged chunk has another name than the finished one that may replace it, so that nothing stored is
   * ever written over.
   */
  public String key() {
    String id = ChunkId.of(identity());
    return salvaged ? id + "-salvaged" : id;
  }
}
