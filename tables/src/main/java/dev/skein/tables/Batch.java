package dev.skein.tables;

/**
 * Rows of one table, column by column, on their way to a {@link TableSink}.
 *
 * <p>The producer fills it, hands it over and does not touch it again; what it refers to beside its own columns
 * ({@link StackColumns}, the strings) is a snapshot that holds at least every id that the rows use.
 */
public final class Batch {
  private final TableSchema schema;
  private final Values[] columns;
  private final StackColumns stacks;
  private final byte[][] strings;
  private final int rows;

  /**
   * @param columns one entry a column of {@code schema}; null where the column is derived
   * @param stacks what derived columns are computed from
   * @param strings UTF-8 by dictionary index; entry 0 is unused, index 0 means NULL
   */
  public Batch(
      TableSchema schema, Values[] columns, int rows, StackColumns stacks, byte[][] strings) {
    this.schema = schema;
    this.columns = columns;
    this.rows = rows;
    this.stacks = stacks;
    this.strings = strings;
  }

  public TableSchema schema() {
    return schema;
  }

  public Values[] columns() {
    return columns;
  }

  public int rows() {
    return rows;
  }

  public StackColumns stacks() {
    return stacks;
  }

  public byte[][] strings() {
    return strings;
  }
}
