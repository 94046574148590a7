package dev.skein.duckdb.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalsTest {
  @Test
  void everyNumberComesBack() throws Exception {
    Random random = new Random(42);
    for (int i = 0; i < 200_000; i++) {
      double value =
          switch (i % 5) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1 -> random.nextInt() / 1e9;
            case 2 -> random.nextInt(100_000) / 100.0;
            case 3 -> random.nextLong();
            default -> random.nextGaussian() * 1e-6;
          };
      if (!Double.isNaN(value) && !Double.isInfinite(value)) {
        String text = write(value);
        assertEquals(value, Double.parseDouble(text), text);
      }
    }
  }

  @Test
  void theFastFormIsPlain() throws Exception {
    assertEquals("0.000123", write(0.000123));
    assertEquals("-0.5", write(-0.5));
    assertEquals("-0.0", write(-0.0));
    assertEquals("12.0", write(12));
    assertEquals("4.9E-324", write(Double.MIN_VALUE));
  }

  @Test
  void integersOfAllLengths() throws Exception {
    for (long value = 1; value > 0 && value < Long.MAX_VALUE / 10; value *= 10) {
      for (long near : new long[] {value - 1, value, -value, 1 - value}) {
        assertEquals(Long.toString(near), integer(near));
      }
    }
    assertEquals(Long.toString(Long.MIN_VALUE), integer(Long.MIN_VALUE));
    assertEquals(Long.toString(Long.MAX_VALUE), integer(Long.MAX_VALUE));
  }

  @Test
  void textBeyondTheBuffer() throws Exception {
    String text = "aü€😀".repeat(50_000) + "\ud800";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      out.text(text);
    }
    String back = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(back.equals("aü€😀".repeat(50_000) + "\uFFFD"));
  }

  private static String write(double value) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      Decimals.write(out, value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String integer(long value) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Utf8Writer out = new Utf8Writer(bytes)) {
      out.integer(value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
