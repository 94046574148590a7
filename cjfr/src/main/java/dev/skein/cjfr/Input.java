package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;
import dev.skein.parser.Utf8;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the format's primitive encodings from a stream. Whatever goes wrong, the end of the data first of all, is a
 * {@link JfrFormatException} with the offset.
 */
final class Input {
  /** Bytes that are read ahead. */
  static final int BUFFER = 1 << 16;

  private static final int LONGEST_VARINT = 10;

  private final InputStream in;
  private final boolean plain;
  private final long most;
  private final byte[] buffer;
  private long bufferOffset;
  private int next;
  private int end;

  /**
   * @param offset of the stream's first byte, for messages
   * @param plain whether offsets are those of the file, which they are not where it is packed
   * @param most bytes that the stream may have: more are damage
   */
  Input(InputStream in, long offset, boolean plain, long most) {
    this(in, offset, plain, most, BUFFER);
  }

  /**
   * Of plain bytes.
   *
   * @param readAhead size of the buffer, for less than a whole file
   */
  Input(InputStream in, long offset, int readAhead) {
    this(in, offset, true, Long.MAX_VALUE, readAhead);
  }

  private Input(InputStream in, long offset, boolean plain, long most, int readAhead) {
    this.in = in;
    this.plain = plain;
    this.most = most;
    this.buffer = new byte[readAhead];
    this.bufferOffset = offset;
  }

  /** Reads no more. */
  void close() {
    try {
      in.close();
    } catch (IOException e) {
      // What was read is there.
    }
  }

  /** Whether {@link #offset} is a place in the file, and not in what it unpacks to. */
  boolean plain() {
    return plain;
  }

  /** Of the byte that is read next. */
  long offset() {
    return bufferOffset + next;
  }

  /** Whether the data ends here, as it should. */
  boolean atEnd() {
    return next == end && !fill();
  }

  JfrFormatException damaged(String reason) {
    return new JfrFormatException(offset(), reason);
  }

  private boolean fill() {
    bufferOffset += end;
    next = 0;
    end = 0;
    if (bufferOffset > most) {
      throw damaged("the file unpacks to far more than a recording does,");
    }
    try {
      int n = in.read(buffer, 0, buffer.length);
      end = Math.max(n, 0);
      return n > 0;
    } catch (EOFException e) {
      throw damaged("the compressed data is cut off");
    } catch (IOException e) {
      throw damaged("damaged compressed data (" + e.getMessage() + ")");
    } catch (JfrFormatException e) {
      throw e.offset() >= 0 ? e : damaged(e.getMessage());
    }
  }

  /** 0 to 255. */
  int byte8() {
    if (next == end && !fill()) {
      throw damaged("the data ends too early");
    }
    return buffer[next++] & 0xff;
  }

  /** An unsigned varint of up to 64 bits; one that needs all of them is negative. */
  long unsigned() {
    if (end - next >= LONGEST_VARINT) {
      int b = buffer[next++];
      if (b >= 0) {
        return b;
      }
      long result = b & 0x7f;
      for (int shift = 7; shift < 7 * LONGEST_VARINT; shift += 7) {
        b = buffer[next++];
        result |= (b & 0x7fL) << shift;
        if (b >= 0) {
          return result;
        }
      }
      throw damaged("a number of more than 10 bytes");
    }
    return unsignedAtEnd();
  }

  /** Where the buffer may end within the number. */
  private long unsignedAtEnd() {
    long result = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      int b = byte8();
      result |= (b & 0x7fL) << 7 * i;
      if (b < 0x80) {
        return result;
      }
    }
    throw damaged("a number of more than 10 bytes");
  }

  /** A zig-zag varint. */
  long signed() {
    long u = unsigned();
    return u >>> 1 ^ -(u & 1);
  }

  /**
   * A count or length.
   *
   * @param most larger ones are damage
   * @param what for the reason, as in {@code 7 fields}
   */
  int count(int most, String what) {
    long n = unsigned();
    if (n < 0 || n > most) {
      throw damaged(Long.toUnsignedString(n) + " " + what);
    }
    return (int) n;
  }

  /** A little-endian number of 1 to 8 bytes, not sign-extended. */
  long littleEndian(int width) {
    long result = 0;
    if (end - next >= width) {
      for (int i = 0; i < width; i++) {
        result |= (buffer[next + i] & 0xffL) << 8 * i;
      }
      next += width;
      return result;
    }
    for (int i = 0; i < width; i++) {
      result |= (long) byte8() << 8 * i;
    }
    return result;
  }

  /** Steps over {@code n} bytes. */
  void skip(long n) {
    for (long i = 0; i < n; i++) {
      byte8();
    }
  }

  /** A string in UTF-8 of at most {@code most} bytes. */
  String utf8(int most) {
    return text(StandardCharsets.UTF_8, most);
  }

  /** A string of at most {@code most} bytes. */
  String text(Charset charset, int most) {
    int n = count(most, "bytes of text");
    if (n <= end - next) {
      String s = decode(buffer, next, n, charset);
      next += n;
      return s;
    }
    byte[] bytes = longText(n);
    return decode(bytes, 0, n, charset);
  }

  /** Takes memory as the bytes turn up, not as they were promised. */
  private byte[] longText(int n) {
    byte[] bytes = new byte[Math.min(n, BUFFER)];
    int have = 0;
    while (have < n) {
      if (next == end && !fill()) {
        throw damaged("the data ends too early");
      }
      int piece = Math.min(n - have, end - next);
      if (have + piece > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.min(n, Math.max(2 * bytes.length, have + piece)));
      }
      System.arraycopy(buffer, next, bytes, have, piece);
      next += piece;
      have += piece;
    }
    return bytes;
  }

  private static String decode(byte[] bytes, int from, int n, Charset charset) {
    if (!charset.equals(StandardCharsets.UTF_8)) {
      return new String(bytes, from, n, charset);
    }
    int any = 0;
    for (int i = from; i < from + n; i++) {
      any |= bytes[i];
    }
    return any >= 0
        ? new String(bytes, from, n, StandardCharsets.ISO_8859_1)
        : Utf8.decode(Arrays.copyOfRange(bytes, from, from + n));
  }
}
