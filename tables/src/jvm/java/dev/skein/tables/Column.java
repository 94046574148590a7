package dev.skein.tables;

import dev.skein.parser.Bytes;
import java.util.Arrays;

/**
 * A growable column of primitive values with an optional validity mask: the JVM twin, on Java arrays.
 *
 * <p>The browser build compiles the class of the same name from {@code src/wasm}, which keeps its values in linear
 * memory. Both offer the same methods, so that the decoder is written once and makes no virtual call.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class Column {
  /** Kinds, ordered by width: the width in bytes is {@code 1 << kind}, and {@code F64} is as wide as {@code I64}. */
  public static final int I8 = 0;

  public static final int I16 = 1;
  public static final int I32 = 2;
  public static final int I64 = 3;
  public static final int F64 = 4;

  private static final int FIRST_CAPACITY = 64;

  private final int kind;
  private int size;
  private byte[] bytes;
  private short[] shorts;
  private int[] ints;
  private long[] longs;
  private double[] doubles;

  /** One bit a value, least significant first, 1 = present; {@code null} while nothing is missing. */
  private long[] valid;

  /** An empty column of {@code kind} ({@link #I8} to {@link #F64}). */
  public Column(int kind) {
    this(kind, 0);
  }

  /** An empty column with room for {@code expected} values. */
  public Column(int kind, int expected) {
    this.kind = kind;
    int capacity = Math.max(FIRST_CAPACITY, expected);
    switch (kind) {
      case I8 -> bytes = new byte[capacity];
      case I16 -> shorts = new short[capacity];
      case I32 -> ints = new int[capacity];
      case I64 -> longs = new long[capacity];
      case F64 -> doubles = new double[capacity];
      default -> throw new IllegalArgumentException("column kind " + kind);
    }
  }

  public int kind() {
    return kind;
  }

  /** Number of values, missing ones included. */
  public int size() {
    return size;
  }

  public void addByte(int v) {
    if (size == bytes.length) {
      grow();
    }
    bytes[size++] = (byte) v;
  }

  public void addShort(int v) {
    if (size == shorts.length) {
      grow();
    }
    shorts[size++] = (short) v;
  }

  public void addInt(int v) {
    if (size == ints.length) {
      grow();
    }
    ints[size++] = v;
  }

  public void addLong(long v) {
    if (size == longs.length) {
      grow();
    }
    longs[size++] = v;
  }

  public void addDouble(double v) {
    if (size == doubles.length) {
      grow();
    }
    doubles[size++] = v;
  }

  /** Appends {@code n} bytes of {@code from}; only for {@link #I8}. */
  public void addBytes(byte[] from, int offset, int n) {
    if (n > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(grown(bytes.length), Math.addExact(size, n)));
    }
    System.arraycopy(from, offset, bytes, size, n);
    size += n;
  }

  /** Appends {@code n} bytes of {@code from}; only for {@link #I8}. */
  public void addBytes(Bytes from, int position, int n) {
    if (n > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(grown(bytes.length), Math.addExact(size, n)));
    }
    from.copy(position, bytes, size, n);
    size += n;
  }

  /** Appends a missing value: zero, with its validity bit cleared. */
  public void addNull() {
    addZero();
    setNull(size - 1);
  }

  /** Appends {@code n} missing values. */
  public void addNulls(int n) {
    for (int i = 0; i < n; i++) {
      addNull();
    }
  }

  private void addZero() {
    switch (kind) {
      case I8 -> addByte(0);
      case I16 -> addShort(0);
      case I32 -> addInt(0);
      case I64 -> addLong(0);
      default -> addDouble(0);
    }
  }

  /** Marks an appended value as missing. */
  public void setNull(int row) {
    int word = row >> 6;
    if (valid == null) {
      valid = new long[Math.max(word + 1, capacity() + 63 >> 6)];
      Arrays.fill(valid, -1L);
    } else if (word >= valid.length) {
      int old = valid.length;
      valid = Arrays.copyOf(valid, Math.max(word + 1, old * 2));
      Arrays.fill(valid, old, valid.length, -1L);
    }
    valid[word] &= ~(1L << row);
  }

  /** Drops every value from row {@code n} on: undoes an event that turned out to be unreadable half way. */
  public void truncate(int n) {
    if (valid != null) {
      for (int row = n; row < size; row++) {
        int word = row >> 6;
        if (word < valid.length) {
          valid[word] |= 1L << row;
        }
      }
    }
    size = n;
  }

  /** Empties the column and keeps its memory for the next batch. */
  public void clear() {
    size = 0;
    valid = null;
  }

  /** Nothing to do here: the twin in linear memory gives its memory back. */
  public void free() {
    clear();
  }

  public boolean isNull(int row) {
    return valid != null && row >> 6 < valid.length && (valid[row >> 6] & 1L << row) == 0;
  }

  public boolean hasNulls() {
    return valid != null;
  }

  public byte byteAt(int row) {
    return bytes[row];
  }

  public short shortAt(int row) {
    return shorts[row];
  }

  public int intAt(int row) {
    return ints[row];
  }

  public long longAt(int row) {
    return longs[row];
  }

  public double doubleAt(int row) {
    return doubles[row];
  }

  /** The backing array, longer than {@link #size()}; only on the JVM, for bulk copies. Do not keep or change it. */
  public byte[] bytes() {
    return bytes;
  }

  /** See {@link #bytes()}. */
  public short[] shorts() {
    return shorts;
  }

  /** See {@link #bytes()}. */
  public int[] ints() {
    return ints;
  }

  /** See {@link #bytes()}. */
  public long[] longs() {
    return longs;
  }

  /** See {@link #bytes()}. */
  public double[] doubles() {
    return doubles;
  }

  /**
   * The validity mask: bit {@code row & 63} of word {@code row >> 6} is 1 where a value is present; rows beyond its end
   * are present. Null while nothing is missing. Only on the JVM, for bulk copies. Do not keep or change it.
   */
  public long[] validity() {
    return valid;
  }

  private int capacity() {
    return switch (kind) {
      case I8 -> bytes.length;
      case I16 -> shorts.length;
      case I32 -> ints.length;
      case I64 -> longs.length;
      default -> doubles.length;
    };
  }

  /** On its own, so that the methods that call it are small enough to be inlined by any compiler. */
  private void grow() {
    switch (kind) {
      case I8 -> bytes = Arrays.copyOf(bytes, grown(size));
      case I16 -> shorts = Arrays.copyOf(shorts, grown(size));
      case I32 -> ints = Arrays.copyOf(ints, grown(size));
      case I64 -> longs = Arrays.copyOf(longs, grown(size));
      default -> doubles = Arrays.copyOf(doubles, grown(size));
    }
  }

  private static int grown(int n) {
    if (n > Integer.MAX_VALUE / 2 - 8) {
      if (n >= Integer.MAX_VALUE - 8) {
        throw new OutOfMemoryError("column of more than 2^31 values");
      }
      return Integer.MAX_VALUE - 8;
    }
    return Math.max(FIRST_CAPACITY, n * 2);
  }
}
