package dev.skein.cjfr;

/**
 * When and where the recording was made.
 *
 * @param startNanos begin, in nanoseconds since 1970, or {@link #UNSET}
 * @param lastStartNanos the time that the first event counts from, likewise
 * @param gmtOffsetMillis how far local time was ahead of UTC, {@link Kind#UNSET} when that is not known
 */
public record Universe(long startNanos, long lastStartNanos, long gmtOffsetMillis) {
  /** A begin that is not known. */
  public static final long UNSET = -1;

  static Universe of(StructValue value) {
    return new Universe(
        value.numberOr("startTimeNanos", UNSET),
        value.numberOr("lastStartTimeNanos", UNSET),
        value.numberOr("gmtOffsetMillis", Kind.UNSET));
  }
}
