package dev.skein.cjfr;

/** What a value is, whatever way it is stored. */
public enum Kind {
  /** {@link Values#number}; an unsigned 64-bit number is its signed twin. */
  INTEGER,
  /** {@link Values#bool}. */
  BOOLEAN,
  /** {@link Values#real}, of single precision or less. */
  FLOAT,
  /** {@link Values#real}. */
  DOUBLE,
  /** {@link Values#text}. */
  TEXT,
  /** {@link Values#number}: nanoseconds since 1970, or {@link #UNSET}. */
  TIMESTAMP,
  /** {@link Values#number}: nanoseconds, or {@link #FOREVER}, or {@link #UNSET}. */
  TIMESPAN,
  /** {@link Values#struct}. */
  STRUCT,
  /** {@link Values#array}. */
  ARRAY;

  /** A time or a span that was never set. */
  public static final long UNSET = Long.MIN_VALUE;

  /** A span without end. */
  public static final long FOREVER = Long.MAX_VALUE;

  boolean isObject() {
    return this == TEXT || this == STRUCT || this == ARRAY;
  }
}
