package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import dev.skein.tables.TableSink;

/** Fills a new database with tables and rows. */
@FunctionalInterface
interface RowSource {
  /**
   * @throws SkeinException when nothing can be read
   * @throws DatabaseWriteException when the sink fails
   */
  ImportReport writeTo(TableSink sink, Progress progress);

  /** Size of the files that will be read, in bytes; 0 when unknown. */
  default long bytes() {
    return 0;
  }
}
