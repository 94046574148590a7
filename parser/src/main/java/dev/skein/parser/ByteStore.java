package dev.skein.parser;

/** Random access to the bytes of a recording, decompressed. */
public interface ByteStore {
  /** Size in bytes. */
  long size();

  /**
   * Reads exactly {@code n} bytes from {@code position}.
   *
   * @throws JfrFormatException when they are not there, or reading fails
   */
  void read(long position, byte[] into, int offset, int n);
}
