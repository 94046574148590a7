package dev.skein.bench;

import dev.skein.tables.Batch;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.Values;

/** Drops all rows. */
final class NullSink implements TableSink {
  @Override
  public void create(TableSchema schema) {}

  @Override
  public void alter(TableSchema before, TableSchema after) {}

  @Override
  public void append(Batch batch) {
    for (Values values : batch.columns()) {
      if (values != null) {
        values.free();
      }
    }
  }
}
