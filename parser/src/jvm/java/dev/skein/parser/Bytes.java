package dev.skein.parser;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Part of a recording in memory: the JVM twin, on a Java array.
 *
 * <p>The browser build compiles the class of the same name from {@code src/wasm}, which reads linear memory. Reading
 * outside throws {@link IndexOutOfBoundsException} in both; whoever decodes turns that into damage with an offset.
 */
public final class Bytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] data;
  private final int length;
  private final long fileOffset;

  private Bytes(byte[] data, int length, long fileOffset) {
    this.data = data;
    this.length = length;
    this.fileOffset = fileOffset;
  }

  /**
   * The first {@code length} bytes of {@code data}, not copied.
   *
   * @param fileOffset where in the (decompressed) file position 0 stands, for messages
   */
  public static Bytes of(byte[] data, int length, long fileOffset) {
    if (length < 0 || length > data.length) {
      throw new IllegalArgumentException("length " + length + " of " + data.length);
    }
    return new Bytes(data, length, fileOffset);
  }

  public int length() {
    return length;
  }

  /** Offset in the file of a position here. */
  public long fileOffset(int position) {
    return fileOffset + position;
  }

  public byte byteAt(int position) {
    return data[position];
  }

  /** A big-endian 32-bit number. */
  public int intAt(int position) {
    return (int) INTS.get(data, position);
  }

  /** A big-endian 64-bit number. */
  public long longAt(int position) {
    return (long) LONGS.get(data, position);
  }

  /** Copies {@code n} bytes from {@code position}. */
  public void copy(int position, byte[] into, int at, int n) {
    System.arraycopy(data, position, into, at, n);
  }

  /** Whether {@code n} bytes from {@code position} are all 7-bit. */
  public boolean ascii(int position, int n) {
    int any = 0;
    for (int i = position, end = position + n; i < end; i++) {
      any |= data[i];
    }
    return any >= 0;
  }
}
