package dev.skein.duckdb.result;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBPreparedStatement;
import org.duckdb.DuckDBResultSetMetaData;
import org.duckdb.StatementReturnType;

/**
 * One prepared statement, run with bounded memory: rows go to the writer a vector (2048 rows) at a time.
 *
 * <p>The driver's {@code ResultSet} either holds the whole result or, when told to stream, loses the message of an error
 * that happens while rows are computed. Its chunk interface does neither, but reads plain types only; a result with
 * lists, structs or other types is wrapped so that DuckDB turns these columns into text.
 */
public final class QueryResult implements AutoCloseable {
  /** Lines that the wrapping puts before the statement. */
  private static final int WRAP_LINES = 1;

  private static final String WRAP_START = "FROM (\n";

  /** The driver reports an error after the first chunk by this method alone, and it is not public. */
  private static final Method CHECK_ERROR = checkError();

  private final DuckDBPreparedStatement statement;
  private final List<ResultColumn> columns;
  private final boolean wrapped;
  private volatile boolean cancelled;

  private QueryResult(
      DuckDBPreparedStatement statement, List<ResultColumn> columns, boolean wrapped) {
    this.statement = statement;
    this.columns = columns;
    this.wrapped = wrapped;
  }

  private static Method checkError() {
    try {
      Method method = DuckDBChunkedResult.class.getDeclaredMethod("checkError");
      method.setAccessible(true);
      return method;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this DuckDB driver cannot report errors in a stream", e);
    }
  }

  /**
   * Prepares one statement.
   *
   * @param nestedAsJson whether lists, structs and maps become JSON, instead of DuckDB's own text
   * @throws SQLException when it is wrong; the message has the place
   */
  public static QueryResult prepare(Connection connection, String sql, boolean nestedAsJson)
      throws SQLException {
    DuckDBConnection duckdb = connection.unwrap(DuckDBConnection.class);
    DuckDBPreparedStatement statement = duckdb.prepare(sql);
    try {
      List<ResultColumn> columns = columns(statement);
      boolean wrap = columns.stream().anyMatch(c -> c.kind().cast());
      if (!wrap) {
        return new QueryResult(statement, columns, false);
      }
      DuckDBPreparedStatement outer = duckdb.prepare(wrap(sql, columns, nestedAsJson));
      statement.close();
      return new QueryResult(outer, columns, true);
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private static List<ResultColumn> columns(DuckDBPreparedStatement statement) throws SQLException {
    List<ResultColumn> columns = new ArrayList<>();
    ResultSetMetaData meta = statement.getMetaData();
    if (meta == null
        || ((DuckDBResultSetMetaData) meta).getReturnType() == StatementReturnType.NOTHING) {
      return columns;
    }
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      columns.add(ResultColumn.of(meta.getColumnLabel(i), meta.getColumnTypeName(i)));
    }
    return columns;
  }

  /** Columns go by number because names need not be unique. */
  private static String wrap(String sql, List<ResultColumn> columns, boolean nestedAsJson) {
    // Of the same length, so that places in it stay right.
    String inner = sql.regionMatches(true, 0, "CALL ", 0, 5) ? "FROM " + sql.substring(5) : sql;
    StringBuilder text = new StringBuilder(WRAP_START).append(inner).append("\n) SELECT ");
    for (int i = 0; i < columns.size(); i++) {
      ResultColumn.Kind kind = columns.get(i).kind();
      text.append(i == 0 ? "" : ", ");
      if (!kind.cast()) {
        text.append('#').append(i + 1);
      } else if (nestedAsJson && kind == ResultColumn.Kind.NESTED) {
        text.append("CAST(to_json(#").append(i + 1).append(") AS VARCHAR)");
      } else {
        text.append("CAST(#").append(i + 1).append(" AS VARCHAR)");
      }
    }
    return text.toString();
  }

  /** The columns; empty for a statement that returns nothing. */
  public List<ResultColumn> columns() {
    return columns;
  }

  /** How many characters a position in an error of {@link #run} is too high. */
  public int positionShift() {
    return wrapped ? WRAP_START.length() : 0;
  }

  /** How many lines a line number in an error of {@link #run} is too high. */
  public int lineShift() {
    return wrapped ? WRAP_LINES : 0;
  }

  /**
   * What {@link #run(RowWriter, long)} did.
   *
   * @param rows number of rows that were written
   * @param truncated whether there are more
   */
  public record Outcome(long rows, boolean truncated) {}

  /**
   * Runs the statement.
   *
   * @return number of rows
   * @throws SQLException when it fails or was cancelled; the writer's {@code end} is not called then
   * @throws IOException when writing fails
   */
  public long run(RowWriter writer) throws SQLException, IOException {
    return run(writer, Long.MAX_VALUE).rows();
  }

  /**
   * Runs the statement, and stops when there are {@code limit} rows.
   *
   * @throws SQLException when it fails or was cancelled; the writer's {@code end} is not called then
   * @throws IOException when writing fails
   */
  public Outcome run(RowWriter writer, long limit) throws SQLException, IOException {
    try (DuckDBChunkedResult result = statement.query()) {
      writer.begin(columns);
      long rows = 0;
      boolean truncated = false;
      while (!cancelled && !truncated && result.nextChunk()) {
        long some = Math.min(result.chunk().rowCount(), limit - rows);
        truncated = some < result.chunk().rowCount();
        rows += some;
        if (!columns.isEmpty() && some > 0) {
          writer.rows(result.chunk(), some);
        }
      }
      if (!truncated) {
        throwError(result);
      }
      if (cancelled) {
        throw new SQLException("INTERRUPT Error: Interrupted!");
      }
      writer.end();
      return new Outcome(rows, truncated);
    }
  }

  private static void throwError(DuckDBChunkedResult result) throws SQLException {
    try {
      CHECK_ERROR.invoke(result);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException sql) {
        throw sql;
      }
      throw new SQLException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes {@link #run} end soon with an exception; from any thread. */
  public void cancel() {
    cancelled = true;
    try {
      statement.cancel();
    } catch (SQLException e) {
      // It has ended already.
      cancelled = true;
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
