package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import java.util.List;

/** Rows as an import would bring them, made by hand; counts how often it was read. */
final class MadeSource implements RowSource {
  private final int rows;
  private final long pauseMillis;
  int reads;

  MadeSource(int rows) {
    this(rows, 0);
  }

  /**
   * @param pauseMillis after every thousand rows
   */
  MadeSource(int rows, long pauseMillis) {
    this.rows = rows;
    this.pauseMillis = pauseMillis;
  }

  @Override
  public ImportReport writeTo(TableSink sink, Progress progress) {
    reads++;
    TableSchema schema = Made.table("ExecutionSample");
    sink.create(schema);
    sink.create(Made.table("GCPhasePause"));
    for (int i = 0; i < rows; i += 1000) {
      sink.append(Made.rows(schema, i, 1000));
      pause();
    }
    return new ImportReport(
        List.of(
            new ImportReport.EventType(
                "jdk.ExecutionSample", "ExecutionSample", "Sample", null, null, rows)),
        List.of(
            new ImportReport.Recording(
                "rec.jfr", 17, "2.1", 1, 1_000_000, 3_500_000, rows, 5, null)),
        List.of(
            new ImportReport.Loss("rec.jfr", 1, 0, 5, null, 0, "an event of size 0"),
            new ImportReport.Loss("rec.jfr", 2, 100, 0, "jdk.X", 3, "no metadata")),
        List.of(
            new ImportReport.TypeId(
                101, "jdk.ExecutionSample", "Sample", 1_000_000, 3_500_000, "rec.jfr")));
  }

  private void pause() {
    if (pauseMillis > 0) {
      try {
        Thread.sleep(pauseMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
