package dev.skein.parser;

import java.util.Arrays;

/**
 * The constant pool of one type in one chunk: from key to where the entry's value stands. The entries themselves stay
 * encoded until something asks for them.
 *
 * <p>A key that several checkpoints carry keeps its first value: a renamed thread has one name, and {@code jfr print}
 * shows the first one too.
 */
public final class Pool {
  private final TypeInfo type;
  private final LongIntMap entryByKey;
  private int[] positions;
  private int[] ids;
  private int size;

  Pool(TypeInfo type, int expected) {
    this.type = type;
    this.entryByKey = new LongIntMap(Math.min(expected, 1 << 16));
    this.positions = new int[Math.max(8, Math.min(expected, 1 << 16))];
  }

  public TypeInfo type() {
    return type;
  }

  public int size() {
    return size;
  }

  void put(long key, int position) {
    if (entryByKey.putIfAbsent(key, size) == size) {
      if (size == positions.length) {
        positions = Arrays.copyOf(positions, size * 2);
      }
      positions[size++] = position;
    }
  }

  /** Index of the entry with {@code key}, -1 when the pool lacks it. */
  public int entry(long key) {
    return entryByKey.get(key);
  }

  /** Where the entry's value begins in {@link Chunk#poolBytes()}. */
  public int position(int entry) {
    return positions[entry];
  }

  /** What {@link #id(int, int)} was given for the entry, 0 while nothing was. */
  public int id(int entry) {
    return ids == null ? 0 : ids[entry];
  }

  /** Remembers what the entry became; for whoever turns pool entries into rows. */
  public void id(int entry, int id) {
    if (ids == null) {
      ids = new int[size];
    }
    ids[entry] = id;
  }
}
