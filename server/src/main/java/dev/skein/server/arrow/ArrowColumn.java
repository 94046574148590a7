package dev.skein.server.arrow;

import dev.skein.duckdb.result.Cells;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.Timestamps;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.duckdb.DuckDBReadableVector;

/** The rows of one column until they are sent: Arrow's buffers, little-endian. */
final class ArrowColumn {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private final ResultColumn.Kind kind;
  private final boolean text;
  private final ByteBuilder valid = new ByteBuilder();
  private final ByteBuilder offsets = new ByteBuilder();
  private final ByteBuilder values = new ByteBuilder();
  private int rows;
  private int nulls;

  ArrowColumn(ResultColumn.Kind kind) {
    this.kind = kind;
    this.text =
        switch (kind) {
          case UHUGEINT, VARCHAR, JSON, NESTED, OTHER -> true;
          default -> false;
        };
    clear();
  }

  /** Forgets all rows. */
  void clear() {
    rows = 0;
    nulls = 0;
    valid.clear();
    offsets.clear();
    values.clear();
    if (text) {
      offsets.int32(0);
    }
  }

  int rows() {
    return rows;
  }

  int nulls() {
    return nulls;
  }

  /** The buffers in the order of Arrow's format. */
  List<ByteBuilder> buffers() {
    return text ? List.of(valid, offsets, values) : List.of(valid, values);
  }

  long bytes() {
    return (long) valid.size() + offsets.size() + values.size();
  }

  /** Adds the first {@code count} rows of a vector. */
  void add(DuckDBReadableVector vector, long count) {
    for (long row = 0; row < count; row++) {
      boolean isNull = vector.isNull(row);
      valid.bit(rows, !isNull);
      nulls += isNull ? 1 : 0;
      if (text) {
        if (!isNull) {
          values.bytes(textOf(vector, row).getBytes(StandardCharsets.UTF_8));
        }
        offsets.int32(values.size());
      } else {
        add(vector, row, isNull);
      }
      rows++;
    }
  }

  private String textOf(DuckDBReadableVector vector, long row) {
    return kind == ResultColumn.Kind.UHUGEINT
        ? Cells.big(kind, vector, row).toString()
        : vector.getString(row);
  }

  private void add(DuckDBReadableVector vector, long row, boolean isNull) {
    switch (kind) {
      case BOOLEAN -> values.bit(rows, !isNull && vector.getBoolean(row));
      case TINYINT, UTINYINT -> values.int8((int) whole(vector, row, isNull));
      case SMALLINT, USMALLINT -> values.int16((int) whole(vector, row, isNull));
      case INTEGER, UINTEGER -> values.int32((int) whole(vector, row, isNull));
      case BIGINT -> values.int64(whole(vector, row, isNull));
      case UBIGINT -> values.int64(isNull ? 0 : Cells.big(kind, vector, row).longValue());
      case FLOAT -> values.int32(isNull ? 0 : Float.floatToRawIntBits(vector.getFloat(row)));
      case DOUBLE -> values.int64(isNull ? 0 : Double.doubleToRawLongBits(vector.getDouble(row)));
      case HUGEINT -> wide(isNull ? BigInteger.ZERO : Cells.big(kind, vector, row));
      case DECIMAL -> wide(isNull ? BigInteger.ZERO : vector.getBigDecimal(row).unscaledValue());
      case DATE -> values.int32(isNull ? 0 : days(vector.getLocalDate(row)));
      default -> values.int64(isNull ? 0 : time(Cells.time(kind, vector, row)));
    }
  }

  private long whole(DuckDBReadableVector vector, long row, boolean isNull) {
    return isNull ? 0 : Cells.integer(kind, vector, row);
  }

  private void wide(BigInteger value) {
    values.int64(value.and(WORD).longValue());
    values.int64(value.shiftRight(64).longValue());
  }

  /** As DuckDB keeps it: infinite dates are the largest numbers. */
  private static int days(LocalDate date) {
    String infinite = Timestamps.infinite(date);
    if (infinite != null) {
      return infinite.startsWith("-") ? -Integer.MAX_VALUE : Integer.MAX_VALUE;
    }
    return Math.toIntExact(date.toEpochDay());
  }

  private long time(LocalDateTime time) {
    String infinite = Timestamps.infinite(time);
    if (infinite != null) {
      return infinite.startsWith("-") ? -Long.MAX_VALUE : Long.MAX_VALUE;
    }
    long seconds = time.toEpochSecond(ZoneOffset.UTC);
    return switch (kind) {
      case TIMESTAMP_S -> seconds;
      case TIMESTAMP_MS -> seconds * 1000 + time.getNano() / 1_000_000;
      case TIMESTAMP_NS -> seconds * 1_000_000_000 + time.getNano();
      default -> seconds * 1_000_000 + time.getNano() / 1000;
    };
  }
}
