package dev.skein.parser;

/**
 * The first 68 bytes of a chunk, all big-endian: magic, version, size, offsets, start, duration, clock, state.
 *
 * @param offset where the chunk begins in the file, in bytes
 * @param major format version, 1 or 2
 * @param minor minor format version
 * @param size of the chunk in bytes, this header included, as the file claims
 * @param poolOffset offset of the last checkpoint event from the chunk's begin, 0 when there is none yet
 * @param metadataOffset offset of the last metadata event from the chunk's begin, 0 when there is none yet
 * @param startNanos nanoseconds since the epoch
 * @param durationNanos length in nanoseconds, 0 while it is not known
 * @param startTicks value of the tick clock at {@code startNanos}
 * @param ticksPerSecond frequency of the tick clock
 * @param state 0 when finished; otherwise the writer is (or died while) writing
 * @param flags bit 0: integers are LEB128; bit 1: the last chunk of its recording
 */
public record ChunkHeader(
    long offset,
    int major,
    int minor,
    long size,
    long poolOffset,
    long metadataOffset,
    long startNanos,
    long durationNanos,
    long startTicks,
    long ticksPerSecond,
    int state,
    int flags) {
  /** Size of the header in bytes. */
  public static final int BYTES = 68;

  /** {@code FLR\0}. */
  public static final int MAGIC = 0x464c5200;

  /**
   * Reads the header at {@code position} of {@code b}.
   *
   * @throws JfrFormatException when there is none, or its version is not readable here
   */
  public static ChunkHeader read(Bytes b, int position) {
    long offset = b.fileOffset(position);
    if (b.length() - position < BYTES) {
      throw new JfrFormatException(
          offset,
          "only " + (b.length() - position) + " bytes left where a chunk header of 68 should be");
    }
    if (b.intAt(position) != MAGIC) {
      throw new JfrFormatException(offset, "no chunk begins here (the magic FLR\\0 is missing)");
    }
    int version = b.intAt(position + 4);
    ChunkHeader h =
        new ChunkHeader(
            offset,
            version >>> 16,
            version & 0xffff,
            b.longAt(position + 8),
            b.longAt(position + 16),
            b.longAt(position + 24),
            b.longAt(position + 32),
            b.longAt(position + 40),
            b.longAt(position + 48),
            b.longAt(position + 56),
            b.byteAt(position + 64) & 0xff,
            b.byteAt(position + 67) & 0xff);
    if (h.major < 1 || h.major > 2) {
      throw new JfrFormatException(
          offset,
          "format version "
              + h.major
              + "."
              + h.minor
              + (h.major == 0
                  ? " (JDK 7 and 8 of Oracle) is not supported, only 1.x and 2.x; open it with JDK Mission Control"
                  : " is not supported, only 1.x and 2.x"));
    }
    if ((h.flags & 1) == 0) {
      throw new JfrFormatException(
          offset + 67, "chunks with uncompressed integers are not supported");
    }
    if (h.ticksPerSecond <= 0) {
      throw new JfrFormatException(
          offset + 56, "a clock of " + h.ticksPerSecond + " ticks a second cannot be");
    }
    return h;
  }

  /** Nanoseconds since the epoch; not before the start, and not beyond what a long can hold. */
  public long endNanos() {
    long end = startNanos + Math.max(0, durationNanos);
    return end < startNanos ? Long.MAX_VALUE : end;
  }

  /** {@code 2.1}. */
  public String version() {
    return major + "." + minor;
  }

  /** Whether the writer has finished the chunk. */
  public boolean finished() {
    return state == 0 && size > BYTES && metadataOffset > 0;
  }
}
