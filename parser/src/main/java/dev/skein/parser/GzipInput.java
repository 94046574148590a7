package dev.skein.parser;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip data, also that of several files one behind the other. The JDK's own class does so too, but the one that a
 * browser gets in its place ends after the first file.
 */
final class GzipInput extends InputStream {
  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream in;

  /** A new one for each file: not every one can be used again. */
  private Inflater inflater = new Inflater(true);

  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[1 << 16];
  private int next;
  private int end;
  private boolean ended;

  /** Whether the inflater was given anything of the file that is read now; not every one can be asked before. */
  private boolean fed;

  /** Of the file that is read now, so far. */
  private long length;

  /**
   * @throws ZipException when it begins like no gzip data
   * @throws EOFException when it ends within its header
   */
  GzipInput(InputStream in) throws IOException {
    this.in = in;
    readHeader();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /**
   * @throws EOFException when the data is cut off
   * @throws ZipException when it is damaged
   */
  @Override
  public int read(byte[] into, int at, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    while (!ended) {
      int n = fed ? inflate(into, at, most) : 0;
      if (n > 0) {
        crc.update(into, at, n);
        length += n;
        return n;
      }
      if (inflater.finished() || inflater.needsDictionary()) {
        endFile();
      } else if (!fed || inflater.needsInput()) {
        if (next == end && !fill()) {
          throw new EOFException("the gzip data is cut off");
        }
        inflater.setInput(buffer, next, end - next);
        next = end;
        fed = true;
      }
    }
    return -1;
  }

  private int inflate(byte[] into, int at, int most) throws ZipException {
    try {
      return inflater.inflate(into, at, most);
    } catch (DataFormatException e) {
      if (inflater.needsInput()) {
        // So the browser's says that it has none left; the JDK's may still have something to give.
        return 0;
      }
      throw new ZipException(e.getMessage());
    }
  }

  /** Checks the sum at the end of a file, and goes on to the next one; what is none is no part of the data. */
  private void endFile() throws IOException {
    if (!inflater.finished()) {
      throw new ZipException("a dictionary is needed");
    }
    next = end - inflater.getRemaining();
    long expected = readNumber(4);
    if (expected != crc.getValue() || readNumber(4) != (length & 0xffff_ffffL)) {
      throw new ZipException("the checksum or the length is wrong");
    }
    if (next == end && !fill()) {
      ended = true;
      return;
    }
    try {
      readHeader();
    } catch (EOFException | ZipException e) {
      ended = true;
      return;
    }
    inflater.end();
    inflater = new Inflater(true);
    crc.reset();
    length = 0;
    fed = false;
  }

  private void readHeader() throws IOException {
    if (readNumber(2) != MAGIC) {
      throw new ZipException("Not in GZIP format");
    }
    if (readNumber(1) != DEFLATE) {
      throw new ZipException("Unsupported compression method");
    }
    int flags = (int) readNumber(1);
    readNumber(6); // time and system
    if ((flags & EXTRA) != 0) {
      for (long left = readNumber(2); left > 0; left--) {
        readNumber(1);
      }
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && readNumber(1) != 0) {
        // Up to its zero.
      }
    }
    if ((flags & HEADER_CRC) != 0) {
      readNumber(2);
    }
  }

  /** A little-endian number of that many bytes. */
  private long readNumber(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      if (next == end && !fill()) {
        throw new EOFException("the gzip data is cut off");
      }
      number |= (buffer[next++] & 0xffL) << 8 * i;
    }
    return number;
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
