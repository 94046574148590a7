package dev.skein.collector.protocol;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The 68 bytes at the start of a JFR chunk, as far as they tell whether its writer is done with it. All numbers are big-endian
 * (HotSpot's {@code jfrChunkHeader}; async-profiler writes the same, without the state).
 *
 * @param major format version before the dot
 * @param minor format version after the dot
 * @param size bytes of the whole chunk; while it is being written a placeholder or what was flushed so far
 * @param constantPoolOffset where the last checkpoint begins, from the chunk's first byte; 0 when there is none yet
 * @param metadataOffset where the metadata begins, from the chunk's first byte; 0 when there is none yet
 * @param startNanos start, nanoseconds since 1970 UTC
 * @param durationNanos duration in nanoseconds, 0 or more; grows while it is being written. async-profiler takes it from the
 *     clock, so a clock that was set back makes it negative in the file: that counts as 0
 * @param state 0: nobody writes; 1 to 254: flushed that many times by a JDK that goes on writing; 255: the header itself is
 *     being written. async-profiler always writes 0
 */
public record ChunkHeader(
    int major,
    int minor,
    long size,
    long constantPoolOffset,
    long metadataOffset,
    long startNanos,
    long durationNanos,
    int state) {
  /** Bytes of a header. */
  public static final int BYTES = 68;

  /** Offset of the state byte. */
  public static final int STATE_OFFSET = 64;

  /** State while the header is being updated: what was read of it may be half old and half new. */
  public static final int STATE_UPDATING = 255;

  private static final int MAGIC = 0x464c5200;

  /** What a header says about the chunk behind it. */
  public enum Verdict {
    /** Complete, and nobody will write to it again. */
    FINAL,
    /** Its writer goes on, or died here. */
    OPEN,
    /** No JFR chunk begins here. */
    NOT_A_CHUNK
  }

  /** Whether these bytes, of which there must be four at least, begin as a chunk does. */
  public static boolean hasMagic(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN).getInt(0) == MAGIC;
  }

  /**
   * Reads a header.
   *
   * @param bytes at least {@value #BYTES} bytes that begin with the magic number
   * @throws IllegalArgumentException where they are fewer, or begin otherwise
   */
  public static ChunkHeader read(byte[] bytes) {
    if (bytes.length < BYTES || !hasMagic(bytes)) {
      throw new IllegalArgumentException("no JFR chunk header");
    }
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN);
    return new ChunkHeader(
        header.getShort(4) & 0xffff,
        header.getShort(6) & 0xffff,
        header.getLong(8),
        header.getLong(16),
        header.getLong(24),
        header.getLong(32),
        Math.max(0, header.getLong(40)),
        header.get(STATE_OFFSET) & 0xff);
  }

  /**
   * Whether the chunk is complete, with the state byte that a plain size check misses: a JDK that is still writing has a
   * header whose sizes look final after each flush.
   *
   * @param available bytes from the chunk's first one to the end of its file
   */
  public Verdict verdict(long available) {
    if (size < 0 || constantPoolOffset < 0 || metadataOffset < 0) {
      return Verdict.NOT_A_CHUNK;
    }
    boolean complete =
        state == 0
            && size > BYTES
            && constantPoolOffset > 0
            && metadataOffset > 0
            && size <= available;
    if (!complete) {
      return Verdict.OPEN;
    }
    return constantPoolOffset < size && metadataOffset < size ? Verdict.FINAL : Verdict.NOT_A_CHUNK;
  }

  /**
   * Whether a chunk whose writer is gone can be read once it is cut to {@link #size} and its state byte is set to 0: a JDK
   * flushes about once a second, and after each flush the header covers what was flushed.
   *
   * @param available bytes from the chunk's first one to the end of its file
   */
  public boolean salvageable(long available) {
    return state != 0
        && state != STATE_UPDATING
        && size > BYTES
        && constantPoolOffset > 0
        && constantPoolOffset < size
        && metadataOffset > 0
        && metadataOffset < size
        && size <= available;
  }
}
