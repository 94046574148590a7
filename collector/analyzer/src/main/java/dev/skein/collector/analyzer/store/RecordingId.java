package dev.skein.collector.analyzer.store;

import dev.skein.collector.v1.ChunkIdentity;

/**
 * What a recording is: a file that one container wrote, told from later files of that name by its birth. The parts of {@code
 * ChunkId.recordingOf}.
 *
 * @param file path below the container's folder
 * @param inode of the file on its node
 * @param birthNanos start of the file's first chunk, nanoseconds since 1970
 */
public record RecordingId(
    String cluster,
    String namespace,
    String podUid,
    String container,
    String file,
    long inode,
    long birthNanos) {
  /**
   * The recording that a chunk belongs to. Names that many chunks share are one string in memory.
   *
   * @param identity one that {@code ChunkId.problem} finds no fault with
   */
  public static RecordingId of(ChunkIdentity identity) {
    return new RecordingId(
        identity.getCluster().intern(),
        identity.getNamespace().intern(),
        identity.getPodUid().intern(),
        identity.getContainer().intern(),
        identity.getFile(),
        identity.getBirth().getInode(),
        identity.getBirth().getStartNanos());
  }
}
