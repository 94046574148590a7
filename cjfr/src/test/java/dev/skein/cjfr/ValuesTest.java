package dev.skein.cjfr;

import static dev.skein.cjfr.Slot.BYTES;
import static dev.skein.cjfr.Slot.INLINE;
import static dev.skein.cjfr.Slot.NULLABLE;
import static dev.skein.cjfr.Slot.REFERENCE;
import static dev.skein.cjfr.Slot.REFERENCE_PER_OWNER;
import static dev.skein.cjfr.Slot.TIMESPAN;
import static dev.skein.cjfr.Slot.TIMESTAMP;
import static dev.skein.cjfr.made.MadeCjfr.STRING;
import static dev.skein.cjfr.made.MadeCjfr.VARINT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every way to store a value. */
class ValuesTest {
  @Test
  void numbers_of_every_width_and_sign() {
    MadeCjfr made = MadeCjfr.begin(1_000_000_000);
    for (int width = 1; width <= 8; width++) {
      made.type(0, 20 + width, "int").raw(width, 1);
      made.type(0, 30 + width, "uint").raw(width, 0);
    }
    for (int width = 1; width <= 8; width++) {
      made.struct(40 + width, "t", "s", 20 + width, INLINE, 0, "u", 30 + width, INLINE, 0);
      made.uv(40 + width).le(-2, width).le(-2, width);
    }
    List<StructValue> values = Collected.of(made.unfinished()).values;
    assertEquals(8, values.size());
    for (int width = 1; width <= 8; width++) {
      assertEquals(-2, values.get(width - 1).number(0));
      long unsigned = width == 8 ? -2 : (1L << 8 * width) - 2;
      assertEquals(unsigned, values.get(width - 1).number(1), "width " + width);
    }
  }

  @Test
  void varints_are_multiplied_and_reach_both_ends() {
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .varint(20, "thousands", true, 1000)
            .varint(21, "unsigned", false, 1)
            .struct(22, "t", "a", 20, INLINE, 0, "b", 21, INLINE, 0, "c", VARINT, INLINE, 0);
    made.uv(22).sv(-3).uv(-1).sv(Long.MIN_VALUE);
    made.uv(22).sv(4).uv(Long.MIN_VALUE).sv(Long.MAX_VALUE);
    assertEquals(
        List.of(
            "t a=-3000 b=-1 c=-9223372036854775808",
            "t a=4000 b=-9223372036854775808 c=9223372036854775807"),
        Collected.of(made.unfinished()).events);
  }

  @Test
  void floating_point_numbers_of_every_format() {
    MadeCjfr made = MadeCjfr.begin(1_000_000_000);
    for (int format = 0; format < 4; format++) {
      made.type(3, 20 + format, "f").raw(format);
    }
    made.struct(
        30, "t", "a", 20, INLINE, 0, "b", 21, INLINE, 0, "c", 22, INLINE, 0, "d", 23, INLINE, 0);
    made.uv(30).le(Float.floatToIntBits(1.5f), 4).le(Double.doubleToLongBits(Math.PI), 8);
    made.le(0xc040, 2).le(0x3555, 2);
    // The smallest and largest half, a negative zero, infinity.
    int[] halves = {0x0001, 0x7bff, 0x8000, 0xfc00, 0x03ff};
    float[] expected = {0x1p-24f, 65504, -0.0f, Float.NEGATIVE_INFINITY, 1023 * 0x1p-24f};
    for (int half : halves) {
      made.uv(30).le(0, 4).le(0, 8).le(0, 2).le(half, 2);
    }
    List<StructValue> values = Collected.of(made.unfinished()).values;
    assertEquals(1.5, values.get(0).real(0));
    assertEquals(Math.PI, values.get(0).real(1));
    assertEquals(-3, values.get(0).real(2));
    assertEquals(0.333251953125, values.get(0).real(3));
    for (int i = 0; i < halves.length; i++) {
      assertEquals(expected[i], (float) values.get(i + 1).real(3));
    }
    assertEquals(Kind.DOUBLE, values.get(0).kind(1));
    assertEquals(Kind.FLOAT, values.get(0).kind(3));
  }

  @Test
  void texts_in_other_charsets_and_longer_than_the_buffer() {
    String large = "\u00e4\u20ac\ud83d\ude00x".repeat(40_000);
    byte[] latin = "\u00e4\u00f6".getBytes(StandardCharsets.ISO_8859_1);
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .type(4, 20, "latin")
            .text("ISO-8859-1")
            .struct(21, "t", "a", 20, INLINE, 0, "b", STRING, INLINE, 0);
    made.uv(21).uv(2).raw(latin).text(large);
    made.uv(21).uv(0).raw(2, 0xff, 'x');
    List<StructValue> values = Collected.of(made.unfinished()).values;
    assertEquals("\u00e4\u00f6", values.get(0).text(0));
    assertEquals(large, values.get(0).text(1));
    assertEquals("", values.get(1).text(0));
    assertEquals("\ufffdx", values.get(1).text(1));
  }

  @Test
  void absent_values_are_null_whatever_their_kind() {
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .struct(
                20, "t", "a", VARINT, NULLABLE, 0, "b", STRING, NULLABLE, 0, "c", VARINT, REFERENCE,
                TIMESPAN, "d", 20, REFERENCE, 0);
    made.uv(20).raw(0, 0, 0, 0);
    made.uv(20).raw(1).sv(0).raw(1, 0, 1).sv(0).raw(0);
    Collected all = Collected.of(made.unfinished());
    assertEquals(
        List.of("t a=null b=null c=null d=null", "t a=0 b=\"\" c={\"dur\":\"0\"} d=null"),
        all.events);
    assertTrue(all.values.get(0).isNull(0));
    assertFalse(all.values.get(1).isNull(0));
  }

  @Test
  void references_count_per_type_or_per_owner() {
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .struct(20, "a", "x", STRING, REFERENCE_PER_OWNER, 0, "y", STRING, REFERENCE, 0)
            .struct(21, "b", "x", STRING, REFERENCE_PER_OWNER, 0, "y", STRING, REFERENCE, 0)
            .struct(
                22, "c", "x", STRING, REFERENCE_PER_OWNER, 0, "y", STRING, REFERENCE_PER_OWNER, 0);
    made.uv(20).raw(1).text("ax").raw(1).text("first");
    made.uv(21).raw(1).text("bx").raw(2);
    made.uv(20).raw(2).raw(1).text("second");
    made.uv(21).raw(2).raw(3);
    made.uv(22).raw(1).text("cx").raw(2);
    assertEquals(
        List.of(
            "a x=\"ax\" y=\"first\"",
            "b x=\"bx\" y=\"first\"",
            "a x=\"ax\" y=\"second\"",
            "b x=\"bx\" y=\"second\"",
            "c x=\"cx\" y=\"cx\""),
        Collected.of(made.unfinished()).events);
  }

  @Test
  void a_cycle_comes_back_to_the_same_value() {
    // Class and loader refer to each other; the loader's type is defined later.
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .struct(20, "Class", "loader", 21, REFERENCE, 0, "name", STRING, INLINE, 0)
            .struct(21, "Loader", "type", 20, REFERENCE, 0)
            .struct(22, "t", "class", 20, REFERENCE, 0);
    made.uv(22).raw(1).raw(1).raw(2).text("C");
    StructValue event = Collected.of(made.unfinished()).values.get(0);
    StructValue type = event.struct(0);
    assertEquals("C", type.text(1));
    assertSame(type, type.struct(0).struct(0));
  }

  @Test
  void arrays_with_every_embedding() {
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .array(20, "plain", VARINT, INLINE)
            .array(21, "nullable", VARINT, NULLABLE)
            .array(22, "shared", STRING, REFERENCE)
            .array(23, "own", STRING, REFERENCE_PER_OWNER)
            .struct(
                24, "t", "a", 20, INLINE, 0, "b", 21, INLINE, 0, "c", 22, REFERENCE, 0, "d", 23,
                NULLABLE, 0);
    made.uv(24).uv(3).sv(1).sv(-2).sv(3).uv(2).raw(0, 1).sv(5);
    made.raw(1).uv(3).raw(1).text("x").raw(0).raw(2).raw(1).uv(2).raw(1).text("y").raw(2);
    made.uv(24).uv(0).uv(0).raw(2).raw(0);
    assertEquals(
        List.of(
            "t a=[1,-2,3] b=[null,5] c=[\"x\",null,\"x\"] d=[\"y\",\"y\"]",
            "t a=[] b=[] c=[\"x\",null,\"x\"] d=null"),
        Collected.of(made.unfinished()).events);
  }

  @Test
  void times_count_from_the_latest_one_before() {
    MadeCjfr made =
        MadeCjfr.begin(1000)
            .struct(20, "inner", "at", VARINT, INLINE, TIMESTAMP)
            .struct(21, "t", "startTime", 16, INLINE, TIMESTAMP, "inner", 20, REFERENCE, 0);
    made.uv(21).uv(5).raw(1).sv(100);
    made.uv(21).uv(-30).raw(2);
    made.uv(21).uv(1).raw(0);
    made.uv(21).uv(Long.MIN_VALUE).raw(0);
    made.uv(21).uv(2).raw(0);
    long ms = 1_000_000;
    long start = MadeCjfr.START;
    List<StructValue> values = Collected.of(made.unfinished()).values;
    assertEquals(start + 5 * ms, values.get(0).number(0));
    assertEquals(start + 105 * ms, values.get(0).struct(1).number(0));
    assertEquals(start + 75 * ms, values.get(1).number(0));
    assertEquals(start + 106 * ms, values.get(2).number(0));
    assertEquals(Kind.UNSET, values.get(3).number(0));
    assertEquals(start + 108 * ms, values.get(4).number(0));
    assertEquals(Kind.TIMESTAMP, values.get(0).kind(0));
  }

  @Test
  void spans_near_the_extremes_are_endless_or_unset() {
    MadeCjfr made = MadeCjfr.begin(1_000_000_000).struct(20, "t", "d", VARINT, INLINE, TIMESPAN);
    long near = 1_000_000;
    long[] stored = {
      Long.MAX_VALUE - near, Long.MAX_VALUE - near - 1, Long.MIN_VALUE + near, -5, 40_557_000
    };
    long[] expected = {Kind.FOREVER, Long.MAX_VALUE - near - 1, Kind.UNSET, -5, 40_557_000};
    for (long v : stored) {
      made.uv(20).sv(v);
    }
    List<StructValue> values = Collected.of(made.unfinished()).values;
    for (int i = 0; i < stored.length; i++) {
      assertEquals(expected[i], values.get(i).number(0));
    }
  }

  @Test
  void extremes_that_whole_seconds_cannot_express_are_extremes() {
    long second = 1_000_000_000;
    MadeCjfr made =
        MadeCjfr.begin(second)
            .varint(20, "timespan", true, second)
            .struct(21, "t", "d", 20, INLINE, TIMESPAN);
    long most = Long.MAX_VALUE / second;
    made.uv(21).sv(most).uv(21).sv(most - 1).uv(21).sv(-most).uv(21).sv(1 - most);
    assertEquals(
        List.of(
            "t d={\"dur\":\"FOREVER\"}",
            "t d={\"dur\":\"9223372035000000000\"}",
            "t d={\"dur\":\"NA\"}",
            "t d={\"dur\":\"-9223372035000000000\"}"),
        Collected.of(made.unfinished()).events);
  }

  @Test
  void counts_of_bytes_are_exact() {
    MadeCjfr made = MadeCjfr.begin(1_000_000_000).struct(20, "t", "a", VARINT, INLINE, BYTES);
    long base = 1L << 60;
    made.uv(20).raw(0x02).uv(20).raw(0x9a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20);
    made.uv(20).raw(0x19).uv(20).sv(base - 1).uv(20).sv(base).uv(20).sv(Long.MAX_VALUE);
    assertEquals(
        List.of(
            "t a=8",
            "t a=15",
            "t a=-13",
            "t a=9223372036854775800",
            "t a=1",
            "t a=" + ((Long.MAX_VALUE - base) / 7 * 8 + (Long.MAX_VALUE - base) % 7 + 1)),
        Collected.of(made.unfinished()).events);
  }
}
