package dev.skein.cjfr;

/** The forms in which numbers are stored shorter than they are. */
final class Reductions {
  private static final long NEAR_EXTREME = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long EIGHTHS = 1L << 60;

  private Reductions() {}

  /**
   * A span in nanoseconds, {@link Kind#FOREVER} or {@link Kind#UNSET}.
   *
   * @param unit nanoseconds that the stored number counted: what it cannot express of an extreme is cut off
   */
  static long timespan(long nanos, long unit) {
    long near = Math.min(Math.max(unit, NEAR_EXTREME), SECOND);
    if (nanos >= Long.MAX_VALUE - near) {
      return Kind.FOREVER;
    }
    return nanos <= Long.MIN_VALUE + near ? Kind.UNSET : nanos;
  }

  /** A number of bytes: multiples of 8 are stored divided, the others behind them all. */
  static long bytes(long stored) {
    if (stored < 0) {
      return stored;
    }
    if (stored < EIGHTHS) {
      return stored * 8;
    }
    long rank = stored - EIGHTHS;
    return rank / 7 * 8 + rank % 7 + 1;
  }

  /** An IEEE number of 16 bits. */
  static float half(int bits) {
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    int sign = (bits & 0x8000) << 16;
    if (exponent == 0) {
      float small = fraction * 0x1p-24f;
      return sign == 0 ? small : -small;
    }
    int wide = exponent == 0x1f ? 0xff : exponent + 127 - 15;
    return Float.intBitsToFloat(sign | wide << 23 | fraction << 13);
  }
}
