package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.TableSchema;
import dev.skein.tables.Values;
import java.util.ArrayList;
import java.util.List;

/** Hand-made tables and batches. */
final class Made {
  private Made() {}

  /** A table with the columns {@code n BIGINT, s VARCHAR} and what {@code more} adds. */
  static TableSchema table(String name, ColumnSpec... more) {
    List<ColumnSpec> columns = new ArrayList<>();
    columns.add(ColumnSpec.of("n", DataType.BIGINT, "MemoryAmount", null));
    columns.add(ColumnSpec.of("s", DataType.VARCHAR, null, null));
    columns.addAll(List.of(more));
    return new TableSchema(name, "jdk." + name, true, name, "About " + name, List.of(), columns);
  }

  /** Rows {@code from} to {@code from + rows} of such a table: the number, and the number as text. */
  static Batch rows(TableSchema schema, long from, int rows) {
    Values[] v = new Values[schema.columns().size()];
    for (int c = 0; c < v.length; c++) {
      v[c] = new Values(schema.columns().get(c).type());
    }
    for (int i = 0; i < rows; i++) {
      v[0].data().addLong(from + i);
      TableWriterTest.addString(v[1], "row number " + (from + i));
      for (int c = 2; c < v.length; c++) {
        switch (v[c].type().kind()) {
          case BIGINT -> v[c].data().addLong(from + i);
          case INTEGER -> v[c].data().addInt((int) from + i);
          default -> v[c].addMissing();
        }
      }
    }
    return new Batch(schema, v, rows, null, null);
  }
}
