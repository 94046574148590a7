package dev.skein.duckdb.result;

import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.duckdb.DuckDBReadableVector;

/** Reads values of a result; the caller has checked that the value is not NULL. */
public final class Cells {
  private Cells() {}

  /** A number of a kind that {@link ResultColumn.Kind#fitsLong fits a long}. */
  public static long integer(ResultColumn.Kind kind, DuckDBReadableVector vector, long row) {
    return switch (kind) {
      case TINYINT -> vector.getByte(row);
      case UTINYINT -> vector.getUint8(row);
      case SMALLINT -> vector.getShort(row);
      case USMALLINT -> vector.getUint16(row);
      case INTEGER -> vector.getInt(row);
      case UINTEGER -> vector.getUint32(row);
      case BIGINT -> vector.getLong(row);
      default -> throw new IllegalArgumentException(kind + " does not fit a long");
    };
  }

  /** A number of a kind that may exceed a long. */
  public static BigInteger big(ResultColumn.Kind kind, DuckDBReadableVector vector, long row) {
    return switch (kind) {
      case UBIGINT -> vector.getUint64(row);
      case HUGEINT -> vector.getHugeInt(row);
      case UHUGEINT -> vector.getUHugeInt(row);
      default -> throw new IllegalArgumentException(kind + " is no big integer");
    };
  }

  /** A point in time, UTC. */
  public static LocalDateTime time(ResultColumn.Kind kind, DuckDBReadableVector vector, long row) {
    return kind == ResultColumn.Kind.TIMESTAMP_TZ
        ? vector.getOffsetDateTime(row).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
        : vector.getLocalDateTime(row);
  }
}
