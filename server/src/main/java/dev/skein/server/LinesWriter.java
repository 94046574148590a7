package dev.skein.server;

import dev.skein.duckdb.result.JsonCells;
import dev.skein.duckdb.result.JsonNumbers;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * JSON, a line each: the columns, then an array a row, then how many rows there were, or an error. A reader can begin with
 * the first line, and knows from the last one that nothing is missing.
 */
final class LinesWriter implements RowWriter {
  private final Utf8Writer out;
  private final JsonCells cells;
  private final List<Unit> units;
  private ResultColumn.Kind[] kinds;

  LinesWriter(OutputStream out, List<Unit> units) {
    this.out = new Utf8Writer(out);
    this.cells = new JsonCells(this.out, JsonNumbers.SAFE);
    this.units = units;
  }

  @Override
  public void begin(List<ResultColumn> columns) throws IOException {
    kinds = columns.stream().map(ResultColumn::kind).toArray(ResultColumn.Kind[]::new);
    out.text("{\"columns\":");
    ColumnList.write(out, columns, units);
    out.text("}\n");
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    DuckDBReadableVector[] vectors = new DuckDBReadableVector[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      vectors[i] = chunk.vector(i);
    }
    for (long row = 0; row < rows; row++) {
      for (int i = 0; i < kinds.length; i++) {
        out.ascii(i == 0 ? '[' : ',');
        cells.write(kinds[i], vectors[i], row);
      }
      out.text("]\n");
    }
  }

  /** Nothing: {@link #complete} has the last line. */
  @Override
  public void end() {}

  /** Writes the last line of a result that is whole. */
  void complete(QueryResult.Outcome outcome, long millis) throws IOException {
    out.text("{\"rows\":");
    out.integer(outcome.rows());
    out.text(",\"truncated\":" + outcome.truncated() + ",\"millis\":");
    out.integer(millis);
    out.text("}\n");
    out.flush();
  }

  /** Writes the last line of a result that is not. */
  void fail(ApiError error) throws IOException {
    error.write(out);
    out.text("\n");
    out.flush();
  }
}
