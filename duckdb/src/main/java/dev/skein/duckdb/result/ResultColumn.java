package dev.skein.duckdb.result;

/**
 * A column of a result.
 *
 * @param name as the query names it; not always unique
 * @param sqlType DuckDB's name of its type, for instance {@code BIGINT} or {@code INTEGER[]}
 * @param kind how values are read
 */
public record ResultColumn(String name, String sqlType, Kind kind) {

  /** How values are read from the driver. */
  public enum Kind {
    BOOLEAN,
    TINYINT,
    UTINYINT,
    SMALLINT,
    USMALLINT,
    INTEGER,
    UINTEGER,
    BIGINT,
    UBIGINT,
    HUGEINT,
    UHUGEINT,
    FLOAT,
    DOUBLE,
    DECIMAL,
    VARCHAR,
    /** Text that is JSON. */
    JSON,
    DATE,
    TIMESTAMP,
    TIMESTAMP_S,
    TIMESTAMP_MS,
    TIMESTAMP_NS,
    TIMESTAMP_TZ,
    /** A list, struct or map; the driver cannot stream it, so DuckDB turns it into text. */
    NESTED,
    /** Anything else; DuckDB turns it into text too. */
    OTHER;

    /** Whether the values are numbers. */
    public boolean numeric() {
      return ordinal() >= TINYINT.ordinal() && ordinal() <= DECIMAL.ordinal();
    }

    /** Whether the values are whole numbers. */
    public boolean wholeNumber() {
      return ordinal() >= TINYINT.ordinal() && ordinal() <= UHUGEINT.ordinal();
    }

    /** Whether the values are numbers that fit a long. */
    public boolean fitsLong() {
      return ordinal() >= TINYINT.ordinal() && ordinal() <= BIGINT.ordinal();
    }

    /** Whether the values are points in time with a time of day. */
    public boolean timestamp() {
      return ordinal() >= TIMESTAMP.ordinal() && ordinal() <= TIMESTAMP_TZ.ordinal();
    }

    /** Whether DuckDB has to turn values into text before the driver can stream them. */
    boolean cast() {
      return this == NESTED || this == OTHER;
    }
  }

  /** A column whose kind follows from its type. */
  public static ResultColumn of(String name, String sqlType) {
    return new ResultColumn(name, sqlType, kind(sqlType));
  }

  private static Kind kind(String type) {
    if (type.endsWith("]") || type.startsWith("STRUCT(") || type.startsWith("MAP(")) {
      return Kind.NESTED;
    }
    if (type.startsWith("DECIMAL")) {
      return Kind.DECIMAL;
    }
    if (type.equals("TIMESTAMP WITH TIME ZONE")) {
      return Kind.TIMESTAMP_TZ;
    }
    for (Kind kind : Kind.values()) {
      if (kind.name().equals(type)) {
        return kind;
      }
    }
    return Kind.OTHER;
  }
}
