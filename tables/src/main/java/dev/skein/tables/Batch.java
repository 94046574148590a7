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
  private final Spares spares;

  /**
   * @param columns one entry a column of {@code schema}; null where the column is derived
   * @param stacks what derived columns are computed from
   * @param strings UTF-8 by dictionary index; entry 0 is unused, index 0 means NULL
   */
  public Batch(
      TableSchema schema, Values[] columns, int rows, StackColumns stacks, byte[][] strings) {
    this(schema, columns, rows, stacks, strings, null);
  }

  /**
   * @param spares where the columns go when they are written; null when nobody wants them
   */
  Batch(
      TableSchema schema,
      Values[] columns,
      int rows,
      StackColumns stacks,
      byte[][] strings,
      Spares spares) {
    this.schema = schema;
    this.columns = columns;
    this.rows = rows;
    this.stacks = stacks;
    this.strings = strings;
    this.spares = spares;
  }

  /** Gives the columns back; called once, by the sink, when it needs them no longer. */
  public void release() {
    if (spares != null) {
      spares.give(columns);
      return;
    }
    for (Values v : columns) {
      if (v != null) {
        v.free();
      }
    }
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
