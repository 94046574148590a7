package dev.skein.duckdb.result;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Buffered UTF-8 output that formats numbers straight into its buffer. The default charset, locale and time zone have
 * no say. Lone surrogates become U+FFFD. One thread.
 */
public final class Utf8Writer implements Closeable {
  private static final int CAPACITY = 1 << 16;

  /** The longest single piece that {@link #room} is asked for. */
  private static final int PIECE = 64;

  private final OutputStream out;
  private final byte[] buffer = new byte[CAPACITY];
  private int length;

  /** Writes to {@code out}, which {@link #close} closes. */
  public Utf8Writer(OutputStream out) {
    this.out = out;
  }

  /** Writes one ASCII character. */
  public void ascii(char c) throws IOException {
    room(1);
    buffer[length++] = (byte) c;
  }

  /** Writes {@code text} as UTF-8. */
  public void text(String text) throws IOException {
    text(text, 0, text.length());
  }

  /** Writes a part of {@code text}, from {@code start} to before {@code end}. */
  public void text(String text, int start, int end) throws IOException {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (length + 4 > CAPACITY) {
        drain();
      }
      if (c < 0x80) {
        buffer[length++] = (byte) c;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < end
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        codePoint(Character.toCodePoint(c, text.charAt(++i)));
      } else {
        codePoint(Character.isSurrogate(c) ? 0xFFFD : c);
      }
    }
  }

  private void codePoint(int c) {
    if (c < 0x800) {
      buffer[length++] = (byte) (0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        buffer[length++] = (byte) (0xE0 | c >> 12);
      } else {
        buffer[length++] = (byte) (0xF0 | c >> 18);
        buffer[length++] = (byte) (0x80 | c >> 12 & 0x3F);
      }
      buffer[length++] = (byte) (0x80 | c >> 6 & 0x3F);
    }
    buffer[length++] = (byte) (0x80 | c & 0x3F);
  }

  /** Writes {@code value} in decimal. */
  public void integer(long value) throws IOException {
    if (value == Long.MIN_VALUE) {
      text("-9223372036854775808");
      return;
    }
    room(PIECE);
    if (value < 0) {
      buffer[length++] = '-';
    }
    long rest = Math.abs(value);
    int digits = 1;
    for (long limit = 10; digits < 19 && rest >= limit; limit *= 10) {
      digits++;
    }
    fixed(rest, digits);
  }

  /** Writes {@code digits} digits of {@code value}, with zeros in front. */
  void padded(int value, int digits) throws IOException {
    room(PIECE);
    fixed(value, digits);
  }

  private void fixed(long value, int digits) {
    long rest = value;
    for (int i = length + digits - 1; i >= length; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
  }

  /** Writes {@code count} spaces. */
  public void spaces(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      ascii(' ');
    }
  }

  private void room(int bytes) throws IOException {
    if (length + bytes > CAPACITY) {
      drain();
    }
  }

  private void drain() throws IOException {
    out.write(buffer, 0, length);
    length = 0;
  }

  /** Hands everything to the system. */
  public void flush() throws IOException {
    drain();
    out.flush();
  }

  @Override
  public void close() throws IOException {
    try (OutputStream closing = out) {
      drain();
      closing.flush();
    }
  }
}
