package dev.skein.parser;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Unpacks an LZ4 frame (LZ4 Frame Format Description 1.6.x, LZ4 Block Format Description). Ours, because the parser has
 * no dependency and the browser build needs it too; checksums are stepped over, since damage shows in the recording.
 *
 * <p>It holds the last 64 KiB that a match can refer to and not whole blocks, which can have 4 MiB. So a frame that ends
 * within a block, or is damaged there, gives everything up to that place before it throws, an {@link EOFException} when
 * it was the end.
 */
public final class Lz4FrameInputStream extends InputStream {
  private static final int MAGIC = 0x184D2204;
  private static final int HISTORY = 64 << 10;
  private static final int WINDOW = 3 * HISTORY;
  private static final int PACKED = 16 << 10;
  private static final int SHORTEST_MATCH = 4;

  private final InputStream in;
  private final byte[] packed = new byte[PACKED];
  private int packedNext;
  private int packedEnd;

  private byte[] window;
  private int blockLimit;
  private boolean blockChecksum;
  private boolean contentChecksum;
  private boolean inFrame;

  /** Packed bytes of the block that are still to come. */
  private int blockLeft;

  /** Unpacked bytes that the block may still have. */
  private int room;

  private boolean inBlock;

  /** Literals of the sequence that are still to be copied; of a block that is not compressed, all of it. */
  private int literals;

  /** The low half of the sequence's token, -1 when no match follows. */
  private int matchCode = -1;

  /** Bytes of the match that are still to be copied. */
  private int match;

  private int distance;

  /** Bytes that the frame has had so far: no match reaches farther back. */
  private long unpacked;

  /** Bytes of {@code window} from here to {@code end} are to be given out; those before are history. */
  private int from;

  private int end;

  /** Why nothing follows what is in the window. */
  private JfrFormatException failure;

  private boolean done;

  /** Reads frames from {@code in} until it ends, and perhaps beyond their end. */
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
    if (from == end && !unpackMore()) {
      return -1;
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

  /** Fills the window behind what was given out; false at the end of the last frame. */
  private boolean unpackMore() throws IOException {
    if (failure != null) {
      throw failure;
    }
    keepHistory();
    try {
      while (end < WINDOW && step()) {
        // Each step brings some bytes, or the next piece of structure.
      }
    } catch (EOFException e) {
      if (from == end) {
        throw e;
      }
    } catch (JfrFormatException e) {
      failure = e;
      if (from == end) {
        throw e;
      }
    }
    return from < end;
  }

  private void keepHistory() {
    if (window == null) {
      window = new byte[WINDOW];
    }
    if (end > HISTORY) {
      System.arraycopy(window, end - HISTORY, window, 0, HISTORY);
      from = HISTORY;
      end = HISTORY;
    }
  }

  /** False at the end of the last frame. */
  private boolean step() throws IOException {
    if (literals > 0) {
      copyLiterals();
    } else if (match > 0) {
      copyMatch();
    } else if (matchCode >= 0) {
      beginMatch();
    } else if (inBlock && blockLeft > 0) {
      beginSequence();
    } else if (inBlock) {
      inBlock = false;
      if (blockChecksum) {
        int32();
      }
    } else if (inFrame) {
      beginBlock();
    } else {
      done = done || !frameHeader();
      return !done;
    }
    return true;
  }

  private void beginBlock() throws IOException {
    int head = int32();
    int size = head & 0x7fffffff;
    if (size == 0) {
      if (contentChecksum) {
        int32();
      }
      inFrame = false;
      return;
    }
    if (size > blockLimit) {
      throw new JfrFormatException(-1, "damaged LZ4 data: a block of " + size + " bytes");
    }
    inBlock = true;
    blockLeft = size;
    room = blockLimit;
    if (head < 0) {
      literals = size;
      room -= size;
    }
  }

  private void beginSequence() throws IOException {
    int token = blockByte();
    int n = length(token >> 4);
    if (n > blockLeft || n > room) {
      throw damaged();
    }
    literals = n;
    room -= n;
    // The last sequence of a block is literals alone.
    matchCode = n == blockLeft ? -1 : token & 15;
  }

  private void beginMatch() throws IOException {
    distance = blockByte() | blockByte() << 8;
    int n = length(matchCode) + SHORTEST_MATCH;
    matchCode = -1;
    if (distance == 0 || distance > unpacked || n > room || blockLeft == 0) {
      throw damaged();
    }
    match = n;
    room -= n;
  }

  private void copyLiterals() throws IOException {
    if (packedNext == packedEnd) {
      fill();
    }
    int n = Math.min(literals, Math.min(packedEnd - packedNext, WINDOW - end));
    System.arraycopy(packed, packedNext, window, end, n);
    packedNext += n;
    end += n;
    unpacked += n;
    literals -= n;
    blockLeft -= n;
  }

  private void copyMatch() {
    int n = Math.min(match, WINDOW - end);
    if (distance >= n) {
      System.arraycopy(window, end - distance, window, end, n);
      end += n;
    } else {
      for (int stop = end + n; end < stop; end++) {
        window[end] = window[end - distance];
      }
    }
    unpacked += n;
    match -= n;
  }

  /** A length whose first part is {@code code}. */
  private int length(int code) throws IOException {
    int n = code;
    if (code == 15) {
      int more;
      do {
        more = blockByte();
        n += more;
      } while (more == 255);
    }
    return n;
  }

  private int blockByte() throws IOException {
    if (blockLeft == 0) {
      throw damaged();
    }
    int b = byte8();
    blockLeft--;
    return b;
  }

  private boolean frameHeader() throws IOException {
    if (packedNext == packedEnd && !refill()) {
      return false;
    }
    int magic = int32();
    if ((magic & 0xfffffff0) == 0x184D2A50) {
      skipPacked(int32() & 0xffffffffL);
      return true;
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
    unpacked = 0;
    inFrame = true;
    return true;
  }

  private static JfrFormatException damaged() {
    return new JfrFormatException(-1, "damaged LZ4 data");
  }

  private int int32() throws IOException {
    return byte8() | byte8() << 8 | byte8() << 16 | byte8() << 24;
  }

  private int byte8() throws IOException {
    if (packedNext == packedEnd) {
      fill();
    }
    return packed[packedNext++] & 0xff;
  }

  private void skipPacked(long n) throws IOException {
    for (long left = n; left > 0; ) {
      if (packedNext == packedEnd) {
        fill();
      }
      int piece = (int) Math.min(left, packedEnd - packedNext);
      packedNext += piece;
      left -= piece;
    }
  }

  private void fill() throws IOException {
    if (!refill()) {
      throw new EOFException();
    }
  }

  /** False when there is nothing more. */
  private boolean refill() throws IOException {
    packedNext = 0;
    packedEnd = Math.max(0, in.read(packed, 0, PACKED));
    return packedEnd > 0;
  }
}
