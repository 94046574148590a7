package dev.skein.cli.result;

import java.io.IOException;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * A JSON array with an object per row, a line each. Integers are exact at any size, NaN and the infinities (which JSON
 * cannot say) are {@code null}, points in time are ISO 8601 strings (UTC), lists are arrays, structs and maps objects.
 * Repeated column names get {@code _1}, {@code _2}, … behind them.
 */
public final class JsonWriter implements RowWriter {
  private final Utf8Writer out;
  private ResultColumn.Kind[] kinds;
  private String[] keys;
  private DuckDBReadableVector[] vectors;
  private boolean first = true;

  /** Writes to {@code out}, which stays open. */
  public JsonWriter(Utf8Writer out) {
    this.out = out;
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
  public void rows(DuckDBDataChunkReader chunk) throws IOException {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = chunk.vector(i);
    }
    long rows = chunk.rowCount();
    for (long row = 0; row < rows; row++) {
      out.text(first ? "\n{" : ",\n{");
      first = false;
      for (int i = 0; i < vectors.length; i++) {
        if (i > 0) {
          out.ascii(',');
        }
        out.text(keys[i]);
        if (vectors[i].isNull(row)) {
          out.text("null");
        } else {
          cell(kinds[i], vectors[i], row);
        }
      }
      out.ascii('}');
    }
  }

  private void cell(ResultColumn.Kind kind, DuckDBReadableVector vector, long row)
      throws IOException {
    switch (kind) {
      case BOOLEAN -> out.text(vector.getBoolean(row) ? "true" : "false");
      case TINYINT, UTINYINT, SMALLINT, USMALLINT, INTEGER, UINTEGER, BIGINT ->
          out.integer(Cells.integer(kind, vector, row));
      case UBIGINT, HUGEINT, UHUGEINT -> out.text(Cells.big(kind, vector, row).toString());
      case FLOAT -> {
        float value = vector.getFloat(row);
        out.text(Float.isNaN(value) || Float.isInfinite(value) ? "null" : Float.toString(value));
      }
      case DOUBLE -> {
        double value = vector.getDouble(row);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
          out.text("null");
        } else {
          Decimals.write(out, value);
        }
      }
      case DECIMAL -> out.text(vector.getBigDecimal(row).toPlainString());
      case DATE -> {
        out.ascii('"');
        Timestamps.write(out, vector.getLocalDate(row));
        out.ascii('"');
      }
      case TIMESTAMP, TIMESTAMP_S, TIMESTAMP_MS, TIMESTAMP_NS, TIMESTAMP_TZ -> {
        out.ascii('"');
        Timestamps.write(
            out, Cells.time(kind, vector, row), kind == ResultColumn.Kind.TIMESTAMP_NS);
        out.ascii('"');
      }
      case JSON, NESTED -> out.text(JsonText.finite(vector.getString(row)));
      default -> JsonText.quote(out, vector.getString(row));
    }
  }

  @Override
  public void end() throws IOException {
    out.text(first ? "]\n" : "\n]\n");
    out.flush();
  }
}
