package dev.skein.collector.analyzer.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The body of a request on its way to somebody else, up to a number of bytes. */
final class BoundedBody extends FilterInputStream {
  private final long most;
  private long count;
  private volatile boolean atEnd;
  private volatile boolean tooLarge;

  /** At most {@code most} bytes of it. */
  BoundedBody(InputStream in, long most) {
    super(in);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read < 0) {
      atEnd = true;
      return read;
    }
    count += read;
    if (count > most) {
      tooLarge = true;
      throw new IOException("more than " + most + " bytes");
    }
    return read;
  }

  /** There is nothing to be read. */
  void end() {
    atEnd = true;
  }

  /** Whether it was read to its end. */
  boolean isAtEnd() {
    return atEnd;
  }

  /** Whether there were more bytes. */
  boolean isTooLarge() {
    return tooLarge;
  }
}
