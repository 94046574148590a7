package dev.skein.wasm;

import java.io.IOException;
import java.io.InputStream;
import org.teavm.jso.typedarrays.Int8Array;

/** A file as a stream. */
final class SourceInput extends InputStream {
  private static final int PART = 1 << 20;

  private final Source source;
  private final long size;
  private byte[] part = new byte[0];

  /** Of {@code part} in the file. */
  private long offset;

  private int next;

  SourceInput(Source source) {
    this.source = source;
    this.size = (long) source.size();
  }

  /** How many bytes were read. */
  long position() {
    return offset + next;
  }

  @Override
  public int read() throws IOException {
    return next == part.length && !fill() ? -1 : part[next++] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (next == part.length && !fill()) {
      return -1;
    }
    int n = Math.min(length, part.length - next);
    System.arraycopy(part, next, into, at, n);
    next += n;
    return n;
  }

  private boolean fill() throws IOException {
    offset += part.length;
    next = 0;
    int n = (int) Math.min(PART, size - offset);
    if (n <= 0) {
      part = new byte[0];
      return false;
    }
    Int8Array content = source.read((double) offset, n);
    if (content.getLength() < n) {
      throw new IOException("the file was changed, moved or removed");
    }
    part = content.copyToJavaArray();
    return true;
  }
}
