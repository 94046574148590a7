package dev.skein.duckdb.result;

import java.io.IOException;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;

/**
 * RFC 4180: a header, CRLF after each line, quotes where needed. Values are raw: numbers unformatted and exact, points in
 * time in ISO 8601 (UTC), lists and structs as DuckDB writes them. NULL is an empty field, the empty string is {@code ""}.
 */
public final class CsvWriter implements RowWriter {
  private final Utf8Writer out;
  private ResultColumn.Kind[] kinds;
  private DuckDBReadableVector[] vectors;

  /** Writes to {@code out}, which stays open. */
  public CsvWriter(Utf8Writer out) {
    this.out = out;
  }

  @Override
  public void begin(List<ResultColumn> columns) throws IOException {
    kinds = columns.stream().map(ResultColumn::kind).toArray(ResultColumn.Kind[]::new);
    vectors = new DuckDBReadableVector[kinds.length];
    List<String> names = UniqueNames.of(columns);
    for (int i = 0; i < names.size(); i++) {
      if (i > 0) {
        out.ascii(',');
      }
      field(names.get(i));
    }
    if (!names.isEmpty()) {
      out.text("\r\n");
    }
  }

  @Override
  public void rows(DuckDBDataChunkReader chunk, long rows) throws IOException {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = chunk.vector(i);
    }
    for (long row = 0; row < rows; row++) {
      for (int i = 0; i < vectors.length; i++) {
        if (i > 0) {
          out.ascii(',');
        }
        if (!vectors[i].isNull(row)) {
          cell(kinds[i], vectors[i], row);
        }
      }
      out.text("\r\n");
    }
  }

  private void cell(ResultColumn.Kind kind, DuckDBReadableVector vector, long row)
      throws IOException {
    switch (kind) {
      case BOOLEAN -> out.text(vector.getBoolean(row) ? "true" : "false");
      case TINYINT, UTINYINT, SMALLINT, USMALLINT, INTEGER, UINTEGER, BIGINT ->
          out.integer(Cells.integer(kind, vector, row));
      case UBIGINT, HUGEINT, UHUGEINT -> out.text(Cells.big(kind, vector, row).toString());
      case FLOAT -> out.text(Float.toString(vector.getFloat(row)));
      case DOUBLE -> {
        double value = vector.getDouble(row);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
          out.text(Double.toString(value));
        } else {
          Decimals.write(out, value);
        }
      }
      case DECIMAL -> out.text(vector.getBigDecimal(row).toPlainString());
      case DATE -> Timestamps.write(out, vector.getLocalDate(row));
      case TIMESTAMP, TIMESTAMP_S, TIMESTAMP_MS, TIMESTAMP_NS, TIMESTAMP_TZ ->
          Timestamps.write(
              out, Cells.time(kind, vector, row), kind == ResultColumn.Kind.TIMESTAMP_NS);
      default -> field(vector.getString(row));
    }
  }

  private void field(String text) throws IOException {
    if (!needsQuotes(text)) {
      out.text(text);
      return;
    }
    out.ascii('"');
    int start = 0;
    for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', start)) {
      out.text(text, start, quote + 1);
      out.ascii('"');
      start = quote + 1;
    }
    out.text(text, start, text.length());
    out.ascii('"');
  }

  /** Blanks at the ends are quoted too, because some readers strip them. */
  private static boolean needsQuotes(String text) {
    int length = text.length();
    if (length == 0 || text.charAt(0) == ' ' || text.charAt(length - 1) == ' ') {
      return true;
    }
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return false;
  }

  @Override
  public void end() throws IOException {
    out.flush();
  }
}
