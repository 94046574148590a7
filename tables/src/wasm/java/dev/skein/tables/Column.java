package dev.skein.tables;

import dev.skein.parser.Bytes;
import org.teavm.interop.Address;
import org.teavm.runtime.heap.Heap;

/**
 * A growable column of primitive values with an optional validity mask: the browser's twin, in linear memory.
 *
 * <p>The JVM build compiles the class of the same name from {@code src/jvm}, which keeps its values in Java arrays.
 * Both offer the same methods, the backing arrays aside: here {@link #address()} and {@link #validAddress()} take their
 * place. Reads and writes of linear memory are unchecked, so every method checks its bounds itself.
 *
 * <p>{@link #free()} must be called: the garbage collector knows nothing of this memory.
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

  /** log2 of the width of a value in bytes. */
  private final int shift;

  private int size;
  private int capacity;

  /** Of the first value; 0 while there is none. */
  private int base;

  /** Of the mask: one bit a value, least significant first, 1 = present; 0 while nothing is missing. */
  private int valid;

  /** Length of the mask in bytes; rows beyond it are present. */
  private int validBytes;

  /** An empty column of {@code kind} ({@link #I8} to {@link #F64}). */
  public Column(int kind) {
    if (kind < I8 || kind > F64) {
      throw new IllegalArgumentException("column kind " + kind);
    }
    this.kind = kind;
    this.shift = kind == F64 ? I64 : kind;
  }

  /** An empty column with room for {@code expected} values. */
  public Column(int kind, int expected) {
    this(kind);
    if (expected > 0) {
      reserve(expected);
    }
  }

  public int kind() {
    return kind;
  }

  /** Number of values, missing ones included. */
  public int size() {
    return size;
  }

  /** Where the values are, 0 for an empty column; good until the next value is added. */
  public int address() {
    return base;
  }

  /**
   * Where the validity mask is, one bit a value, least significant first, 1 = present; 0 when nothing is missing. Good
   * until the next value is added. See {@link #validBytes()}.
   */
  public int validAddress() {
    return valid;
  }

  /** Length of the validity mask in bytes; values beyond it are present. */
  public int validBytes() {
    return validBytes;
  }

  public void addByte(int v) {
    if (size == capacity || kind != I8) {
      grow(I8);
    }
    Address.fromInt(base + size++).putByte((byte) v);
  }

  public void addShort(int v) {
    if (size == capacity || kind != I16) {
      grow(I16);
    }
    Address.fromInt(base + (size++ << I16)).putShort((short) v);
  }

  public void addInt(int v) {
    if (size == capacity || kind != I32) {
      grow(I32);
    }
    Address.fromInt(base + (size++ << I32)).putInt(v);
  }

  public void addLong(long v) {
    if (size == capacity || kind != I64) {
      grow(I64);
    }
    Address.fromInt(base + (size++ << I64)).putLong(v);
  }

  public void addDouble(double v) {
    if (size == capacity || kind != F64) {
      grow(F64);
    }
    Address.fromInt(base + (size++ << I64)).putDouble(v);
  }

  /** Appends {@code n} bytes of {@code from}; only for {@link #I8}. */
  public void addBytes(byte[] from, int offset, int n) {
    expect(I8);
    if (offset < 0 || n < 0 || n > from.length - offset) {
      throw new IndexOutOfBoundsException(n + " bytes at " + offset + " of " + from.length);
    }
    if (n > capacity - size) {
      reserve(Math.max(doubled(), Math.addExact(size, n)));
    }
    int to = base + size;
    for (int i = 0; i < n; i++) {
      Address.fromInt(to + i).putByte(from[offset + i]);
    }
    size += n;
  }

  /** Appends {@code n} bytes of {@code from}; only for {@link #I8}. */
  public void addBytes(Bytes from, int position, int n) {
    expect(I8);
    int source = from.addressOf(position, n);
    if (n > capacity - size) {
      reserve(Math.max(doubled(), Math.addExact(size, n)));
    }
    Address.moveMemoryBlock(Address.fromInt(source), Address.fromInt(base + size), n);
    size += n;
  }

  /** Appends a missing value: zero, with its validity bit cleared. */
  public void addNull() {
    switch (kind) {
      case I8 -> addByte(0);
      case I16 -> addShort(0);
      case I32 -> addInt(0);
      case I64 -> addLong(0);
      default -> addDouble(0);
    }
    setNull(size - 1);
  }

  /** Appends {@code n} missing values. */
  public void addNulls(int n) {
    for (int i = 0; i < n; i++) {
      addNull();
    }
  }

  /** Marks an appended value as missing. */
  public void setNull(int row) {
    check(row);
    int index = row >> 3;
    if (index >= validBytes) {
      growValid(Math.max(index + 1, Math.max(capacity + 7 >> 3, validBytes * 2)));
    }
    Address at = Address.fromInt(valid + index);
    at.putByte((byte) (at.getByte() & ~(1 << (row & 7))));
  }

  /** Drops every value from row {@code n} on: undoes an event that turned out to be unreadable half way. */
  public void truncate(int n) {
    if (n < 0 || n > size) {
      throw new IndexOutOfBoundsException("truncate to " + n + " of " + size);
    }
    for (int row = n; row < size && row >> 3 < validBytes; row++) {
      Address at = Address.fromInt(valid + (row >> 3));
      at.putByte((byte) (at.getByte() | 1 << (row & 7)));
    }
    size = n;
  }

  /** Empties the column and keeps its memory for the next batch. */
  public void clear() {
    size = 0;
    freeValid();
  }

  /** Gives the memory back and empties the column. */
  public void free() {
    clear();
    if (base != 0) {
      Heap.release(Address.fromInt(base));
      base = 0;
      capacity = 0;
    }
  }

  public boolean isNull(int row) {
    int index = row >> 3;
    return row >= 0
        && index < validBytes
        && (Address.fromInt(valid + index).getByte() & 1 << (row & 7)) == 0;
  }

  public boolean hasNulls() {
    return valid != 0;
  }

  public byte byteAt(int row) {
    return at(row, I8).getByte();
  }

  public short shortAt(int row) {
    return at(row, I16).getShort();
  }

  public int intAt(int row) {
    return at(row, I32).getInt();
  }

  public long longAt(int row) {
    return at(row, I64).getLong();
  }

  public double doubleAt(int row) {
    return at(row, F64).getDouble();
  }

  private Address at(int row, int expected) {
    check(row);
    if (kind != expected) {
      expect(expected);
    }
    return Address.fromInt(base + (row << shift));
  }

  private void check(int row) {
    if (row < 0 || row >= size) {
      throw new IndexOutOfBoundsException("row " + row + " of " + size);
    }
  }

  private void expect(int expected) {
    if (kind != expected) {
      throw new IllegalStateException("column of kind " + kind + ", not " + expected);
    }
  }

  private void grow(int expected) {
    expect(expected);
    reserve(doubled());
  }

  private int doubled() {
    return capacity == 0 ? FIRST_CAPACITY : Math.multiplyExact(capacity, 2);
  }

  private void reserve(int values) {
    if (values > Integer.MAX_VALUE >> shift) {
      throw new OutOfMemoryError("column of more than 2^31 bytes");
    }
    base = moved(base, size << shift, values << shift);
    capacity = values;
  }

  private void growValid(int bytes) {
    valid = moved(valid, validBytes, bytes);
    Address.fill(Address.fromInt(valid + validBytes), (byte) -1, bytes - validBytes);
    validBytes = bytes;
  }

  private void freeValid() {
    if (valid != 0) {
      Heap.release(Address.fromInt(valid));
      valid = 0;
      validBytes = 0;
    }
  }

  /** A new block of {@code bytes} that starts with the first {@code used} bytes of {@code from}, which is freed. */
  private static int moved(int from, int used, int bytes) {
    Address to = Heap.alloc(bytes);
    if (to.toInt() == 0) {
      throw new OutOfMemoryError("no linear memory left for " + bytes + " bytes");
    }
    if (from != 0) {
      Address.moveMemoryBlock(Address.fromInt(from), to, used);
      Heap.release(Address.fromInt(from));
    }
    return to.toInt();
  }
}
