package dev.skein.tables;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Every distinct row of a referenced table, once, in its encoded form: the encoding is the natural key. Ids count from 1 in
 * order of first appearance. Rows live in pages, so that growing copies nothing and no array comes near 2 GiB.
 */
final class RowPool {
  private static final int PAGE = 1 << 18;

  private byte[][] pages = new byte[4][];
  private int pageCount;
  private int pageUsed = PAGE;
  private long[] starts = new long[64];
  private int[] lengths = new int[64];
  private int[] hashes = new int[64];
  private int[] slots = new int[128];
  private final BitSet reserved = new BitSet();
  private int interned;
  private int size = 1;

  /** The highest id given out. */
  int lastId() {
    return size - 1;
  }

  /** Id of this row; when it is new the id is {@link #lastId()} and was not before. */
  int intern(byte[] row, int from, int to) {
    int hash = Hash.of(row, from, to);
    int mask = slots.length - 1;
    for (int i = hash & mask; ; i = i + 1 & mask) {
      int id = slots[i];
      if (id == 0) {
        id = nextId();
        slots[i] = id;
        hashes[id] = hash;
        fill(id, row, from, to);
        if (++interned > slots.length / 2) {
          grow();
        }
        return id;
      }
      if (hashes[id] == hash) {
        byte[] page = page(id);
        int start = start(id);
        if (Hash.equal(page, start, start + lengths[id], row, from, to)) {
          return id;
        }
      }
    }
  }

  /** An id for a row that refers to itself, whose content comes with {@link #fill}. Such rows are never found again. */
  int reserve() {
    int id = nextId();
    reserved.set(id);
    return id;
  }

  private int nextId() {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      lengths = Arrays.copyOf(lengths, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    return size++;
  }

  void fill(int id, byte[] row, int from, int to) {
    int n = to - from;
    if (n > PAGE - pageUsed || pageCount == 0) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pageCount * 2);
      }
      pages[pageCount++] = new byte[Math.max(PAGE, n)];
      pageUsed = 0;
    }
    System.arraycopy(row, from, pages[pageCount - 1], pageUsed, n);
    starts[id] = (long) (pageCount - 1) << 32 | pageUsed;
    lengths[id] = n;
    // A row larger than a page fills its page: the next one starts another.
    pageUsed = Math.min(PAGE, pageUsed + n);
  }

  private void grow() {
    slots = new int[slots.length * 2];
    int mask = slots.length - 1;
    for (int id = 1; id < size; id++) {
      if (!reserved.get(id)) {
        int i = hashes[id] & mask;
        while (slots[i] != 0) {
          i = i + 1 & mask;
        }
        slots[i] = id;
      }
    }
  }

  private byte[] page(int id) {
    return pages[(int) (starts[id] >>> 32)];
  }

  private int start(int id) {
    return (int) starts[id];
  }

  /**
   * Where a batch that begins with row {@code from} ends: behind {@code maxRows} rows, or the row that brings it to
   * {@code maxBytes}, or the last one.
   *
   * @return the first id that is not in it
   */
  int end(int from, int maxRows, long maxBytes) {
    int to = from;
    for (long bytes = 0; to < size && to - from < maxRows && bytes < maxBytes; to++) {
      bytes += lengths[to];
    }
    return to;
  }

  /** Points {@code reader} at a row. */
  RowReader read(int id, RowReader reader) {
    if (lengths[id] == 0) {
      return reader.at(new byte[0], 0, 0);
    }
    int start = start(id);
    return reader.at(page(id), start, start + lengths[id]);
  }
}
