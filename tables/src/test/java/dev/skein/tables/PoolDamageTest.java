package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.Encoder;
import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constant pools that are empty, incomplete, damaged or unusual, and strings in every encoding. */
class PoolDamageTest {
  private final MadeChunk c = new MadeChunk();
  private final MadeType symbol = c.type("jdk.types.Symbol").field("string", c.strings);
  private final MadeType type =
      c.type("java.lang.Class").pooled("name", symbol).field("modifiers", c.ints);
  private final MadeType event =
      c.event("app.E").pooled("type", type).pooled("symbol", symbol).field("text", c.strings);

  /** An event that refers to a class and a symbol, and has a text. */
  private void event(long classKey, long symbolKey, Consumer<Encoder> text) {
    c.event(event, e -> text.accept(e.number(1000).number(classKey).number(symbolKey)));
  }

  private Imported imported() {
    return Imported.of(c.toBytes());
  }

  private static List<Object> texts(Imported i) {
    return i.column("app.E", "text");
  }

  @Test
  void emptyPoolsAreFine() {
    c.checkpoint(
        3,
        e ->
            e.number(type.id())
                .number(0)
                .number(symbol.id())
                .number(0)
                .number(c.strings.id())
                .number(0));
    event(7, 7, e -> e.pooledText(7));
    Imported i = imported();
    assertEquals("", i.losses());
    assertEquals(List.of(0), i.column("app.E", "type"));
    assertEquals(Arrays.asList((Object) null), i.column("app.E", "symbol"));
    assertEquals(Arrays.asList((Object) null), texts(i));
  }

  @Test
  void noPoolsAtAllAreFine() {
    event(7, 7, e -> e.text("kept"));
    Imported i = imported();
    assertEquals(List.of(0), i.column("app.E", "type"));
    assertEquals(List.of("kept"), texts(i));
  }

  @Test
  void danglingReferencesAreNullAndTheEventStays() {
    c.checkpoint(1, e -> e.number(type.id()).number(1).number(1).number(99).number(17));
    event(1, 99, e -> e.text("a"));
    event(2, 99, e -> e.text("b"));
    Imported i = imported();
    assertEquals(List.of(1, 0), i.column("app.E", "type"));
    assertEquals(Arrays.asList((Object) null), i.column("Class", "name"));
    assertEquals(List.of(17), i.column("Class", "modifiers"));
    assertEquals("", i.losses());
  }

  @Test
  void aPoolOfAnUnknownTypeLosesTheRestOfItsCheckpointOnly() {
    c.checkpoint(1, e -> e.number(symbol.id()).number(1).number(1).text("before"));
    int at = c.position();
    c.checkpoint(
        2,
        e -> e.number(777).number(1).number(1).number(symbol.id()).number(1).number(2).text("x"));
    c.checkpoint(1, e -> e.number(symbol.id()).number(1).number(3).text("after"));
    for (int key = 1; key <= 3; key++) {
      event(0, key, e -> e.text("t"));
    }
    Imported i = imported();
    assertEquals(Arrays.asList("before", null, "after"), i.column("app.E", "symbol"));
    assertTrue(i.losses().contains("a constant pool of type 777"), i.losses());
    assertTrue(i.report().losses().get(0).offset() > at, i.losses());
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 1000, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1})
  void aBogusNumberOfEntriesKeepsWhatIsThere(long entries) {
    c.checkpoint(
        1, e -> e.number(symbol.id()).number(entries).number(1).text("one").number(2).text("two"));
    event(0, 1, e -> e.text("t"));
    event(0, 2, e -> e.text("t"));
    Imported i = imported();
    boolean counted = entries == 3;
    assertEquals(
        counted ? List.of("one", "two") : Arrays.asList(null, null), i.column("app.E", "symbol"));
    assertTrue(i.losses().contains("the pool of jdk.types.Symbol"), i.losses());
    assertEquals(List.of("t", "t"), texts(i));
  }

  @ParameterizedTest
  @ValueSource(longs = {50, 1000, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1})
  void aBogusNumberOfPoolsIsDamage(long pools) {
    int at = c.position();
    Encoder content = new Encoder().number(symbol.id()).number(1).number(1).text("one");
    c.event(1, e -> e.number(1).number(0).number(0).raw(0).number(pools).raw(content.toBytes()));
    event(0, 1, e -> e.text("t"));
    Imported i = imported();
    assertEquals(at, i.report().losses().get(0).offset(), i.losses());
    assertEquals(List.of("t"), texts(i));
  }

  @ParameterizedTest
  @ValueSource(longs = {200, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1})
  void aBogusLengthOfAPooledStringKeepsTheEntriesBefore(long length) {
    c.checkpoint(
        1,
        e -> e.number(symbol.id()).number(2).number(1).text("one").number(2).raw(3).number(length));
    event(0, 1, e -> e.text("t"));
    event(0, 2, e -> e.text("t"));
    Imported i = imported();
    assertEquals(Arrays.asList("one", null), i.column("app.E", "symbol"));
    assertTrue(i.losses().contains("characters"), i.losses());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void aBogusLengthOfAStringLosesItsEventOnly(int encoding) {
    for (long length : new long[] {200, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1}) {
      event(0, 0, e -> e.raw(encoding).number(length).raw('x'));
      event(0, 0, e -> e.text("after " + length));
    }
    Imported i = imported();
    assertEquals(5, texts(i).size(), i.losses());
    assertEquals(5, i.report().losses().stream().mapToLong(l -> l.events()).sum(), i.losses());
  }

  @Test
  void anUnknownEncodingLosesItsEventOnly() {
    event(0, 0, e -> e.raw(6, 1, 2));
    event(0, 0, e -> e.raw(255));
    event(0, 0, e -> e.text("after"));
    Imported i = imported();
    assertEquals(List.of("after"), texts(i));
    assertTrue(i.losses().contains("string encoding 6 does not exist"), i.losses());
  }

  @Test
  void everyEncodingOfAString() {
    c.checkpoint(
        1,
        e ->
            e.number(c.strings.id())
                .number(4)
                .number(1)
                .text("")
                .number(2)
                .text(null)
                .number(3)
                .latin1("\u00fc")
                .number(1L << 40)
                .chars("\u65e5"));
    for (long key : new long[] {1, 2, 3, 1L << 40, 5}) {
      event(0, 0, e -> e.pooledText(key));
    }
    event(0, 0, e -> e.text(""));
    event(0, 0, e -> e.text(null));
    event(0, 0, e -> e.text("\u00fc"));
    event(0, 0, e -> e.latin1("\u00fc"));
    event(0, 0, e -> e.chars("\ud83e\udd86"));
    event(0, 0, e -> e.chars("\ud83e")); // half a pair: the JVM can do that
    event(0, 0, e -> e.raw(3, 2, 0xc3, 0x28)); // not UTF-8
    event(0, 0, e -> e.raw(3, 0)); // of length 0
    event(0, 0, e -> e.latin1("a\0b"));
    Imported i = imported();
    assertEquals(
        Arrays.asList(
            "",
            null,
            "\u00fc",
            "\u65e5",
            null,
            "",
            null,
            "\u00fc",
            "\u00fc",
            "\ud83e\udd86",
            "?",
            "\ufffd(",
            "",
            "a\0b"),
        texts(i));
    assertEquals("", i.losses());
  }

  @Test
  void aStringThatRefersToItselfIsNull() {
    c.checkpoint(
        1,
        e ->
            e.number(c.strings.id())
                .number(3)
                .number(1)
                .pooledText(1)
                .number(2)
                .pooledText(3)
                .number(3)
                .text("x"));
    event(0, 0, e -> e.pooledText(1));
    event(0, 0, e -> e.pooledText(2));
    assertEquals(Arrays.asList(null, "x"), texts(imported()));
  }

  @Test
  void keysMayHaveSixtyFourBits() {
    long[] keys = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, (1L << 32) + 1, 0xffffffffL};
    c.checkpoint(
        1,
        e -> {
          e.number(symbol.id()).number(keys.length);
          for (long k : keys) {
            e.number(k).text("key " + k);
          }
        });
    for (long k : keys) {
      event(0, k, e -> e.text(null));
    }
    assertEquals(
        Arrays.stream(keys).mapToObj(k -> "key " + k).toList(),
        imported().column("app.E", "symbol"));
  }

  @Test
  void aPoolInSeveralCheckpointsIsOne() {
    c.checkpoint(
        2,
        e ->
            e.number(symbol.id())
                .number(1)
                .number(1)
                .text("a")
                .number(symbol.id())
                .number(1)
                .number(2)
                .text("b"));
    event(0, 3, e -> e.text(null));
    c.checkpoint(
        1, e -> e.number(symbol.id()).number(2).number(3).text("c").number(1).text("late"));
    event(0, 1, e -> e.text(null));
    event(0, 2, e -> e.text(null));
    assertEquals(List.of("c", "a", "b"), imported().column("app.E", "symbol"));
  }

  @Test
  void aCheckpointThatIsShorterThanItsContent() {
    int at = c.position();
    Encoder body = new Encoder().number(1).number(1).number(0).number(0).raw(0).number(1);
    body.number(symbol.id()).number(2).number(1).text("one").number(2).text("two");
    byte[] whole = body.toBytes();
    c.raw(
        new Encoder()
            .number(whole.length - 2)
            .raw(Arrays.copyOf(whole, whole.length - 3))
            .toBytes());
    event(0, 1, e -> e.text("t"));
    Imported i = imported();
    assertEquals(List.of("one"), i.column("app.E", "symbol"), i.losses());
    assertEquals(at, i.report().losses().get(0).offset(), i.losses());
    assertTrue(i.losses().contains("jdk.types.Symbol"), i.losses());
  }

  @Test
  void aCheckpointThatIsLongerThanItsContentIsFine() {
    c.checkpoint(1, e -> e.number(symbol.id()).number(1).number(1).text("one").raw(new byte[50]));
    event(0, 1, e -> e.text("t"));
    Imported i = imported();
    assertEquals(List.of("one"), i.column("app.E", "symbol"));
    assertEquals("", i.losses());
  }

  @Test
  void theSameContentUnderTwoKeysAndInTwoChunksIsOneRow() {
    c.checkpoint(
        2,
        e ->
            e.number(type.id())
                .number(2)
                .number(1)
                .number(5)
                .number(1)
                .number(2)
                .number(6)
                .number(1)
                .number(symbol.id())
                .number(2)
                .number(5)
                .text("Foo")
                .number(6)
                .text("Foo"));
    event(1, 0, e -> e.text(null));
    event(2, 0, e -> e.text(null));
    Imported i = Imported.of(c.toBytes(), c.toBytes());
    assertEquals(List.of(1, 1, 1, 1), i.column("app.E", "type"));
    assertEquals(List.of("Foo"), i.column("Class", "name"));
  }
}
