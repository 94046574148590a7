package dev.skein.cjfr;

import static dev.skein.cjfr.Slot.INLINE;
import static dev.skein.cjfr.Slot.NULLABLE;
import static dev.skein.cjfr.Slot.REFERENCE;
import static dev.skein.cjfr.Slot.TIMESTAMP;
import static dev.skein.cjfr.made.MadeCjfr.STRING;
import static dev.skein.cjfr.made.MadeCjfr.VARINT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import dev.skein.made.MemoryStore;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import dev.skein.parser.JfrFormatException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Content that no writer writes: sizes that cannot be right, things that are not there. */
class HostileTest {
  private static final long HUGE = Integer.MAX_VALUE;

  private static MadeCjfr begin() {
    return MadeCjfr.begin(1_000_000_000).struct(20, "jdk.A", "s", STRING, INLINE, 0);
  }

  /** The reason for ending, and that the event before it was given. */
  private static void assertEnds(String reason, MadeCjfr after) {
    byte[] messages = begin().uv(20).text("before").raw(after.toBytes()).toBytes();
    Collected all = Collected.of(MadeCjfr.file(2, "NONE", messages));
    assertEquals("jdk.A s=\"before\"", all.events.get(0));
    String damage = all.damage();
    assertEquals(reason, damage.substring(damage.indexOf(' ') + 1));
  }

  private static MadeCjfr made() {
    return new MadeCjfr();
  }

  @Test
  void sizes_that_the_data_does_not_have() {
    assertEnds("2147483647 bytes of text in jdk.A", made().uv(20).uv(HUGE));
    assertEnds("18446744073709551615 bytes of text in jdk.A", made().uv(20).uv(-1));
    assertEnds("the data ends too early in jdk.A", made().uv(20).uv(16 << 20).raw(new byte[200]));
    assertEnds("2147483647 fields in a type", made().type(6, 30, "t").uv(HUGE));
    assertEnds(
        "2147483647 elements in t",
        made().array(30, "a", VARINT, INLINE).struct(31, "t", "a", 30, INLINE, 0).uv(31).uv(HUGE));
    assertEnds("a number of more than 10 bytes in jdk.A", made().uv(20).raw(negative(11)));
  }

  private static byte[] negative(int n) {
    byte[] bytes = new byte[n];
    Arrays.fill(bytes, (byte) -1);
    return bytes;
  }

  @Test
  void values_that_take_no_bytes_are_counted_too() {
    MadeCjfr made = made().struct(30, "empty").array(31, "a", 30, INLINE);
    made.array(32, "b", 31, INLINE).struct(33, "t", "b", 32, INLINE, 0);
    made.uv(33).uv(3);
    for (int i = 0; i < 3; i++) {
      made.uv(ValueReader.MOST_VALUES - 1);
    }
    assertEnds("more than 4194304 values in t", made);
  }

  @Test
  void depth_is_limited() {
    MadeCjfr made = made().struct(30, "nest", "inner", 30, REFERENCE, 0);
    made.uv(30);
    for (int i = 0; i < 100_000; i++) {
      made.raw(1);
    }
    assertEnds("values within values, more than 1000 levels deep, in nest", made);
  }

  @Test
  void a_struct_that_holds_itself_is_limited_too() {
    assertEnds(
        "values within values, more than 1000 levels deep, in nest",
        made().struct(30, "nest", "inner", 30, INLINE, 0).uv(30));
  }

  @Test
  void types_that_are_wrong() {
    assertEnds("type id 20 for the second time in a type", made().struct(20, "t"));
    assertEnds("type id 5 in a type", made().struct(5, "t"));
    assertEnds("type id 1048576 in a type", made().struct(1 << 20, "t"));
    assertEnds("a number of 9 bytes in a type", made().type(0, 30, "t").raw(9, 0));
    assertEnds("a number of 0 bytes in a type", made().type(0, 30, "t").raw(0, 0));
    assertEnds("multiplier 0 in a type", made().varint(30, "t", true, 0));
    assertEnds(
        "unknown format 4 of floating-point numbers in a type", made().type(3, 30, "t").raw(4));
    assertEnds("unknown charset \"no?such\" in a type", made().type(4, 30, "t").text("no\nsuch"));
    assertEnds(
        "unknown charset \"KLINGON-8\" in a type", made().type(4, 30, "t").text("KLINGON-8"));
    assertEnds("unknown embedding 4 in a type", made().array(30, "t", VARINT, 4));
    assertEnds("unknown reduction 4 in a type", made().struct(30, "t", "f", VARINT, INLINE, 4));
  }

  @Test
  void messages_that_are_wrong() {
    assertEnds("unknown message 8", made().uv(8));
    assertEnds("a message of the unknown type 99", made().uv(99));
    assertEnds("a message of the unknown type 16", made().uv(16).uv(1));
    assertEnds("unknown message -1", made().uv(-1));
    assertEnds(
        "a value of the unknown type 77 in t", made().struct(30, "t", "f", 77, INLINE, 0).uv(30));
    assertEnds(
        "a reduced value of type string in t",
        made().struct(30, "t", "f", STRING, INLINE, TIMESTAMP).uv(30));
    assertEnds(
        "a reference to string 3 of 1 in t",
        made().struct(30, "t", "f", STRING, REFERENCE, 0).uv(30).raw(1).text("x").uv(30).uv(5));
    assertEnds(
        "the data ends too early in t", made().struct(30, "t", "f", VARINT, NULLABLE, 0).uv(30));
  }

  @Test
  void a_clock_without_ticks_is_damage() {
    Collected all = Collected.of(MadeCjfr.begin(0).unfinished());
    assertTrue(
        all.damage().endsWith("0 ticks a second in me.bechberger.jfr.Configuration"), all::damage);
  }

  /** A thousand bytes of file for a million in memory, all of which has to be kept. */
  @Test
  void what_is_to_be_remembered_is_limited_together() {
    MadeCjfr made = begin().uv(20).text("before");
    made.struct(30, "name", "n", STRING, REFERENCE, 0);
    made.struct(31, "t", "a", 30, REFERENCE, 0);
    for (int i = 0; i < 8000; i++) {
      made.uv(31).raw(1, 1).text("0123456789");
    }
    byte[] file = MadeCjfr.file(2, "GZIP", made.toBytes());
    assertTrue(file.length < 16_000);
    Collected all = new Collected();
    CjfrResult result = CjfrReader.read(new Bounded(file, 1 << 20), all);
    assertEquals(
        "the content takes more than 1 MiB of memory, which is more than can be spared, in t"
            + " (counted in the unpacked data)",
        result.damage().reason());
    assertEquals("jdk.A s=\"before\"", all.events.get(0));
    assertTrue(
        CjfrReader.read(new Bounded(file, 2 << 20), e -> {}).damage().reason().contains("footer"));
  }

  @Test
  void the_text_of_types_is_remembered_and_one_message_is_not() {
    byte[] text = new byte[300_000];
    MadeCjfr types = begin();
    MadeCjfr messages = begin();
    for (int i = 0; i < 20; i++) {
      types.uv(6).uv(40 + i).uv(text.length).raw(text).text("").uv(0).uv(0);
      messages.uv(20).uv(text.length).raw(text);
    }
    assertTrue(reason(types).startsWith("the content takes more than 1 MiB"), reason(types));
    assertTrue(reason(messages).startsWith("the footer is missing"), reason(messages));
  }

  private static String reason(MadeCjfr messages) {
    byte[] file = MadeCjfr.file(2, "GZIP", messages.toBytes());
    return CjfrReader.read(new Bounded(file, 1 << 20), e -> {}).damage().reason();
  }

  /** A file for whose content there is little memory. */
  private record Bounded(ByteStore file, long memoryLimit) implements ByteStore {
    Bounded(byte[] file, long limit) {
      this(new MemoryStore(file), limit);
    }

    @Override
    public long size() {
      return file.size();
    }

    @Override
    public Bytes load(long position, int n) {
      return file.load(position, n);
    }

    @Override
    public Bytes gather(long[] positions, int[] lengths) {
      return file.gather(positions, lengths);
    }

    @Override
    public int wholeChunkLimit() {
      return file.wholeChunkLimit();
    }
  }

  @Test
  void a_stream_without_end_is_left() {
    Input in = new Input(endless(), 0, false, 1 << 20);
    JfrFormatException e = assertThrows(JfrFormatException.class, () -> in.skip(Long.MAX_VALUE));
    assertTrue(e.getMessage().contains("unpacks to far more"), e::getMessage);
    assertTrue(e.offset() > 1 << 20 && e.offset() < 2 << 20, () -> "at " + e.offset());
  }

  private static InputStream endless() {
    return new InputStream() {
      @Override
      public int read() {
        return 0;
      }
    };
  }

  @Test
  void a_gzip_bomb_of_text_takes_no_memory() {
    MadeCjfr made = begin();
    byte[] text = new byte[16 << 20];
    Arrays.fill(text, (byte) 'x');
    made.uv(20).uv(text.length).raw(text);
    made.uv(20).uv(text.length + 1).raw(text);
    Collected all = new Collected();
    CjfrResult result =
        CjfrReader.read(
            new MemoryStore(MadeCjfr.file(2, "GZIP", made.toBytes())),
            event -> all.types.add("one of " + event.text(0).length()));
    assertEquals("[one of 16777216]", all.types.toString());
    assertEquals(
        "16777217 bytes of text in jdk.A (counted in the unpacked data)", result.damage().reason());
  }
}
