package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.Encoder;
import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Types that change from chunk to chunk, or look alike. */
class TypeChangeTest {
  /** A chunk with one event {@code app.E(value)}. */
  private static byte[] one(
      long firstId, Function<MadeChunk, MadeType> fieldType, Consumer<Encoder> value) {
    MadeChunk c = new MadeChunk(firstId);
    MadeType t = c.event("app.E").field("value", fieldType.apply(c));
    c.event(t, e -> value.accept(e.number(1000)));
    return c.toBytes();
  }

  private static byte[] narrow(int v) {
    return one(20, c -> c.ints, e -> e.number(v));
  }

  private static byte[] wide(long v) {
    return one(20, c -> c.longs, e -> e.number(v));
  }

  private static byte[] tiny(int v) {
    return one(20, c -> c.bytes, e -> e.raw(v));
  }

  private static byte[] text(String v) {
    return one(20, c -> c.strings, e -> e.text(v));
  }

  @Test
  void idsMeanSomethingOnlyInTheirChunk() {
    Imported i =
        Imported.of(
            one(20, c -> c.ints, e -> e.number(1)),
            one(900, c -> c.ints, e -> e.number(2)),
            one(1L << 33, c -> c.ints, e -> e.number(3)));
    assertEquals(List.of(1, 2, 3), i.column("app.E", "value"));
    assertEquals("", i.losses());
  }

  @Test
  void theReportSaysWhichTypeANumberStoodFor() {
    MadeChunk other = new MadeChunk(20);
    other.event("app.F");
    List<ImportReport.TypeId> ids =
        Imported.of(narrow(1), narrow(2), other.toBytes(), narrow(3)).report().typeIds();
    assertEquals(
        List.of("app.E", "app.F", "app.E"), ids.stream().map(ImportReport.TypeId::name).toList());
    assertEquals(1, ids.stream().map(ImportReport.TypeId::id).distinct().count());
    assertTrue(ids.get(0).startMicros() <= ids.get(0).endMicros());
  }

  @Test
  void aNumberThatBecomesWiderKeepsItsColumn() {
    Imported i = Imported.of(narrow(1), wide(1L << 40));
    assertEquals(DataType.BIGINT, i.schema("app.E").columns().get(1).type());
    assertEquals("[1, 1099511627776]", i.column("app.E", "value").toString());
  }

  @Test
  void aNumberThatBecomesNarrowerKeepsItsColumn() {
    Imported i = Imported.of(wide(1L << 40), narrow(-2));
    assertEquals(List.of(1L << 40, -2L), i.column("app.E", "value"));
  }

  @Test
  void aNumberThatGoesToAndFroKeepsItsColumn() {
    Imported i =
        Imported.of(
            narrow(-1), wide(1L << 40), narrow(-2), tiny(-3), wide(-4), narrow(-5), tiny(-6));
    assertEquals("[-1, 1099511627776, -2, -3, -4, -5, -6]", i.column("app.E", "value").toString());
    assertEquals("", i.losses());
  }

  @Test
  void aNumberThatBecomesTextGetsASecondColumn() {
    Imported i = Imported.of(narrow(1), text("two"), narrow(3), wide(4), text("five"));
    assertEquals("[1, null, 3, 4, null]", i.column("app.E", "value").toString());
    assertEquals(
        Arrays.asList(null, "two", null, null, "five"), i.column("app.E", "value$varchar"));
    assertEquals("", i.losses());
  }

  @Test
  void textThatBecomesANumberGetsASecondColumn() {
    Imported i = Imported.of(text("one"), narrow(2));
    assertEquals(Arrays.asList("one", null), i.column("app.E", "value"));
    assertEquals(Arrays.asList(null, 2), i.column("app.E", "value$integer"));
  }

  @Test
  void inlineAndPooledTextShareAColumn() {
    byte[] pooled =
        one(
            20,
            c -> {
              c.checkpoint(1, e -> e.number(c.strings.id()).number(1).number(1).text("pooled"));
              return c.strings;
            },
            e -> e.pooledText(1));
    MadeChunk c = new MadeChunk();
    MadeType symbol = c.type("jdk.types.Symbol").field("string", c.strings);
    MadeType t = c.event("app.E").pooled("value", symbol);
    c.checkpoint(1, e -> e.number(symbol.id()).number(1).number(1).text("symbol"));
    c.event(t, e -> e.number(1000).number(1));
    List<Object> expected = List.of("inline", "pooled", "symbol");
    assertEquals(
        expected, Imported.of(text("inline"), pooled, c.toBytes()).column("app.E", "value"));
    assertEquals(
        List.of("symbol", "inline", "pooled"),
        Imported.of(c.toBytes(), text("inline"), pooled).column("app.E", "value"));
  }

  @Test
  void aFieldThatBecomesAnArrayGetsASecondColumn() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E").array("value", c.ints);
    c.event(t, e -> e.number(1000).number(2).number(5).number(6));
    Imported i = Imported.of(narrow(1), c.toBytes());
    assertEquals(Arrays.asList(null, List.of(5, 6)), i.column("app.E", "value$integer[]"));
  }

  @Test
  void aFieldThatBecomesATimeGetsASecondColumn() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E").field("value", c.longs);
    t.with(c.annotation("Timespan"), "MILLISECONDS");
    c.event(t, e -> e.number(1000).number(250));
    Imported i = Imported.of(wide(1), c.toBytes(), wide(2));
    assertEquals(Arrays.asList(1L, null, 2L), i.column("app.E", "value"));
    assertEquals(Arrays.asList(null, 0.25, null), i.column("app.E", "value$double"));
  }

  private static byte[] amount(String unit, long v) {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E").field("value", c.longs).with(c.annotation("DataAmount"), unit);
    c.event(t, e -> e.number(1000).number(v));
    return c.toBytes();
  }

  /** Network rates were bytes in JDK 12 to 15, and are bits. */
  @Test
  void anAmountInBitsKeepsTheUnitOfItsColumn() {
    Imported bytes = Imported.of(amount("BYTES", 2), amount("BITS", 24), amount("BYTES", 4));
    assertEquals("DataAmount", bytes.schema("app.E").columns().get(1).contentType());
    assertEquals(List.of(2L, 3L, 4L), bytes.column("app.E", "value"));
    Imported bits = Imported.of(amount("BITS", 24), amount("BYTES", 2));
    assertEquals("DataAmount BITS", bits.schema("app.E").columns().get(1).contentType());
    assertEquals(List.of(24L, 16L), bits.column("app.E", "value"));
  }

  @Test
  void fieldsThatComeAndGoAreNullWhereTheyAreNot() {
    MadeChunk more = new MadeChunk();
    MadeType t = more.event("app.E").field("added", more.strings).field("value", more.ints);
    more.event(t, e -> e.number(1000).text("new").number(2));
    MadeChunk less = new MadeChunk();
    MadeType none = less.event("app.E");
    less.event(none, e -> e.number(1000));
    Imported i = Imported.of(narrow(1), more.toBytes(), less.toBytes(), narrow(4));
    assertEquals(Arrays.asList(1, 2, null, 4), i.column("app.E", "value"));
    assertEquals(Arrays.asList(null, "new", null, null), i.column("app.E", "added"));
  }

  @Test
  void theSameNameTwiceInOneChunkIsOneTable() {
    MadeChunk c = new MadeChunk();
    MadeType first = c.event("app.E").field("a", c.ints).field("n", c.ints);
    MadeType second = c.event("app.E").field("n", c.longs).field("b", c.strings);
    MadeType third = c.event("app.E").field("n", c.bytes);
    c.event(first, e -> e.number(1000).number(1).number(10));
    c.event(second, e -> e.number(1000).number(1L << 40).text("x"));
    c.event(third, e -> e.number(1000).raw(7));
    c.event(first, e -> e.number(1000).number(2).number(20));
    Imported i = Imported.of(c.toBytes(), c.toBytes());
    assertEquals("", i.losses());
    assertEquals(
        "[10, 1099511627776, 7, 20, 10, 1099511627776, 7, 20]", i.column("app.E", "n").toString());
    assertEquals(Arrays.asList(1, null, null, 2), i.column("app.E", "a").subList(0, 4));
    assertEquals(Arrays.asList(null, "x", null, null), i.column("app.E", "b").subList(0, 4));
    assertEquals(
        8,
        i.report().events().stream()
            .filter(e -> e.name().equals("app.E"))
            .findFirst()
            .get()
            .count());
  }

  @Test
  void structsOfTheSameNameTwiceInOneChunkAreOneTable() {
    MadeChunk c = new MadeChunk();
    MadeType s1 = c.type("app.S").field("n", c.ints).field("t", c.strings);
    MadeType s2 = c.type("app.S").field("n", c.longs).field("t", c.strings).field("u", c.strings);
    MadeType t = c.event("app.E").pooled("a", s1).pooled("b", s2);
    c.checkpoint(
        2,
        e ->
            e.number(s1.id())
                .number(1)
                .number(1)
                .number(5)
                .text("five")
                .number(s2.id())
                .number(1)
                .number(1)
                .number(1L << 40)
                .text("six")
                .text("u"));
    c.event(t, e -> e.number(1000).number(1).number(1));
    Imported i = Imported.of(c.toBytes());
    Object a = i.column("app.E", "a").get(0);
    Object b = i.column("app.E", "b").get(0);
    assertEquals("5", String.valueOf(i.at("app.S", a, "n")));
    assertEquals(1L << 40, i.at("app.S", b, "n"));
    assertEquals("six", i.at("app.S", b, "t"));
    assertNull(i.at("app.S", a, "u"));
  }

  @Test
  void aStructThatChangesBetweenChunks() {
    Function<Boolean, byte[]> chunk =
        wide -> {
          MadeChunk c = new MadeChunk();
          MadeType s = c.type("app.S").field("n", wide ? c.longs : c.ints).field("t", c.strings);
          MadeType t = c.event("app.E").pooled("s", s);
          c.checkpoint(
              1, e -> e.number(s.id()).number(1).number(1).number(wide ? 1L << 40 : -9).text("t"));
          c.event(t, e -> e.number(1000).number(1));
          return c.toBytes();
        };
    Imported i =
        Imported.of(chunk.apply(false), chunk.apply(true), chunk.apply(false), chunk.apply(true));
    assertEquals("", i.losses());
    assertEquals(List.of(1, 2, 1, 2), i.column("app.E", "s"));
    assertEquals("[-9, 1099511627776]", i.column("app.S", "n").toString());
  }

  @Test
  void aStructThatBecomesANumberGetsASecondColumn() {
    MadeChunk c = new MadeChunk();
    MadeType s = c.type("app.S").field("n", c.ints).field("t", c.strings);
    MadeType t = c.event("app.E").pooled("value", s);
    c.checkpoint(1, e -> e.number(s.id()).number(1).number(1).number(5).text("t"));
    c.event(t, e -> e.number(1000).number(1));
    Imported i = Imported.of(c.toBytes(), narrow(3), c.toBytes());
    assertEquals(List.of(1, 0, 1), i.column("app.E", "value"));
    assertEquals(Arrays.asList(null, 3, null), i.column("app.E", "value$integer"));
  }

  @Test
  void namesThatDifferByCaseOrPackageStayApart() {
    MadeChunk c = new MadeChunk();
    int n = 0;
    for (String name :
        List.of("a.Foo", "b.Foo", "a.foo", "Foo", "jdk.Foo", "jdk.foo", "FOO", "events")) {
      int v = n++;
      MadeType t = c.event(name).field("v", c.ints).field("V", c.ints).field("v_2", c.ints);
      c.event(t, e -> e.number(1000).number(v).number(-v).number(7));
    }
    Imported i = Imported.of(c.toBytes());
    List<String> names = i.report().events().stream().map(e -> e.tableName()).toList();
    assertEquals(
        n, names.stream().map(s -> s.toLowerCase(java.util.Locale.ROOT)).distinct().count());
    for (int v = 0; v < n; v++) {
      assertEquals(List.of(v), i.column(names.get(v), "v"), names.get(v));
    }
    assertEquals("Foo", names.get(4), "the JDK's keeps the short name");
    assertTrue(
        i.rows("b.Foo").get(0).keySet().containsAll(List.of("v", "V_2", "v_2_2")), names + "");
  }

  @Test
  void twoRecorders() {
    MadeChunk other = new MadeChunk(300).clock(1_600_000_000_000_000_000L, 5_000, 24_000_000);
    MadeType t = other.event("app.E").field("value", other.ints);
    other.event(t, e -> e.number(5_000 + 24_000_000).number(2));
    Imported i = Imported.of(narrow(1), other.toBytes());
    assertEquals(
        List.of(1_700_000_000_000_000L, 1_600_000_001_000_000L), i.column("app.E", "startTime"));
  }

  @Test
  void typesOfALaterMetadataEventJoinTheEarlierOnes() {
    MadeChunk c = new MadeChunk();
    MadeType first = c.event("app.First").field("t", c.strings);
    c.metadata();
    c.checkpoint(1, e -> e.number(c.strings.id()).number(1).number(1).text("pooled"));
    c.event(first, e -> e.number(1000).pooledText(1));
    MadeType second = c.event("app.Second").field("t", c.strings);
    c.metadata();
    c.event(second, e -> e.number(1000).pooledText(1));
    c.event(first, e -> e.number(1000).pooledText(1));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("pooled", "pooled"), i.column("app.First", "t"));
    assertEquals(List.of("pooled"), i.column("app.Second", "t"));
  }
}
