package dev.skein.duckdb.result;

import java.io.IOException;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * A JSON array with an object per row, a line each. Integers are exact at any size (as strings where
 * {@link JsonNumbers} says so), NaN and the infinities (which JSON
 * cannot say) are {@code null}, points in time are ISO 8601 strings (UTC), lists are arrays, structs and maps objects.
 * Repeated column names get {@code _1}, {@code _2}, … behind them.
 */
public final class JsonWriter implements RowWriter {
  private final Utf8Writer out;
  private final JsonCells cells;
  private ResultColumn.Kind[] kinds;
  private String[] keys;
  private DuckDBReadableVector[] vectors;
  private boolean first = true;

  /** Writes to {@code out}, which stays open. */
  public JsonWriter(Utf8Writer out, JsonNumbers numbers) {
    this.out = out;
    this.cells = new JsonCells(out, numbers);
  }

  @Override
  public void begin(List<ResultColumn> columns) throws IOException {
    kinds = columns.stream().map(ResultColumn::kind).toArray(ResultColumn.Kind[]::new);
    vectors = new DuckDBReadableVector[kinds.length];
    keys =
        UniqueNames.of(columns).stream().map(n -> JsonText.quote(n) + ":").toArray(String[]::new);
    out.ascii('[');
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = chunk.vector(i);
    }
    for (long row = 0; row < rows; row++) {
      out.text(first ? "\n{" : ",\n{");
      first = false;
      for (int i = 0; i < vectors.length; i++) {
        if (i > 0) {
          out.ascii(',');
        }
        out.text(keys[i]);
        cells.write(kinds[i], vectors[i], row);
      }
      out.ascii('}');
    }
  }

  @Override
  public void end() throws IOException {
    out.text(first ? "]\n" : "\n]\n");
    out.flush();
  }
}
