package dev.skein.parser;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A recording file. A compressed one (gzip, LZ4 frame, zip with one entry, told by its first bytes) and standard input
 * are unpacked into a temporary file first, which {@link #close} removes.
 */
public final class FileByteStore implements ByteStore, AutoCloseable {
  private FileByteStore() {}

  /**
   * @throws JfrFormatException when the content is plainly something else (empty, text, a git-LFS pointer)
   * @throws IOException when it cannot be read, or the temporary file cannot be written
   */
  public static FileByteStore open(Path file) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Reads {@code in} to its end. */
  public static FileByteStore spool(java.io.InputStream in) throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public long size() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void read(long position, byte[] into, int offset, int n) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() throws IOException {}
}
