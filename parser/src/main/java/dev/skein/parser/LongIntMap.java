package dev.skein.parser;

import java.util.Arrays;

/** A map from long to int, by open addressing; no boxing, no removal. */
public final class LongIntMap {
  private long[] keys;
  private int[] values;
  private int size;

  /** An empty map with room for {@code expected} keys. */
  public LongIntMap(int expected) {
    int capacity = Integer.highestOneBit(Math.max(8, Math.min(expected, 1 << 28))) << 2;
    keys = new long[capacity];
    values = new int[capacity];
    Arrays.fill(values, -1);
  }

  public int size() {
    return size;
  }

  /** The value of {@code key}, -1 when there is none. */
  public int get(long key) {
    int mask = keys.length - 1;
    for (int i = slot(key, mask); ; i = i + 1 & mask) {
      int v = values[i];
      if (v < 0 || keys[i] == key) {
        return v;
      }
    }
  }

  /** Maps {@code key} to {@code value} (not negative) unless it is mapped; returns what it is mapped to now. */
  public int putIfAbsent(long key, int value) {
    int mask = keys.length - 1;
    for (int i = slot(key, mask); ; i = i + 1 & mask) {
      int v = values[i];
      if (v < 0) {
        keys[i] = key;
        values[i] = value;
        if (++size > keys.length / 2) {
          grow();
        }
        return value;
      }
      if (keys[i] == key) {
        return v;
      }
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    Arrays.fill(values, -1);
    int mask = keys.length - 1;
    for (int j = 0; j < oldKeys.length; j++) {
      if (oldValues[j] >= 0) {
        int i = slot(oldKeys[j], mask);
        while (values[i] >= 0) {
          i = i + 1 & mask;
        }
        keys[i] = oldKeys[j];
        values[i] = oldValues[j];
      }
    }
  }

  private static int slot(long key, int mask) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) & mask;
  }
}
