package dev.skein.cli.result;

import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;

/** The last column's text as it is, for results that DuckDB has laid out itself ({@code EXPLAIN}). */
public final class PlainWriter implements RowWriter {
  private final Utf8Writer out;
  private int column;

  /** Writes to {@code out}, which stays open. */
  public PlainWriter(Utf8Writer out) {
    this.out = out;
  }

  /** Whether a result with these columns is such a result. */
  public static boolean fits(List<ResultColumn> columns) {
    return columns.size() == 2
        && columns.get(0).name().equals("explain_key")
        && columns.get(1).name().equals("explain_value");
  }

  @Override
  public void begin(List<ResultColumn> columns) {
    column = columns.size() - 1;
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    for (long row = 0; row < rows; row++) {
      for (String line : chunk.vector(column).getString(row).split("\n", -1)) {
        out.text(DisplayWidth.printable(line));
        out.ascii('\n');
      }
    }
  }

  @Override
  public void end() throws IOException {
    out.flush();
  }
}
