package dev.skein.server.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.skein.duckdb.result.ResultColumn;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/**
 * Arrow's type of a column.
 *
 * @param type number of the member in the union of types
 * @param offset of the description in the buffer
 */
record ArrowType(byte type, int offset) {
  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+), ?(\\d+)\\)");

  /** Bits of Arrow's usual decimal; DuckDB's HUGEINT has as many. */
  private static final int DECIMAL_BITS = 128;

  private static final int HUGEINT_DIGITS = 38;

  /** Writes the description of a column's type. */
  static ArrowType write(FlatBufferBuilder buffer, ResultColumn column) {
    return switch (column.kind()) {
      case BOOLEAN -> {
        Bool.startBool(buffer);
        yield new ArrowType(Type.Bool, Bool.endBool(buffer));
      }
      case TINYINT -> integer(buffer, 8, true);
      case UTINYINT -> integer(buffer, 8, false);
      case SMALLINT -> integer(buffer, 16, true);
      case USMALLINT -> integer(buffer, 16, false);
      case INTEGER -> integer(buffer, 32, true);
      case UINTEGER -> integer(buffer, 32, false);
      case BIGINT -> integer(buffer, 64, true);
      case UBIGINT -> integer(buffer, 64, false);
      case HUGEINT -> decimal(buffer, HUGEINT_DIGITS, 0);
      case DECIMAL -> {
        Matcher digits = DECIMAL.matcher(column.sqlType());
        if (!digits.matches()) {
          throw new IllegalStateException(column.sqlType());
        }
        yield decimal(buffer, Integer.parseInt(digits.group(1)), Integer.parseInt(digits.group(2)));
      }
      case FLOAT -> floating(buffer, Precision.SINGLE);
      case DOUBLE -> floating(buffer, Precision.DOUBLE);
      case DATE -> new ArrowType(Type.Date, Date.createDate(buffer, DateUnit.DAY));
      case TIMESTAMP_S -> timestamp(buffer, TimeUnit.SECOND, null);
      case TIMESTAMP_MS -> timestamp(buffer, TimeUnit.MILLISECOND, null);
      case TIMESTAMP -> timestamp(buffer, TimeUnit.MICROSECOND, null);
      case TIMESTAMP_NS -> timestamp(buffer, TimeUnit.NANOSECOND, null);
      case TIMESTAMP_TZ -> timestamp(buffer, TimeUnit.MICROSECOND, "UTC");
      case UHUGEINT, VARCHAR, JSON, NESTED, OTHER -> {
        Utf8.startUtf8(buffer);
        yield new ArrowType(Type.Utf8, Utf8.endUtf8(buffer));
      }
    };
  }

  private static ArrowType integer(FlatBufferBuilder buffer, int bits, boolean signed) {
    return new ArrowType(Type.Int, Int.createInt(buffer, bits, signed));
  }

  private static ArrowType floating(FlatBufferBuilder buffer, short precision) {
    return new ArrowType(Type.FloatingPoint, FloatingPoint.createFloatingPoint(buffer, precision));
  }

  private static ArrowType decimal(FlatBufferBuilder buffer, int digits, int scale) {
    return new ArrowType(Type.Decimal, Decimal.createDecimal(buffer, digits, scale, DECIMAL_BITS));
  }

  private static ArrowType timestamp(FlatBufferBuilder buffer, short unit, String zone) {
    int zoneOffset = zone == null ? 0 : buffer.createString(zone);
    return new ArrowType(Type.Timestamp, Timestamp.createTimestamp(buffer, unit, zoneOffset));
  }
}
