package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.StackColumns;
import dev.skein.tables.TableSchema;
import dev.skein.tables.Values;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.duckdb.VectorAppender;

/** Copies columns into DuckDB's vectors, 2048 rows at a time. */
final class VectorWriter implements TableWriter {
  /** The driver keeps 204,800 rows before it hands them over, in memory that an import can do without. */
  private static final int FLUSH_ROWS = 1 << 16;

  private final VectorAppender appender;
  private int waiting;
  private final StringValues dictionary;
  private final int size = VectorAppender.vectorSize();
  private long[] pairs = new long[2 * size];
  private int[] ints = new int[size];
  private byte[] bytes = new byte[size];

  /**
   * @param dictionary outlives this writer, and is used by its thread alone
   */
  VectorWriter(Connection connection, TableSchema schema, StringValues dictionary)
      throws SQLException {
    this.appender = new VectorAppender(connection, schema.name());
    this.dictionary = dictionary;
  }

  @Override
  public void append(Batch batch) throws SQLException {
    List<ColumnSpec> specs = batch.schema().columns();
    if (specs.size() != appender.columns()) {
      // The vectors are raw memory: a mismatch must not reach them.
      throw new SQLException(
          batch.schema().name() + " has " + appender.columns() + " columns, not " + specs.size());
    }
    for (int from = 0; from < batch.rows(); from += size) {
      int n = Math.min(size, batch.rows() - from);
      for (int c = 0; c < specs.size(); c++) {
        ColumnSpec spec = specs.get(c);
        if (spec.derived()) {
          int[] ids = batch.columns()[spec.source()].data().ints();
          derive(appender.column(c), spec.derivation(), batch.stacks(), ids, from, n);
        } else {
          fill(appender.column(c), batch.columns()[c], batch.strings(), from, n);
        }
      }
      appender.append(n);
    }
    waiting += batch.rows();
    if (waiting >= FLUSH_ROWS) {
      appender.flush();
      waiting = 0;
    }
  }

  private void fill(ByteBuffer vector, Values values, byte[][] strings, int from, int n)
      throws SQLException {
    if (n == 0) {
      return;
    }
    Column data = values.data();
    switch (values.type().kind()) {
      case BOOLEAN, TINYINT -> VectorAppender.data(vector, n).put(data.bytes(), from, n);
      case SMALLINT, USMALLINT ->
          VectorAppender.data(vector, 2L * n).asShortBuffer().put(data.shorts(), from, n);
      case INTEGER, UINTEGER ->
          VectorAppender.data(vector, 4L * n).asIntBuffer().put(data.ints(), from, n);
      case BIGINT, TIMESTAMP ->
          VectorAppender.data(vector, 8L * n).asLongBuffer().put(data.longs(), from, n);
      case DOUBLE ->
          VectorAppender.data(vector, 8L * n).asDoubleBuffer().put(data.doubles(), from, n);
      case DICTIONARY -> {
        dictionary.intern(strings, data.ints(), from, n, pairs(n));
        putPairs(vector, n);
        invalidateZeros(vector, data.ints(), from, n);
      }
      case VARCHAR -> {
        int start = from == 0 ? 0 : data.ints()[from - 1];
        StringValues.layOut(vector, values.bytes().bytes(), start, data.ints(), from, n, pairs(n));
        putPairs(vector, n);
      }
      case LIST -> {
        int[] ends = data.ints();
        int start = from == 0 ? 0 : ends[from - 1];
        long[] entries = pairs(n);
        int begin = start;
        for (int i = 0; i < n; i++) {
          entries[2 * i] = (long) begin - start;
          entries[2 * i + 1] = (long) ends[from + i] - begin;
          begin = ends[from + i];
        }
        putPairs(vector, n);
        ByteBuffer child = VectorAppender.listChild(vector, begin - start);
        fill(child, values.children()[0], strings, start, begin - start);
      }
      case STRUCT -> {
        Values[] fields = values.children();
        for (int f = 0; f < fields.length; f++) {
          fill(VectorAppender.structChild(vector, f), fields[f], strings, from, n);
        }
      }
      default -> throw new IllegalStateException(values.type().toString());
    }
    if (data != null && data.hasNulls()) {
      putValidity(vector, data.validity(), from, n);
    }
  }

  private void derive(
      ByteBuffer vector,
      ColumnSpec.Derivation derivation,
      StackColumns stacks,
      int[] ids,
      int from,
      int n)
      throws SQLException {
    switch (derivation) {
      case STACK_TOP_METHOD -> gather(vector, stacks.topMethod(), ids, from, n);
      case STACK_TOP_APPLICATION_METHOD ->
          gather(vector, stacks.topApplicationMethod(), ids, from, n);
      case STACK_TOP_NON_INIT_METHOD -> gather(vector, stacks.topNonInitMethod(), ids, from, n);
      case STACK_LENGTH -> {
        ByteBuffer data = VectorAppender.data(vector, 2L * n);
        int[] length = stacks.length();
        for (int i = 0; i < n; i++) {
          data.putShort(2 * i, (short) Math.min(length[ids[from + i]], Short.MAX_VALUE));
        }
        invalidateZeros(vector, ids, from, n);
      }
      case STACK_TRUNCATED -> {
        boolean[] truncated = stacks.truncated();
        for (int i = 0; i < n; i++) {
          bytes[i] = truncated[ids[from + i]] ? (byte) 1 : 0;
        }
        VectorAppender.data(vector, n).put(bytes, 0, n);
        invalidateZeros(vector, ids, from, n);
      }
      case STACK_METHODS -> {
        methods(vector, stacks, ids, from, n);
        invalidateZeros(vector, ids, from, n);
      }
      default -> throw new IllegalStateException(derivation.toString());
    }
  }

  private void gather(ByteBuffer vector, int[] column, int[] ids, int from, int n) {
    for (int i = 0; i < n; i++) {
      ints[i] = column[ids[from + i]];
    }
    VectorAppender.data(vector, 4L * n).asIntBuffer().put(ints, 0, n);
  }

  private void methods(ByteBuffer vector, StackColumns stacks, int[] ids, int from, int n)
      throws SQLException {
    int[] ends = stacks.methodsEnd();
    int[] methods = stacks.methods();
    long[] entries = pairs(n);
    int total = 0;
    for (int i = 0; i < n; i++) {
      int id = ids[from + i];
      int begin = id == 0 ? 0 : ends[id - 1];
      int length = id == 0 ? 0 : ends[id] - begin;
      if (total + length > ints.length) {
        ints = Arrays.copyOf(ints, Math.max(ints.length * 2, total + length));
      }
      System.arraycopy(methods, begin, ints, total, length);
      entries[2 * i] = total;
      entries[2 * i + 1] = length;
      total += length;
    }
    putPairs(vector, n);
    ByteBuffer child = VectorAppender.listChild(vector, total);
    if (total > 0) {
      VectorAppender.data(child, 4L * total).asIntBuffer().put(ints, 0, total);
    }
  }

  private long[] pairs(int n) {
    if (pairs.length < 2 * n) {
      pairs = new long[Math.max(2 * n, pairs.length * 2)];
    }
    return pairs;
  }

  private void putPairs(ByteBuffer vector, int n) {
    VectorAppender.data(vector, 16L * n).asLongBuffer().put(pairs, 0, 2 * n);
  }

  private static void putValidity(ByteBuffer vector, long[] valid, int from, int n) {
    LongBuffer words = null;
    for (int w = 0; w < (n + 63) / 64; w++) {
      long bits = bits(valid, from + 64 * w);
      int rest = n - 64 * w;
      if (rest < 64) {
        bits |= -1L << rest;
      }
      if (bits != -1L) {
        if (words == null) {
          words = VectorAppender.validity(vector, n).asLongBuffer();
        }
        words.put(w, bits);
      }
    }
  }

  /** 64 validity bits from row {@code at} on. */
  private static long bits(long[] valid, int at) {
    int word = at >> 6;
    int shift = at & 63;
    long low = word < valid.length ? valid[word] : -1L;
    if (shift == 0) {
      return low;
    }
    long high = word + 1 < valid.length ? valid[word + 1] : -1L;
    return low >>> shift | high << 64 - shift;
  }

  private static void invalidateZeros(ByteBuffer vector, int[] ids, int from, int n) {
    LongBuffer words = null;
    for (int w = 0; w < (n + 63) / 64; w++) {
      long bits = -1L;
      int end = Math.min(n, 64 * w + 64);
      for (int i = 64 * w; i < end; i++) {
        if (ids[from + i] == 0) {
          bits &= ~(1L << i);
        }
      }
      if (bits != -1L) {
        if (words == null) {
          words = VectorAppender.validity(vector, n).asLongBuffer();
        }
        words.put(w, bits);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    appender.close();
  }

  /** Whether the driver offers what this class needs. */
  static boolean supported() {
    try {
      return VectorAppender.vectorSize() > 0
          && VectorAppender.vectorSize() % 64 == 0
          && StringValues.layoutIsKnown();
    } catch (LinkageError absent) {
      return false;
    }
  }
}
