package dev.skein.duckdb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.duckdb.VectorAppender;

/**
 * Strings as DuckDB stores them in a vector: 16 bytes each, the length first, then up to 12 bytes inline, or the first
 * four and the address of all of them.
 *
 * <p>Both ways of use save the driver's copy and check of every single string: {@link #intern} keeps each string of a
 * dictionary in the heap of one long-lived vector and hands out its 16 bytes as often as they are wanted; {@link
 * #layOut} gives the driver a whole run of strings as one, and addresses into it.
 */
final class StringValues implements AutoCloseable {
  private static final int INLINE = 12;

  private ByteBuffer vector;
  private byte[][] known = new byte[64][];
  private long[] values = new long[128];
  private int[] fresh = new int[64];

  /** Whether the driver stores strings as this class expects. */
  static boolean layoutIsKnown() {
    if (java.nio.ByteOrder.nativeOrder() != java.nio.ByteOrder.LITTLE_ENDIAN) {
      return false;
    }
    byte[] text = "a string that is too long to lie inline".getBytes(StandardCharsets.US_ASCII);
    ByteBuffer v = VectorAppender.createStrings();
    try {
      VectorAppender.assignStrings(v, 0, text, new long[] {text.length}, text.length);
      VectorAppender.assignStrings(v, 1, text, new long[] {INLINE}, INLINE);
      ByteBuffer data = VectorAppender.data(v, 16L * VectorAppender.vectorSize());
      long address = data.getLong(8);
      boolean layout =
          data.getLong(0) == head(text, 0, text.length)
              && data.getLong(16) == head(text, 0, INLINE)
              && data.getLong(24) == tail(text, 0, INLINE);
      if (!layout) {
        return false;
      }
      data.putLong(32, head(text, 2, text.length - 2));
      data.putLong(40, address + 2);
      return Arrays.equals(VectorAppender.string(v, 2), Arrays.copyOfRange(text, 2, text.length));
    } finally {
      VectorAppender.destroyVector(v);
    }
  }

  /**
   * Writes the values of dictionary entries.
   *
   * @param strings the dictionary; an entry that is the same array as in an earlier call is not copied again
   * @param into takes two longs a row; rows with index 0 (NULL) are left as they are
   */
  void intern(byte[][] strings, int[] index, int from, int n, long[] into) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      int id = index[from + i];
      if (id >= known.length) {
        int size = Math.max(id + 1, known.length * 2);
        known = Arrays.copyOf(known, size);
        values = Arrays.copyOf(values, 2 * size);
      }
      if (id != 0 && known[id] != strings[id]) {
        known[id] = strings[id];
        if (count == fresh.length) {
          fresh = Arrays.copyOf(fresh, count * 2);
        }
        fresh[count++] = id;
      }
    }
    if (count > 0) {
      add(count);
    }
    for (int i = 0; i < n; i++) {
      int id = index[from + i];
      into[2 * i] = values[2 * id];
      into[2 * i + 1] = values[2 * id + 1];
    }
  }

  private void add(int count) {
    long total = 0;
    for (int i = 0; i < count; i++) {
      total += known[fresh[i]].length;
    }
    if (total > Integer.MAX_VALUE - 16) {
      throw new IllegalStateException("strings of " + total + " bytes in one batch");
    }
    byte[] all = new byte[(int) total];
    int[] ends = new int[count];
    int end = 0;
    for (int i = 0; i < count; i++) {
      byte[] s = known[fresh[i]];
      System.arraycopy(s, 0, all, end, s.length);
      end += s.length;
      ends[i] = end;
    }
    if (vector == null) {
      vector = VectorAppender.createStrings();
    }
    long[] laidOut = new long[2 * count];
    layOut(vector, all, 0, ends, 0, count, laidOut);
    for (int i = 0; i < count; i++) {
      values[2 * fresh[i]] = laidOut[2 * i];
      values[2 * fresh[i] + 1] = laidOut[2 * i + 1];
    }
  }

  /**
   * Copies a run of strings into the heap of {@code vector} and computes their values.
   *
   * @param bytes UTF-8 of all strings; malformed sequences are replaced
   * @param start where the first one starts
   * @param ends end of each in {@code bytes}
   * @param into takes two longs a string
   */
  static void layOut(
      ByteBuffer vector, byte[] bytes, int start, int[] ends, int from, int n, long[] into) {
    if (n == 0) {
      return;
    }
    int total = ends[from + n - 1] - start;
    byte[] run = start == 0 ? bytes : Arrays.copyOfRange(bytes, start, start + total);
    long address = 0;
    if (total > 0) {
      try {
        VectorAppender.assignStrings(vector, 0, run, new long[] {total}, total);
      } catch (Exception malformed) {
        // The binding throws SQLException without declaring it.
        repair(vector, run, start, ends, from, n, into);
        return;
      }
      address = VectorAppender.data(vector, 16).getLong(8);
    }
    int begin = 0;
    for (int i = 0; i < n; i++) {
      int length = ends[from + i] - start - begin;
      into[2 * i] = head(run, begin, length);
      into[2 * i + 1] = length <= INLINE ? tail(run, begin, length) : address + begin;
      begin += length;
    }
  }

  private static void repair(
      ByteBuffer vector, byte[] run, int start, int[] ends, int from, int n, long[] into) {
    StringBuilder all = new StringBuilder();
    int[] fixedEnds = new int[n];
    int begin = 0;
    int fixedEnd = 0;
    for (int i = 0; i < n; i++) {
      int end = ends[from + i] - start;
      String s = new String(run, begin, end - begin, StandardCharsets.UTF_8);
      all.append(s);
      fixedEnd += s.getBytes(StandardCharsets.UTF_8).length;
      fixedEnds[i] = fixedEnd;
      begin = end;
    }
    layOut(vector, all.toString().getBytes(StandardCharsets.UTF_8), 0, fixedEnds, 0, n, into);
  }

  private static long head(byte[] b, int at, int length) {
    return length & 0xffffffffL | pack(b, at, Math.min(4, length)) << 32;
  }

  private static long tail(byte[] b, int at, int length) {
    return length <= 4 ? 0 : pack(b, at + 4, length - 4);
  }

  private static long pack(byte[] b, int at, int n) {
    long v = 0;
    for (int i = n - 1; i >= 0; i--) {
      v = v << 8 | b[at + i] & 0xff;
    }
    return v;
  }

  @Override
  public void close() {
    if (vector != null) {
      VectorAppender.destroyVector(vector);
      vector = null;
    }
  }
}
