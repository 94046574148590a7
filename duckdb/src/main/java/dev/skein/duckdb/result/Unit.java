package dev.skein.duckdb.result;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the numbers of a column mean, and how a person reads them. */
public enum Unit {
  /** Just a number. */
  NONE,
  /** Bytes. */
  BYTES,
  /** Bits. */
  BITS,
  /** Seconds. */
  SECONDS,
  /** A fraction, 1 is 100 %. */
  FRACTION,
  /** Per second. */
  HERTZ,
  /** An address in memory. */
  ADDRESS;

  /** The form that column and table comments have. */
  static final Pattern CONTENT_TYPE =
      Pattern.compile("CONTENT_TYPE\\(\\s*([\\w.]+)\\s*(?:\\(\\s*\"?([^\")]*)\"?\\s*\\))?\\s*\\)");

  private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final String[] BIT_UNITS = {"bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit", "Ebit"};
  private static final int DIGITS = 4;

  /** The unit that a comment names; {@link #NONE} for null, and when it names none. */
  public static Unit ofComment(String comment) {
    Matcher matcher = comment == null ? null : CONTENT_TYPE.matcher(comment);
    return matcher != null && matcher.find() ? of(matcher.group(1), matcher.group(2)) : NONE;
  }

  /**
   * The unit of a JFR content type.
   *
   * @param type simple or full name of the annotation
   * @param value its value, null when it has none
   */
  static Unit of(String type, String value) {
    String simple = type.substring(type.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (simple) {
      case "dataamount" -> value != null && value.equalsIgnoreCase("BITS") ? BITS : BYTES;
      case "memoryamount" -> BYTES;
      case "timespan" -> SECONDS;
      case "percentage" -> FRACTION;
      case "frequency" -> HERTZ;
      case "memoryaddress" -> ADDRESS;
      default -> NONE;
    };
  }

  /** The JFR content type that says the same, {@code DataAmount}; null for {@link #NONE}. */
  public String contentType() {
    return switch (this) {
      case NONE -> null;
      case BYTES -> "DataAmount";
      case BITS -> "DataAmount(BITS)";
      case SECONDS -> "Timespan";
      case FRACTION -> "Percentage";
      case HERTZ -> "Frequency";
      case ADDRESS -> "MemoryAddress";
    };
  }

  /** A whole number with its unit. */
  public String format(long value) {
    return switch (this) {
      case NONE -> Long.toString(value);
      case ADDRESS -> "0x" + Long.toHexString(value);
      case BYTES -> scaled((double) value, 1024, BYTE_UNITS);
      case BITS -> scaled((double) value, 1000, BIT_UNITS);
      case HERTZ -> value + " Hz";
      default -> format((double) value);
    };
  }

  /** A number with its unit. */
  public String format(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Decimals.brief(value, DIGITS);
    }
    return switch (this) {
      case NONE, ADDRESS -> Decimals.brief(value, 7);
      case BYTES -> scaled(value, 1024, BYTE_UNITS);
      case BITS -> scaled(value, 1000, BIT_UNITS);
      case SECONDS -> seconds(value);
      case FRACTION -> Decimals.brief(value * 100, DIGITS) + " %";
      case HERTZ -> Decimals.brief(value, DIGITS) + " Hz";
    };
  }

  private static String scaled(double value, int base, String[] units) {
    double rest = value;
    int unit = 0;
    // 1023.96 KiB would be rounded to 1024.0 KiB.
    while (Math.abs(rest) >= (unit == 0 ? base : base - 0.05) && unit < units.length - 1) {
      rest /= base;
      unit++;
    }
    if (unit == 0) {
      return Decimals.brief(rest, DIGITS) + " " + units[0];
    }
    return oneDecimal(rest) + " " + units[unit];
  }

  private static String oneDecimal(double value) {
    long tenths = Math.round(Math.abs(value) * 10);
    return (value < 0 ? "-" : "") + tenths / 10 + "." + tenths % 10;
  }

  /** A duration with three or four digits in the unit that fits: {@code 12.3 ms}, {@code 2 h 5 m}. */
  static String seconds(double value) {
    double size = Math.abs(value);
    String sign = value < 0 ? "-" : "";
    if (size == 0) {
      return "0 s";
    }
    if (size < 0.9995e-6) {
      return sign + Decimals.brief(size * 1e9, 3) + " ns";
    }
    if (size < 0.9995e-3) {
      return sign + Decimals.brief(size * 1e6, 3) + " µs";
    }
    if (size < 0.9995) {
      return sign + Decimals.brief(size * 1e3, 3) + " ms";
    }
    if (size < 59.995) {
      return sign + Decimals.brief(size, DIGITS) + " s";
    }
    if (size >= 1e12) {
      return sign + Decimals.brief(size, DIGITS) + " s";
    }
    long whole = Math.round(size);
    if (whole < 3600) {
      return sign + whole / 60 + " m " + whole % 60 + " s";
    }
    long minutes = Math.round(size / 60);
    if (minutes < 24 * 60) {
      return sign + minutes / 60 + " h " + minutes % 60 + " m";
    }
    long hours = Math.round(size / 3600);
    return sign + hours / 24 + " d " + hours % 24 + " h";
  }
}
