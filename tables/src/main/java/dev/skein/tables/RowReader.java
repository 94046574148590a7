package dev.skein.tables;

/** Reads what {@link RowBuffer} wrote. */
final class RowReader {
  private byte[] bytes;
  private int position;
  private int end;

  RowReader at(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.position = from;
    this.end = to;
    return this;
  }

  boolean more() {
    return position < end;
  }

  byte[] bytes() {
    return bytes;
  }

  int position() {
    return position;
  }

  void skip(int n) {
    position += n;
  }

  int readByte() {
    return bytes[position++];
  }

  long readNumber() {
    long v = 0;
    for (int shift = 0; ; shift += 7) {
      long b = bytes[position++];
      v |= (b & 0x7f) << shift;
      if (b >= 0) {
        return v;
      }
    }
  }

  long readSigned() {
    long v = readNumber();
    return v >>> 1 ^ -(v & 1);
  }

  long readBits() {
    long v = 0;
    for (int shift = 0; shift < 64; shift += 8) {
      v |= (bytes[position++] & 0xffL) << shift;
    }
    return v;
  }
}
