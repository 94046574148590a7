package dev.skein.parser;

import org.teavm.interop.Address;

/**
 * Part of a recording in memory: the browser twin, on TeaVM's linear memory. Same methods as the class of this name in
 * {@code src/jvm}; addresses are not checked by the machine, so every read checks its limit.
 */
public final class Bytes {
  private final int address;
  private final int length;
  private final long fileOffset;

  private Bytes(int address, int length, long fileOffset) {
    this.address = address;
    this.length = length;
    this.fileOffset = fileOffset;
  }

  /** {@code length} bytes of linear memory from {@code address}, which the caller owns and releases. */
  public static Bytes at(int address, int length, long fileOffset) {
    return new Bytes(address, length, fileOffset);
  }

  public int length() {
    return length;
  }

  /** Offset in the file of a position here. */
  public long fileOffset(int position) {
    return fileOffset + position;
  }

  public byte byteAt(int position) {
    if (position < 0 || position >= length) {
      throw new IndexOutOfBoundsException();
    }
    return Address.fromInt(address + position).getByte();
  }

  /** A big-endian 32-bit number. */
  public int intAt(int position) {
    check(position, 4);
    return Integer.reverseBytes(Address.fromInt(address + position).getInt());
  }

  /** A big-endian 64-bit number. */
  public long longAt(int position) {
    check(position, 8);
    return Long.reverseBytes(Address.fromInt(address + position).getLong());
  }

  /** Copies {@code n} bytes from {@code position}. */
  public void copy(int position, byte[] into, int at, int n) {
    check(position, n);
    for (int i = 0; i < n; i++) {
      into[at + i] = Address.fromInt(address + position + i).getByte();
    }
  }

  /** Whether {@code n} bytes from {@code position} are all 7-bit. */
  public boolean ascii(int position, int n) {
    check(position, n);
    int any = 0;
    for (int i = 0; i < n; i++) {
      any |= Address.fromInt(address + position + i).getByte();
    }
    return any >= 0;
  }

  /** Where {@code n} bytes from {@code position} stand in linear memory, for block copies. */
  public int addressOf(int position, int n) {
    check(position, n);
    return address + position;
  }

  private void check(int position, int n) {
    if (position < 0 || n < 0 || n > length - position) {
      throw new IndexOutOfBoundsException();
    }
  }
}
