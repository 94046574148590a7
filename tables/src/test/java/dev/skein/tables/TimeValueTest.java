package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import dev.skein.made.MemoryStore;
import dev.skein.parser.RecordingSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times and spans at the ends of what a long holds, and clocks of every speed. */
class TimeValueTest {
  private static final long[] EDGES = {
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -1,
    0,
    1,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE / 1000,
    Long.MAX_VALUE / 1000,
    Long.MIN_VALUE / 1000 + 1_000_000
  };

  /** What DuckDB takes as a finite TIMESTAMP, in microseconds. */
  private static final long FIRST_TIMESTAMP = -9_223_372_022_400_000_000L;

  private static final long LAST_TIMESTAMP = 9_223_372_036_854_775_806L;

  private static List<Object> decoded(MadeChunk c, String annotation, String unit) {
    MadeType t = c.bareEvent("app.E").field("v", c.longs).with(c.annotation(annotation), unit);
    for (long v : EDGES) {
      c.event(t, e -> e.number(v));
    }
    Imported i = Imported.of(c.toBytes());
    assertEquals("", i.losses());
    return i.column("app.E", "v");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TICKS", "NANOSECONDS_SINCE_EPOCH", "MILLISECONDS_SINCE_EPOCH"})
  void pointsInTime(String unit) {
    for (long perSecond :
        new long[] {1, 24_000_000, 1_000_000_000, 2_900_000_001L, Long.MAX_VALUE}) {
      List<Object> v = decoded(new MadeChunk().clock(0, 0, perSecond), "Timestamp", unit);
      assertEquals(null, v.get(0), "unknown");
      assertEquals(Long.MAX_VALUE, v.get(6), "for ever");
      assertEquals(0L, v.get(3));
      for (int i : new int[] {1, 2, 3, 4, 5, 7, 8, 9}) {
        long micros = (Long) v.get(i);
        assertTrue(
            micros >= FIRST_TIMESTAMP && micros <= LAST_TIMESTAMP
                || micros == Long.MAX_VALUE
                || micros == -Long.MAX_VALUE,
            unit + " " + EDGES[i] + " is " + micros);
        assertTrue(EDGES[i] < 0 ? micros <= 0 : micros >= 0, unit + " " + EDGES[i] + ": " + micros);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TICKS", "NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS", "FORTNIGHTS"})
  void spans(String unit) {
    List<Object> v = decoded(new MadeChunk().clock(0, 0, 24_000_000), "Timespan", unit);
    assertEquals(null, v.get(0), "unknown");
    assertEquals(Double.POSITIVE_INFINITY, v.get(6), "for ever");
    for (int i : new int[] {1, 2, 3, 4, 5, 7, 8, 9}) {
      assertEquals(Math.signum((double) EDGES[i]), Math.signum((Double) v.get(i)), unit);
    }
  }

  @Test
  void plainNumbersKeepTheirEnds() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.bareEvent("app.E").field("v", c.longs).with(c.annotation("Unsigned"), null);
    for (long v : EDGES) {
      c.event(t, e -> e.number(v));
    }
    List<Object> expected = new ArrayList<>();
    Arrays.stream(EDGES).forEach(expected::add);
    assertEquals(expected, Imported.of(c.toBytes()).column("app.E", "v"));
  }

  @Test
  void narrowerNumbersKeepTheirLowBits() {
    MadeChunk c = new MadeChunk();
    MadeType t =
        c.bareEvent("app.E")
            .field("i", c.ints)
            .field("s", c.shorts)
            .field("b", c.bytes)
            .field("c", c.chars);
    c.event(t, e -> e.number(-1).number(-1).raw(0xff).number(0xffff));
    c.event(t, e -> e.number(0xffffffffL).number(0xffff).raw(0x80).number(0xd800));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of(-1, -1), i.column("app.E", "i"));
    assertEquals(List.of((short) -1, (short) -1), i.column("app.E", "s"));
    assertEquals(List.of((byte) -1, (byte) -128), i.column("app.E", "b"));
    assertEquals(List.of('\uffff', '\ud800'), i.column("app.E", "c"));
  }

  @Test
  void doublesKeepWhatIsNoNumber() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.bareEvent("app.E").field("f", c.floats).field("d", c.doubles);
    c.event(t, e -> e.float4(Float.NaN).float8(Double.NEGATIVE_INFINITY));
    c.event(t, e -> e.float4(-0f).float8(Double.MIN_VALUE));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of(Double.NaN, -0.0), i.column("app.E", "f"));
    assertEquals(List.of(Double.NEGATIVE_INFINITY, Double.MIN_VALUE), i.column("app.E", "d"));
  }

  @Test
  void narrowFieldsMayBeTimes() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.bareEvent("app.E").field("b", c.bytes).with(c.annotation("Timespan"), "SECONDS");
    t.field("i", c.ints).with(c.annotation("Timestamp"), "MILLISECONDS_SINCE_EPOCH");
    t.field("d", c.doubles).with(c.annotation("Timespan"), "SECONDS");
    c.event(t, e -> e.raw(-3).number(-5).float8(0.5));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of(-3.0), i.column("app.E", "b"));
    assertEquals(List.of(-5000L), i.column("app.E", "i"));
    assertEquals(List.of(0.5), i.column("app.E", "d"));
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE - 1, Long.MAX_VALUE})
  void aHeaderWithImpossibleTimesIsRead(long time) {
    MadeChunk c = new MadeChunk().clock(time, time, 1).duration(time);
    MadeType t = c.event("app.E");
    c.event(t, e -> e.number(5));
    byte[] bytes = c.toBytes();
    Imported i = Imported.of(bytes, bytes);
    assertEquals(2, i.rows("app.E").size(), i.losses());
    for (long micros :
        new long[] {
          i.report().recordings().get(0).startMicros(), i.report().recordings().get(0).endMicros()
        }) {
      assertTrue(
          micros >= Long.MIN_VALUE / 1000 - 1 && micros <= Long.MAX_VALUE / 1000, "" + micros);
    }
    assertTrue(
        i.report().recordings().get(0).endMicros() >= i.report().recordings().get(0).startMicros(),
        i.report().recordings().get(0).toString());
    assertEquals(2, RecordingSummary.of(new MemoryStore(MemoryStore.join(bytes, bytes))).chunks());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void aClockThatStandsStillIsDamage(long perSecond) {
    MadeChunk good = new MadeChunk();
    MadeType t = good.event("app.E");
    good.event(t, e -> e.number(5));
    MadeChunk bad = new MadeChunk().clock(0, 0, perSecond);
    Imported i = Imported.of(bad.toBytes(), good.toBytes());
    assertEquals(1, i.rows("app.E").size());
    assertEquals(0, i.report().losses().get(0).offset(), i.losses());
  }

  @Test
  void anUnfinishedChunkEndsWithItsLatestEvent() {
    MadeChunk c = new MadeChunk().clock(1_000_000_000, 0, 1000).duration(0).state(255);
    MadeType t = c.event("app.E");
    c.event(t, e -> e.number(3000));
    c.event(t, e -> e.number(2000));
    Imported i = Imported.of(c.toBytes());
    assertEquals(4_000_000, i.report().recordings().get(0).endMicros());
  }
}
