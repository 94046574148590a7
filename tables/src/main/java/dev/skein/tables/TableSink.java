package dev.skein.tables;

/**
 * Takes tables and rows. Called by one thread at a time, in the order of the recording: a table is created before its
 * first batch, and {@link #alter} comes before the first batch of the new schema.
 */
public interface TableSink {
  /** A table that was not there before. */
  void create(TableSchema schema);

  /**
   * A table has grown: {@code after} has the columns of {@code before} first, with their names, some perhaps with a
   * wider number type, and then new ones. Rows written before have NULL in the new columns.
   */
  void alter(TableSchema before, TableSchema after);

  /** Takes over {@code batch}. May block while too much is waiting. */
  void append(Batch batch);
}
