package dev.skein.duckdb;

import dev.skein.tables.Batch;
import java.sql.SQLException;

/**
 * Appends batches to one table over one connection, within its transaction; used by one thread.
 *
 * <p>Two implementations: {@link VectorWriter}, fast, on bindings inside the driver, and {@link RowWriter} on its public
 * appender.
 */
interface TableWriter extends AutoCloseable {
  /** Appends all rows of {@code batch}, whose columns are those of the table. */
  void append(Batch batch) throws SQLException;

  /** Hands rows that still wait to the table. */
  @Override
  void close() throws SQLException;
}
