package dev.skein.tables;

import java.util.Arrays;

/** Bytes of a row that is being written: numbers as LEB128, text with its length. */
final class RowBuffer {
  private byte[] bytes = new byte[256];
  private int size;

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  void size(int n) {
    size = n;
  }

  private void room(int n) {
    if (n > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, n)));
    }
  }

  void putByte(int v) {
    room(1);
    bytes[size++] = (byte) v;
  }

  void putNumber(long v) {
    room(10);
    long rest = v;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** A number that is often small and negative. */
  void putSigned(long v) {
    putNumber(v << 1 ^ v >> 63);
  }

  void putBits(long v) {
    room(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[size++] = (byte) (v >>> shift);
    }
  }

  void putBytes(byte[] from, int offset, int n) {
    room(n);
    System.arraycopy(from, offset, bytes, size, n);
    size += n;
  }
}
