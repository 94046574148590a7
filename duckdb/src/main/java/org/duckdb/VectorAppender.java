package org.duckdb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Appends whole vectors to a table: the few calls of the driver's C bindings that bulk loading needs.
 *
 * <p>The driver offers them only to its own package, and its public appender takes one value at a time, which costs six
 * times as much. So this class lies in that package; nothing else of ours does. The bindings are not part of the
 * driver's API: {@link #check} tells whether they are what this class expects, and the caller uses the public appender
 * when they are not.
 *
 * <p>The bindings check no bounds: a buffer too small or an offset too large ends the process. Used by one thread.
 */
public final class VectorAppender implements AutoCloseable {
  private static final int OK = 0;
  private static final int VARCHAR = 17;

  private final ByteBuffer appender;
  private final ByteBuffer[] types;
  private final ByteBuffer chunk;
  private boolean closed;

  /**
   * Opens an appender.
   *
   * @param table in schema {@code main} of the connection's current database; it must be visible to the connection
   * @throws SQLException when the table does not exist
   */
  public VectorAppender(Connection connection, String table) throws SQLException {
    DuckDBConnection c = connection.unwrap(DuckDBConnection.class);
    ByteBuffer[] out = new ByteBuffer[1];
    int state =
        DuckDBBindings.duckdb_appender_create_ext(
            c.connRef, null, utf8(DuckDBConnection.DEFAULT_SCHEMA), utf8(table), out);
    appender = out[0];
    if (state != OK) {
      SQLException e = error("cannot append to " + table);
      if (appender != null) {
        DuckDBBindings.duckdb_appender_destroy(appender);
      }
      throw e;
    }
    types = new ByteBuffer[(int) DuckDBBindings.duckdb_appender_column_count(appender)];
    for (int i = 0; i < types.length; i++) {
      types[i] = DuckDBBindings.duckdb_appender_column_type(appender, i);
    }
    chunk = DuckDBBindings.duckdb_create_data_chunk(types);
  }

  /** Rows that one {@link #append} takes at most. */
  public static int vectorSize() {
    return (int) DuckDBBindings.duckdb_vector_size();
  }

  /** Number of columns of the table. */
  public int columns() {
    return types.length;
  }

  /** The vector of a column, valid until the next {@link #append}. */
  public ByteBuffer column(int index) {
    return DuckDBBindings.duckdb_data_chunk_get_vector(chunk, index);
  }

  /** The values of a vector, {@code bytes} long, in native byte order. */
  public static ByteBuffer data(ByteBuffer vector, long bytes) {
    return DuckDBBindings.duckdb_vector_get_data(vector, bytes).order(ByteOrder.nativeOrder());
  }

  /** The validity mask of a vector of {@code rows} values, made when there is none: one bit a row, 64 a word. */
  public static ByteBuffer validity(ByteBuffer vector, int rows) {
    DuckDBBindings.duckdb_vector_ensure_validity_writable(vector);
    return DuckDBBindings.duckdb_vector_get_validity(vector, rows).order(ByteOrder.nativeOrder());
  }

  /** Makes room for {@code elements} in a LIST vector and returns its child vector. */
  public static ByteBuffer listChild(ByteBuffer vector, long elements) throws SQLException {
    if (DuckDBBindings.duckdb_list_vector_reserve(vector, elements) != OK
        || DuckDBBindings.duckdb_list_vector_set_size(vector, elements) != OK) {
      throw new SQLException("cannot make room for " + elements + " list elements");
    }
    return DuckDBBindings.duckdb_list_vector_get_child(vector);
  }

  /** The vector of a field of a STRUCT vector. */
  public static ByteBuffer structChild(ByteBuffer vector, int field) {
    return DuckDBBindings.duckdb_struct_vector_get_child(vector, field);
  }

  /**
   * Copies strings into the heap of a VARCHAR vector and sets the values from row {@code row} on. The heap lives until
   * the vector's chunk is appended, or {@link #destroyVector} for a vector of its own.
   *
   * @param lengths length in bytes of each string, exactly one entry a string
   * @param total bytes of {@code utf8} in use
   */
  public static void assignStrings(
      ByteBuffer vector, int row, byte[] utf8, long[] lengths, int total) {
    DuckDBBindings.duckdb_vector_assign_string_elements(vector, row, utf8, lengths, total);
  }

  /** A VARCHAR vector of its own, with {@link #vectorSize()} values. */
  public static ByteBuffer createStrings() {
    ByteBuffer type = DuckDBBindings.duckdb_create_logical_type(VARCHAR);
    try {
      return DuckDBBindings.duckdb_create_vector(type);
    } finally {
      DuckDBBindings.duckdb_destroy_logical_type(type);
    }
  }

  /** Reads a value of a VARCHAR vector back. */
  public static byte[] string(ByteBuffer vector, int row) {
    return DuckDBBindings.duckdb_vector_get_string(data(vector, 16L * vectorSize()), row);
  }

  /** Gives a vector of {@link #createStrings} back. */
  public static void destroyVector(ByteBuffer vector) {
    DuckDBBindings.duckdb_destroy_vector(vector);
  }

  /** Appends the first {@code rows} rows of the columns' vectors, which are to be fetched anew afterwards. */
  public void append(int rows) throws SQLException {
    DuckDBBindings.duckdb_data_chunk_set_size(chunk, rows);
    if (DuckDBBindings.duckdb_append_data_chunk(appender, chunk) != OK) {
      throw error("cannot append");
    }
    DuckDBBindings.duckdb_data_chunk_reset(chunk);
  }

  private SQLException error(String what) {
    byte[] text = appender == null ? null : DuckDBBindings.duckdb_appender_error(appender);
    return new SQLException(text == null ? what : new String(text, StandardCharsets.UTF_8));
  }

  /** Hands the rows so far to the table, within the connection's transaction. */
  public void flush() throws SQLException {
    if (DuckDBBindings.duckdb_appender_flush(appender) != OK) {
      throw error("cannot append");
    }
  }

  /** Hands the rows to the table, within the connection's transaction. */
  @Override
  public void close() throws SQLException {
    if (closed) {
      return;
    }
    closed = true;
    SQLException failure = null;
    if (DuckDBBindings.duckdb_appender_close(appender) != OK) {
      failure = error("cannot append");
    }
    DuckDBBindings.duckdb_destroy_data_chunk(chunk);
    for (ByteBuffer type : types) {
      DuckDBBindings.duckdb_destroy_logical_type(type);
    }
    DuckDBBindings.duckdb_appender_destroy(appender);
    if (failure != null) {
      throw failure;
    }
  }

  private static byte[] utf8(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }
}
