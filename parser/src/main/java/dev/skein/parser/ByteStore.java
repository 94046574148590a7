package dev.skein.parser;

/** Random access to the bytes of a recording, decompressed. Safe for use by several threads at once. */
public interface ByteStore {
  /** Size in bytes. */
  long size();

  /**
   * Loads exactly {@code n} bytes from {@code position}.
   *
   * @throws JfrFormatException when they are not there, or reading fails
   */
  Bytes load(long position, int n);

  /**
   * Loads several ranges, one after the other, into one {@link Bytes}.
   *
   * @throws JfrFormatException when they are not there, or together are too large
   */
  Bytes gather(long[] positions, int[] lengths);

  /** Takes back what {@link #load} or {@link #gather} gave, where memory is not collected: nobody reads it any more. */
  default void release(Bytes bytes) {}

  /** Chunks up to this size in bytes are loaded whole; larger ones are read in windows. */
  int wholeChunkLimit();

  /**
   * How many bytes whoever reads the recording may keep of its content until the end: content that is packed, or refers
   * to itself, can be any number of times larger than the file.
   */
  default long memoryLimit() {
    return 512L << 20;
  }
}
