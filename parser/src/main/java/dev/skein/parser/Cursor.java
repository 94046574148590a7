package dev.skein.parser;

import java.nio.charset.StandardCharsets;

/**
 * Reads JFR's value encodings from {@link Bytes}, one after the other.
 *
 * <p>Integers are LEB128 of at most nine bytes, the ninth with all eight bits; floats and doubles are big-endian. A read
 * past the end throws {@link IndexOutOfBoundsException}; a length or encoding that cannot be right throws {@link
 * JfrFormatException} before any memory is taken for it.
 */
public final class Cursor {
  /** Encodings of a string value, the byte before it. */
  public static final int STRING_NULL = 0;

  public static final int STRING_EMPTY = 1;
  public static final int STRING_POOLED = 2;
  public static final int STRING_UTF8 = 3;
  public static final int STRING_CHARS = 4;
  public static final int STRING_LATIN1 = 5;

  private Bytes bytes;
  private int position;
  private int limit;

  /** Goes to {@code position}; lengths read from there on must fit before {@code limit}. */
  public Cursor at(Bytes bytes, int position, int limit) {
    this.bytes = bytes;
    this.position = position;
    this.limit = limit;
    return this;
  }

  public Bytes bytes() {
    return bytes;
  }

  public int position() {
    return position;
  }

  public void position(int p) {
    position = p;
  }

  public int limit() {
    return limit;
  }

  /** Lengths read from now on must fit before {@code l}. */
  public void limit(int l) {
    limit = l;
  }

  public long fileOffset() {
    return bytes.fileOffset(position);
  }

  public byte readByte() {
    return bytes.byteAt(position++);
  }

  /** A LEB128 number. Narrower types are cast from it. */
  public long readLong() {
    byte first = bytes.byteAt(position);
    if (first < 0) {
      return readLonger();
    }
    position++;
    return first;
  }

  /** A number of two bytes or more; apart, so that the short case can be inlined. */
  private long readLonger() {
    Bytes b = bytes;
    int p = position;
    long v = b.byteAt(p++) & 0x7f;
    for (int shift = 7; shift < 56; shift += 7) {
      long next = b.byteAt(p++);
      v |= (next & 0x7f) << shift;
      if (next >= 0) {
        position = p;
        return v;
      }
    }
    v |= (long) b.byteAt(p++) << 56;
    position = p;
    return v;
  }

  /** The low 32 bits of a LEB128 number. */
  public int readInt() {
    return (int) readLong();
  }

  public float readFloat() {
    int bits = bytes.intAt(position);
    position += 4;
    return Float.intBitsToFloat(bits);
  }

  public double readDouble() {
    long bits = bytes.longAt(position);
    position += 8;
    return Double.longBitsToDouble(bits);
  }

  public void skip(int n) {
    position += n;
  }

  /** Skips {@code n} LEB128 numbers. */
  public void skipNumbers(int n) {
    Bytes b = bytes;
    int p = position;
    for (int i = 0; i < n; i++) {
      int start = p;
      while (b.byteAt(p++) < 0) {
        if (p - start == 9) {
          break;
        }
      }
    }
    position = p;
  }

  /**
   * A count of things that take at least one byte each.
   *
   * @throws JfrFormatException when fewer bytes are left before the limit
   */
  public int readCount(String what) {
    long offset = fileOffset();
    long n = readLong();
    if (n < 0 || n > limit - position) {
      throw new JfrFormatException(
          offset,
          "a count of "
              + n
              + " "
              + what
              + " with "
              + Math.max(0, limit - position)
              + " bytes left");
    }
    return (int) n;
  }

  /** Skips a string value. */
  public void skipString() {
    int encoding = readByte();
    switch (encoding) {
      case STRING_NULL, STRING_EMPTY -> {}
      case STRING_POOLED -> skipNumbers(1);
      case STRING_UTF8, STRING_LATIN1 -> skip(readCount("characters"));
      case STRING_CHARS -> skipNumbers(readCount("characters"));
      default -> throw badEncoding(encoding);
    }
  }

  /**
   * Reads a string whose encoding byte is {@code encoding}, one of {@link #STRING_UTF8}, {@link #STRING_CHARS} and
   * {@link #STRING_LATIN1}. Malformed UTF-8 becomes U+FFFD, as the JDK's reader has it.
   */
  public String readString(int encoding) {
    switch (encoding) {
      case STRING_NULL:
        return null;
      case STRING_EMPTY:
        return "";
      case STRING_UTF8, STRING_LATIN1:
        {
          int n = readCount("characters");
          byte[] b = new byte[n];
          bytes.copy(position, b, 0, n);
          position += n;
          return encoding == STRING_UTF8
              ? Utf8.decode(b)
              : new String(b, StandardCharsets.ISO_8859_1);
        }
      case STRING_CHARS:
        {
          char[] chars = new char[readCount("characters")];
          for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) readLong();
          }
          return new String(chars);
        }
      default:
        throw badEncoding(encoding);
    }
  }

  /** The error for an encoding byte that the format does not have. */
  public JfrFormatException badEncoding(int encoding) {
    return new JfrFormatException(
        fileOffset() - 1, "string encoding " + encoding + " does not exist");
  }
}
