package dev.skein.parser;

import java.util.Arrays;

/** Events and bytes by type id, in order of first appearance. */
public final class TypeCounts {
  private final LongIntMap index = new LongIntMap(64);
  private long[] ids = new long[64];
  private long[] counts = new long[64];
  private long[] bytes = new long[64];
  private long lastId = -1;
  private int last = -1;

  void add(long typeId, long size) {
    if (typeId != lastId) {
      last = index.putIfAbsent(typeId, index.size());
      lastId = typeId;
      if (last == ids.length) {
        ids = Arrays.copyOf(ids, last * 2);
        counts = Arrays.copyOf(counts, last * 2);
        bytes = Arrays.copyOf(bytes, last * 2);
      }
      ids[last] = typeId;
    }
    counts[last]++;
    bytes[last] += size;
  }

  /** Number of types. */
  public int size() {
    return index.size();
  }

  public long typeId(int i) {
    return ids[i];
  }

  public long count(int i) {
    return counts[i];
  }

  /** Bytes of the events of a type, their sizes and type ids included. */
  public long bytes(int i) {
    return bytes[i];
  }
}
