package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.Values;

/** How much memory a batch holds, so that a queue of batches can be bounded by it. */
final class BatchSize {
  private BatchSize() {}

  /** Bytes of the values of {@code batch}, without what batches share (stacks, dictionary). */
  static long of(Batch batch) {
    long bytes = 0;
    for (Values values : batch.columns()) {
      bytes += of(values);
    }
    return bytes;
  }

  private static long of(Values values) {
    if (values == null) {
      return 0;
    }
    long bytes = of(values.data()) + of(values.bytes());
    for (Values child : values.children()) {
      bytes += of(child);
    }
    return bytes;
  }

  private static long of(Column column) {
    if (column == null) {
      return 0;
    }
    return (long) column.size() << Math.min(column.kind(), Column.I64);
  }
}
