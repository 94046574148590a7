package dev.skein.duckdb.result;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;

/** Points in time as ISO 8601 text in UTC, {@code 2024-02-03T04:05:06.000007Z}. */
public final class Timestamps {
  /** DuckDB's infinities lie beyond every date that it accepts. */
  private static final int LAST_YEAR = 294_246;

  private static final int FIRST_YEAR = -290_307;

  /** As {@link #LAST_YEAR}, for dates. */
  private static final int LAST_DATE_YEAR = 5_881_579;

  private static final int FIRST_DATE_YEAR = -5_877_640;

  private Timestamps() {}

  /** The text for a point in time that is infinite, else null. */
  public static String infinite(LocalDateTime time) {
    return infinite(time.getYear(), FIRST_YEAR, LAST_YEAR);
  }

  /** The text for a date that is infinite, else null. */
  public static String infinite(LocalDate date) {
    return infinite(date.getYear(), FIRST_DATE_YEAR, LAST_DATE_YEAR);
  }

  private static String infinite(int year, int first, int last) {
    return year > last ? "infinity" : year < first ? "-infinity" : null;
  }

  /** Writes {@code time}, with nine decimals when {@code nanos}, else six. */
  static void write(Utf8Writer out, LocalDateTime time, boolean nanos) throws IOException {
    String infinite = infinite(time);
    if (infinite != null) {
      out.text(infinite);
      return;
    }
    day(out, time.getYear(), time.getMonthValue(), time.getDayOfMonth());
    out.ascii('T');
    out.padded(time.getHour(), 2);
    out.ascii(':');
    out.padded(time.getMinute(), 2);
    out.ascii(':');
    out.padded(time.getSecond(), 2);
    out.ascii('.');
    out.padded(nanos ? time.getNano() : time.getNano() / 1000, nanos ? 9 : 6);
    out.ascii('Z');
  }

  /** Writes {@code date}. */
  static void write(Utf8Writer out, LocalDate date) throws IOException {
    String infinite = infinite(date);
    if (infinite != null) {
      out.text(infinite);
    } else {
      day(out, date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }
  }

  private static void day(Utf8Writer out, int year, int month, int day) throws IOException {
    if (year < 0 || year > 9999) {
      out.ascii(year < 0 ? '-' : '+');
    }
    int size = Math.abs(year);
    out.padded(size, size > 999_999 ? 7 : size > 99_999 ? 6 : size > 9999 ? 5 : 4);
    out.ascii('-');
    out.padded(month, 2);
    out.ascii('-');
    out.padded(day, 2);
  }

  /** {@link #write(Utf8Writer, LocalDateTime, boolean)} as a string. */
  public static String text(LocalDateTime time, boolean nanos) {
    return collect(out -> write(out, time, nanos));
  }

  /** {@link #write(Utf8Writer, LocalDate)} as a string. */
  public static String text(LocalDate date) {
    return collect(out -> write(out, date));
  }

  /** Something that writes. */
  private interface Body {
    void writeTo(Utf8Writer out) throws IOException;
  }

  private static String collect(Body body) {
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream(32);
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      body.writeTo(out);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return bytes.toString(java.nio.charset.StandardCharsets.US_ASCII);
  }
}
