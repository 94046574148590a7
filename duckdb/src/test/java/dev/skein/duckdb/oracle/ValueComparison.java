package dev.skein.duckdb.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Compares single values: numbers, texts, times. */
final class ValueComparison {
  /** The JDK computes times from ticks in floating point, which costs it a nanosecond or two. */
  private static final int CLOCK_ERROR = 2;

  private static final BigInteger THOUSAND = BigInteger.valueOf(1_000);

  private ValueComparison() {}

  /** Throws a {@link Difference} unless {@code got} is how the database holds {@code expected}. */
  static void check(String where, Object expected, Object got) {
    if (!equal(expected, got)) {
      throw new Difference(where, expected, got);
    }
  }

  private static boolean equal(Object expected, Object got) {
    if (expected instanceof Map<?, ?> map) {
      if (map.containsKey("$float")) {
        double number = Double.parseDouble((String) map.get("$float"));
        return got instanceof Double d && Double.compare(number, d) == 0;
      }
      String nanos = (String) map.get(map.containsKey("$instant") ? "$instant" : "$span");
      if (nanos == null) {
        return false;
      }
      return switch (nanos) {
        case "min" -> got == null || isInfinite(got, Double.NEGATIVE_INFINITY);
        case "max" -> got != null && isInfinite(got, Double.POSITIVE_INFINITY);
        default ->
            (map.containsKey("$instant") ? equalTime(nanos, got) : equalSpan(nanos, got))
                || outOfRange(nanos, got);
      };
    }
    if (expected instanceof Long number) {
      return got instanceof Number n && !(got instanceof Double) && n.longValue() == number;
    }
    if (expected instanceof String text) {
      return got instanceof String && readable(text).equals(readable((String) got));
    }
    return expected == null ? got == null : expected.equals(got);
  }

  private static boolean isInfinite(Object got, double value) {
    return got.equals(value) || got.equals(Long.MAX_VALUE) && value > 0;
  }

  /** What nanoseconds in a long cannot hold is an end of the range; the JDK has longer spans and times. */
  private static boolean outOfRange(String nanos, Object got) {
    BigInteger exact = new BigInteger(nanos);
    if (exact.bitLength() <= 63) {
      return false;
    }
    return exact.signum() < 0
        ? got == null || isInfinite(got, Double.NEGATIVE_INFINITY)
        : got != null && isInfinite(got, Double.POSITIVE_INFINITY);
  }

  private static boolean equalTime(String nanos, Object got) {
    BigInteger exact = new BigInteger(nanos);
    for (int error = -CLOCK_ERROR; error <= CLOCK_ERROR; error++) {
      BigInteger[] parts = exact.add(BigInteger.valueOf(error)).divideAndRemainder(THOUSAND);
      BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
      if (got instanceof Long micros && floor.equals(BigInteger.valueOf(micros))) {
        return true;
      }
    }
    return false;
  }

  private static boolean equalSpan(String nanos, Object got) {
    if (!(got instanceof Double seconds) || seconds.isNaN() || seconds.isInfinite()) {
      return false;
    }
    BigDecimal exact = new BigDecimal(new BigInteger(nanos), 9);
    BigDecimal allowed =
        exact
            .abs()
            .movePointLeft(15)
            .add(BigDecimal.valueOf(CLOCK_ERROR, 9))
            .setScale(24, RoundingMode.UP);
    return new BigDecimal(seconds).subtract(exact).abs().compareTo(allowed) <= 0;
  }

  /** Half a surrogate pair is no character and cannot be stored; what stands in for it may differ. */
  private static String readable(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
        .replace('\ufffd', '?');
  }
}
