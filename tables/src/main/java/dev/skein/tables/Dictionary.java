package dev.skein.tables;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;

/** Every distinct string of the constant pools, once, as UTF-8. Index 0 stands for NULL. */
final class Dictionary {
  /** Strings up to here take no more than other values, since each is there once. */
  static final int SHORT = 256;

  private byte[][] strings = new byte[256][];
  private int[] hashes = new int[256];
  private int[] slots = new int[512];
  private int size = 1;

  /** Indexes of strings of more than {@link #SHORT} bytes: a look at each string itself is a miss in the cache. */
  private final BitSet longOnes = new BitSet();

  /** Index of these bytes, which are copied when they are new. */
  int intern(byte[] utf8, int from, int to) {
    int hash = Hash.of(utf8, from, to);
    int mask = slots.length - 1;
    for (int i = hash & mask; ; i = i + 1 & mask) {
      int index = slots[i];
      if (index == 0) {
        return add(Arrays.copyOfRange(utf8, from, to), hash, i);
      }
      if (hashes[index] == hash
          && Hash.equal(strings[index], 0, strings[index].length, utf8, from, to)) {
        return index;
      }
    }
  }

  /** Index of {@code text}, 0 for null. */
  int intern(String text) {
    if (text == null) {
      return 0;
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return intern(utf8, 0, utf8.length);
  }

  private int add(byte[] utf8, int hash, int slot) {
    if (size == strings.length) {
      strings = Arrays.copyOf(strings, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    int index = size++;
    strings[index] = utf8;
    hashes[index] = hash;
    if (utf8.length > SHORT) {
      longOnes.set(index);
    }
    slots[slot] = index;
    if (size > slots.length / 2) {
      grow();
    }
    return index;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    int mask = slots.length - 1;
    for (int index = 1; index < size; index++) {
      int i = hashes[index] & mask;
      while (slots[i] != 0) {
        i = i + 1 & mask;
      }
      slots[i] = index;
    }
  }

  /** UTF-8 by index. The array is replaced, never changed below the indexes given out, when the dictionary grows. */
  byte[][] strings() {
    return strings;
  }

  /** UTF-8 of an index, null for 0. */
  byte[] get(int index) {
    return strings[index];
  }

  /** Bytes of a string of more than {@link #SHORT}; 0 for all others. */
  int lengthIfLong(int index) {
    return longOnes.get(index) ? strings[index].length : 0;
  }

  /** The string at an index, null for 0. */
  String text(int index) {
    return index == 0 ? null : new String(strings[index], StandardCharsets.UTF_8);
  }
}
