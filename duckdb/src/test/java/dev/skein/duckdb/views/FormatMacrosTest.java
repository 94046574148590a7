package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.RecordingDatabase;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the macros for numbers as text with exact decimal arithmetic, on numbers of every size. */
class FormatMacrosTest {
  private static final int COUNT = 2000;
  private static final Map<String, BigDecimal> BYTES =
      Map.of(
          "bytes", power(0), "byte", power(0), "kB", power(1), "MB", power(2), "GB", power(3), "TB",
          power(4), "PB", power(5), "EB", power(6));
  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "ns", new BigDecimal("1e-9"),
          "µs", new BigDecimal("1e-6"),
          "ms", new BigDecimal("1e-3"),
          "s", new BigDecimal(1),
          "m", new BigDecimal(60),
          "h", new BigDecimal(3600),
          "d", new BigDecimal(86400));

  private static RecordingDatabase database;

  @BeforeAll
  static void open() {
    database = SqlLogicTest.open("testdata/recordings/custom-types.jfr");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static BigDecimal power(int exponent) {
    return new BigDecimal(1024).pow(exponent);
  }

  /** Numbers between 10^from and 10^to of both signs, some of them short decimals or just below a round number. */
  private static List<Double> numbers(int from, int to) {
    Random random = new Random(17);
    List<Double> numbers = new ArrayList<>();
    while (numbers.size() < COUNT) {
      double size = Math.pow(10, from + random.nextDouble() * (to - from));
      double number =
          switch (random.nextInt(4)) {
            case 0 -> Double.parseDouble(String.format(Locale.ROOT, "%.3g", size));
            case 1 -> Math.scalb(1.0, Math.getExponent(size)) * (1 - random.nextInt(40) / 1e5);
            case 2 -> Math.rint(size * 8) / 8;
            default -> size;
          };
      if (number != 0) {
        numbers.add(random.nextBoolean() ? number : -number);
      }
    }
    return numbers;
  }

  private static List<String> format(String call, List<Double> numbers) throws SQLException {
    String list = numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    return SqlLogicTest.rows(
        database.connection(),
        "SELECT "
            + call
            + " FROM (SELECT unnest(CAST(string_split('"
            + list
            + "', ',') AS DOUBLE[])) AS x)");
  }

  @Test
  void decimalsAreRoundedAsExactArithmeticRoundsThem() throws SQLException {
    for (int decimals : new int[] {0, 1, 2, 9}) {
      List<Double> numbers = numbers(-12, 37);
      List<String> texts = format("format_decimals(x, " + decimals + ")", numbers);
      for (int i = 0; i < numbers.size(); i++) {
        BigDecimal exact =
            new BigDecimal(numbers.get(i)).setScale(decimals, RoundingMode.HALF_EVEN);
        assertEquals(exact.toPlainString(), texts.get(i), numbers.get(i) + " " + decimals);
      }
    }
  }

  @Test
  void amountsOfMemoryAreRightToTheLastDigit() throws SQLException {
    for (int decimals : new int[] {0, 2, 3}) {
      List<Double> numbers = numbers(0, 19);
      List<String> texts = format("format_memory(x, " + decimals + ")", numbers);
      for (int i = 0; i < numbers.size(); i++) {
        check(numbers.get(i), texts.get(i), decimals, BYTES, new BigDecimal(1024));
      }
    }
  }

  @Test
  void spansAreRightToTheLastDigit() throws SQLException {
    for (int decimals : new int[] {0, 2, 3}) {
      List<Double> numbers = numbers(-9, 9);
      List<String> texts = format("format_duration(x, " + decimals + ")", numbers);
      for (int i = 0; i < numbers.size(); i++) {
        check(numbers.get(i), texts.get(i), decimals, SECONDS, new BigDecimal(1000));
      }
    }
  }

  /** What is printed is within half of its last digit, never as large as the next unit, and at least 1. */
  private static void check(
      double number, String text, int decimals, Map<String, BigDecimal> units, BigDecimal most) {
    String message = number + ": " + text;
    String[] parts = text.split(" ");
    BigDecimal unit = units.get(parts[1]);
    BigDecimal printed = new BigDecimal(parts[0]);
    boolean whole = parts[1].startsWith("byte");
    assertEquals(whole ? 0 : decimals, printed.scale(), message);
    BigDecimal half = BigDecimal.ONE.movePointLeft(printed.scale()).divide(new BigDecimal(2));
    // The division by the unit is rounded to a DOUBLE.
    BigDecimal allowed = half.add(printed.abs().movePointLeft(15));
    BigDecimal off = new BigDecimal(number).subtract(printed.multiply(unit)).abs();
    assertTrue(off.compareTo(allowed.multiply(unit)) <= 0, message);
    BigDecimal limit =
        switch (parts[1]) {
          case "s", "m" -> new BigDecimal(60);
          case "h" -> new BigDecimal(24);
          case "d", "EB" -> new BigDecimal(Long.MAX_VALUE);
          default -> most;
        };
    assertTrue(printed.abs().compareTo(limit) < 0, message);
    boolean smallest = whole || parts[1].equals("ns");
    assertTrue(smallest || printed.abs().compareTo(BigDecimal.ONE) >= 0, message);
  }
}
