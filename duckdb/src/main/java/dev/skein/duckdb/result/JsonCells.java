package dev.skein.duckdb.result;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.duckdb.DuckDBReadableVector;

/** Writes single values of a result as JSON. */
public final class JsonCells {
  /** JavaScript's {@code Number.MAX_SAFE_INTEGER}. */
  static final long MAX_SAFE = (1L << 53) - 1;

  private static final BigInteger MAX_SAFE_BIG = BigInteger.valueOf(MAX_SAFE);

  private final Utf8Writer out;
  private final JsonNumbers numbers;

  /** Writes to {@code out}, which stays open. */
  public JsonCells(Utf8Writer out, JsonNumbers numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /** Writes the value in {@code row}, {@code null} for NULL. */
  public void write(ResultColumn.Kind kind, DuckDBReadableVector vector, long row)
      throws IOException {
    if (vector.isNull(row)) {
      out.text("null");
      return;
    }
    switch (kind) {
      case BOOLEAN -> out.text(vector.getBoolean(row) ? "true" : "false");
      case TINYINT, UTINYINT, SMALLINT, USMALLINT, INTEGER, UINTEGER ->
          out.integer(Cells.integer(kind, vector, row));
      case BIGINT -> integer(vector.getLong(row));
      case UBIGINT, HUGEINT, UHUGEINT -> big(Cells.big(kind, vector, row));
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
      case DECIMAL -> decimal(vector.getBigDecimal(row));
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
      case JSON, NESTED -> out.text(JsonText.repaired(vector.getString(row), numbers));
      default -> JsonText.quote(out, vector.getString(row));
    }
  }

  private void integer(long value) throws IOException {
    boolean quote = numbers == JsonNumbers.SAFE && (value > MAX_SAFE || value < -MAX_SAFE);
    if (quote) {
      out.ascii('"');
    }
    out.integer(value);
    if (quote) {
      out.ascii('"');
    }
  }

  private void big(BigInteger value) throws IOException {
    number(value.toString(), value);
  }

  private void decimal(BigDecimal value) throws IOException {
    number(value.toPlainString(), value.unscaledValue());
  }

  private void number(String text, BigInteger digits) throws IOException {
    boolean quote = numbers == JsonNumbers.SAFE && digits.abs().compareTo(MAX_SAFE_BIG) > 0;
    out.text(quote ? '"' + text + '"' : text);
  }
}
