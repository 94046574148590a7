package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TickClockTest {
  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000L);

  @Test
  void everyFrequencyIsExact() {
    Random random = new Random(42);
    long[] frequencies = {
      1,
      3,
      1000,
      24_000_000,
      999_999_999,
      1_000_000_000,
      1_000_000_001,
      2_899_999_000L,
      9_223_372_036L,
      9_223_372_037L,
      1L << 40,
      Long.MAX_VALUE
    };
    for (long frequency : frequencies) {
      TickClock clock = new TickClock(0, 0, frequency);
      for (int i = 0; i < 2000; i++) {
        long ticks = random.nextLong() >> random.nextInt(64);
        assertEquals(
            exact(ticks, frequency), clock.nanos(ticks), ticks + " ticks at " + frequency + " Hz");
      }
    }
  }

  private static long exact(long ticks, long frequency) {
    BigInteger[] parts =
        BigInteger.valueOf(ticks).multiply(NANOS).divideAndRemainder(BigInteger.valueOf(frequency));
    BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    return floor
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  @Test
  void timesBeforeTheChunkAreRoundedDown() {
    TickClock clock = new TickClock(1_000_000_000, 100, 3_000_000_000L);
    assertEquals(999_999_999, clock.epochNanos(99));
    assertEquals(999_999, clock.epochMicros(99));
    assertEquals(1_000_000, clock.epochMicros(100));
  }

  @Test
  void timesOutOfRangeStopAtTheEdge() {
    TickClock clock = new TickClock(1_700_000_000_000_000_000L, 0, 1000);
    assertEquals(Long.MAX_VALUE, clock.epochNanos(Long.MAX_VALUE));
    assertEquals(Long.MIN_VALUE + 1_700_000_000_000_000_000L, clock.epochNanos(Long.MIN_VALUE));
    assertEquals(Long.MAX_VALUE, new TickClock(0, Long.MIN_VALUE, 1_000_000_000).epochNanos(10));
  }

  @Test
  void spansAreSeconds() {
    assertEquals(0.5, new TickClock(0, 0, 3_000_000_000L).seconds(1_500_000_000L));
    assertEquals(-1e-9, new TickClock(0, 0, 1_000_000_000L).seconds(-1));
  }
}
