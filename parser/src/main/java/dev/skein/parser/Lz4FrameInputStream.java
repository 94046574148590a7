package dev.skein.parser;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Unpacks an LZ4 frame (LZ4 Frame Format Description 1.6.x, LZ4 Block Format Description). Ours, because the parser has
 * no dependency and the browser build needs it too; checksums are stepped over, since damage shows in the recording.
 *
 * <p>A frame that ends early throws {@link EOFException} after everything that could be unpacked was given out.
 */
public final class Lz4FrameInputStream extends InputStream {
  private static final int MAGIC = 0x184D2204;
  private static final int HISTORY = 64 << 10;

  private final InputStream in;
  private byte[] window;
  private byte[] packed;
  private int blockLimit;
  private boolean blockChecksum;
  private boolean contentChecksum;
  private boolean inFrame;

  /** Bytes of {@code window} from here to {@code end} are to be given out; those before are history. */
  private int from;

  private int end;

  /** Reads frames from {@code in} until it ends. */
  public Lz4FrameInputStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    if (len == 0) {
      return 0;
    }
    while (from == end) {
      if (!nextBlock()) {
        return -1;
      }
    }
    int n = Math.min(len, end - from);
    System.arraycopy(window, from, b, off, n);
    from += n;
    return n;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Unpacks the next block; false at the end of the last frame. */
  private boolean nextBlock() throws IOException {
    if (!inFrame && !frameHeader()) {
      return false;
    }
    int head = int32();
    int size = head & 0x7fffffff;
    if (size == 0) {
      if (contentChecksum) {
        int32();
      }
      inFrame = false;
      return true;
    }
    if (size > blockLimit) {
      throw new JfrFormatException(-1, "damaged LZ4 data: a block of " + size + " bytes");
    }
    keepHistory();
    if (head < 0) {
      fully(window, end, size);
      end += size;
    } else {
      fully(packed, 0, size);
      end = unpackBlock(size);
    }
    if (blockChecksum) {
      int32();
    }
    return true;
  }

  private void keepHistory() {
    int keep = Math.min(HISTORY, end);
    System.arraycopy(window, end - keep, window, 0, keep);
    from = keep;
    end = keep;
  }

  private boolean frameHeader() throws IOException {
    int first = in.read();
    if (first < 0) {
      return false;
    }
    int magic = first | byte8() << 8 | byte8() << 16 | byte8() << 24;
    if ((magic & 0xfffffff0) == 0x184D2A50) {
      in.skipNBytes(int32() & 0xffffffffL); // a skippable frame
      return frameHeader();
    }
    if (magic != MAGIC) {
      return false; // something else follows the frame
    }
    int flags = byte8();
    int blockSize = byte8() >> 4 & 7;
    if (flags >> 6 != 1 || blockSize < 4) {
      throw new JfrFormatException(-1, "damaged LZ4 data: unknown frame header");
    }
    blockChecksum = (flags & 0x10) != 0;
    contentChecksum = (flags & 4) != 0;
    if ((flags & 8) != 0) {
      int32(); // content size, two halves
      int32();
    }
    if ((flags & 1) != 0) {
      throw new JfrFormatException(-1, "LZ4 data with a dictionary is not supported");
    }
    byte8(); // header checksum
    blockLimit = 1 << 8 + 2 * blockSize;
    if (window == null || window.length < HISTORY + blockLimit) {
      window = new byte[HISTORY + blockLimit];
      packed = new byte[blockLimit];
    }
    from = 0;
    end = 0;
    inFrame = true;
    return true;
  }

  /** Unpacks {@code size} bytes of {@code packed} behind {@code end}; returns the new end. */
  private int unpackBlock(int size) {
    int s = 0;
    int d = end;
    int limit = end + blockLimit;
    try {
      while (true) {
        int token = packed[s++] & 0xff;
        int literals = token >> 4;
        if (literals == 15) {
          int more;
          do {
            more = packed[s++] & 0xff;
            literals += more;
          } while (more == 255);
        }
        if (literals > size - s || literals > limit - d) {
          throw damaged();
        }
        System.arraycopy(packed, s, window, d, literals);
        s += literals;
        d += literals;
        if (s == size) {
          return d;
        }
        int distance = packed[s++] & 0xff | (packed[s++] & 0xff) << 8;
        int length = (token & 15) + 4;
        if (length == 19) {
          int more;
          do {
            more = packed[s++] & 0xff;
            length += more;
          } while (more == 255);
        }
        if (distance == 0 || distance > d || length > limit - d || s >= size) {
          throw damaged();
        }
        if (distance >= length) {
          System.arraycopy(window, d - distance, window, d, length);
          d += length;
        } else {
          for (int stop = d + length; d < stop; d++) {
            window[d] = window[d - distance];
          }
        }
      }
    } catch (IndexOutOfBoundsException e) {
      throw damaged();
    }
  }

  private static JfrFormatException damaged() {
    return new JfrFormatException(-1, "damaged LZ4 data");
  }

  private int int32() throws IOException {
    return byte8() | byte8() << 8 | byte8() << 16 | byte8() << 24;
  }

  private int byte8() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException();
    }
    return b;
  }

  private void fully(byte[] into, int at, int n) throws IOException {
    if (in.readNBytes(into, at, n) != n) {
      throw new EOFException();
    }
  }
}
