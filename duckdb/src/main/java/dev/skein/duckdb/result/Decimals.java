package dev.skein.duckdb.result;

import java.io.IOException;

/** Floating point numbers as text: exact and fast for machines, short for people. */
final class Decimals {
  /** Below this, a number times 1e9 is still an exact long of at most 53 bits. */
  private static final double NANO_LIMIT = 9.0e6;

  private static final double LONG_LIMIT = 9.0e15;

  private Decimals() {}

  /**
   * Writes a finite number so that parsing gives it back.
   *
   * <p>Most numbers in recordings are whole, or seconds with at most nine decimals. Such a number is a whole count of
   * 1e-9 divided by 1e9: both are exact doubles, so when the (correctly rounded) division gives the number back, its
   * decimal text does too, and the slow general conversion is not needed.
   */
  static void write(Utf8Writer out, double value) throws IOException {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < LONG_LIMIT) {
      if (value == 0 && 1 / value < 0) {
        out.ascii('-');
      }
      out.integer((long) value);
      out.text(".0");
      return;
    }
    long nanos = size < NANO_LIMIT ? Math.round(size * 1e9) : 0;
    if (nanos == 0 || nanos / 1e9 != size) {
      out.text(Double.toString(value));
      return;
    }
    if (value < 0) {
      out.ascii('-');
    }
    out.integer(nanos / 1_000_000_000);
    out.ascii('.');
    int fraction = (int) (nanos % 1_000_000_000);
    int digits = 9;
    while (fraction % 10 == 0) {
      fraction /= 10;
      digits--;
    }
    out.padded(fraction, digits);
  }

  /**
   * A number for a person: about {@code significant} digits, never fewer than the whole part has, no trailing zeros.
   * Very large and very small numbers are in scientific notation.
   */
  static String brief(double value, int significant) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    }
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size >= 1e15 || size < 1e-6) {
      return scientific(value, significant);
    }
    int whole = (int) Math.floor(Math.log10(size)) + 1;
    int decimals = Math.max(0, significant - whole);
    String text =
        new java.math.BigDecimal(value)
            .setScale(decimals, java.math.RoundingMode.HALF_EVEN)
            .toPlainString();
    return trim(text);
  }

  private static String scientific(double value, int significant) {
    java.math.BigDecimal rounded =
        new java.math.BigDecimal(value).round(new java.math.MathContext(significant));
    String digits = rounded.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - rounded.scale();
    String fraction =
        digits.length() > 1 ? trim(digits.charAt(0) + "." + digits.substring(1)) : digits;
    return (value < 0 ? "-" : "") + fraction + "E" + exponent;
  }

  /** Cuts zeros behind the point, and the point when nothing is left behind it. */
  static String trim(String decimal) {
    if (decimal.indexOf('.') < 0) {
      return decimal;
    }
    int end = decimal.length();
    while (decimal.charAt(end - 1) == '0') {
      end--;
    }
    return decimal.substring(0, decimal.charAt(end - 1) == '.' ? end - 1 : end);
  }
}
