package dev.skein.duckdb.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1e-9, 1 ns",
    "0.0000123, 12.3 µs",
    "0.0123, 12.3 ms",
    "0.9999, 0.9999 s",
    "1.5, 1.5 s",
    "59.99, 59.99 s",
    "59.996, 1 m 0 s",
    "65, 1 m 5 s",
    "3599.7, 1 h 0 m",
    "7500, 2 h 5 m",
    "90000, 1 d 1 h",
    "-0.5, -500 ms",
    "1e300, 1E300 s",
    "NaN, NaN",
  })
  void secondsAreReadable(double value, String text) {
    assertEquals(text, Unit.SECONDS.format(value));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.0 KiB",
    "-2048, -2.0 KiB",
    "9223372036854775807, 8.0 EiB",
    "1048575, 1.0 MiB"
  })
  void bytesAreReadable(long value, String text) {
    assertEquals(text, Unit.BYTES.format(value));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "0.30000000000000004, 0.3",
    "123456789.123, 123456789",
    "1234.5678, 1234.568",
    "1e20, 1E20",
    "-0.00000012345, -1.2345E-7",
    "100, 100",
    "0, 0"
  })
  void plainNumbersAreShort(double value, String text) {
    assertEquals(text, Unit.NONE.format(value));
  }

  @ParameterizedTest
  @CsvSource({
    "CONTENT_TYPE(MemoryAmount), BYTES",
    "Column \"x\": CONTENT_TYPE(DataAmount(BITS)), BITS",
    "CONTENT_TYPE(DataAmount(\"BYTES\")), BYTES",
    "CONTENT_TYPE(jdk.jfr.Timespan(NANOSECONDS)), SECONDS",
    "CONTENT_TYPE(Percentage), FRACTION",
    "CONTENT_TYPE(Frequency), HERTZ",
    "CONTENT_TYPE(MemoryAddress), ADDRESS",
    "CONTENT_TYPE(com.example.Fancy), NONE",
    "Array of references to \"X\"(_id), NONE",
  })
  void commentsNameUnits(String comment, Unit unit) {
    assertEquals(unit, Unit.ofComment(comment));
  }

  @Test
  void noCommentIsNoUnit() {
    assertEquals(Unit.NONE, Unit.ofComment(null));
    assertEquals("0xffffffffffffffff", Unit.ADDRESS.format(-1L));
  }
}
