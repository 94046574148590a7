package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.Encoder;
import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import dev.skein.parser.JfrFormatException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metadata that lacks something, names nothing well, or makes no sense. */
class MetadataDamageTest {
  private final MadeChunk c = new MadeChunk();
  private final MadeType good = c.event("app.Good").field("value", c.ints);

  private Imported imported() {
    c.event(good, e -> e.number(1000).number(42));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of(42), i.column("app.Good", "value"), i.losses());
    return i;
  }

  @Test
  void aFieldOfAMissingTypeLosesTheEventsOfItsTypeOnly() {
    MadeType gone = c.type("app.Gone");
    MadeType bad = c.event("app.Bad").field("value", gone).field("other", c.ints);
    MadeType holder = c.type("app.Holder").field("a", c.strings).field("gone", gone);
    MadeType user = c.event("app.User").pooled("holder", holder).field("value", c.ints);
    c.forget(gone);
    c.event(bad, e -> e.number(1000).number(1).number(2));
    c.checkpoint(1, e -> e.number(holder.id()).number(1).number(1).text("x").number(1));
    c.event(user, e -> e.number(1000).number(1).number(7));
    Imported i = imported();
    assertEquals(List.of(7), i.column("app.User", "value"), i.losses());
    assertTrue(i.losses().contains("app.Bad 1 "), i.losses());
    assertTrue(i.losses().contains("type " + gone.id()), i.losses());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "-", "99999999999999999999", "1.5"})
  void aTypeIdThatIsNoNumberLosesTheEventsOfItsTypeOnly(String id) {
    MadeType bad = c.event("app.Bad").field("value", c.ints).attribute("class", id);
    c.event(bad, e -> e.number(1000).number(1));
    Imported i = imported();
    assertTrue(i.losses().contains("app.Bad 1 "), i.losses());
  }

  @Test
  void aMissingAnnotationTypeSaysNothing() {
    MadeType gone = c.annotation("Timespan");
    MadeType t = c.event("app.E").field("v", c.longs).with(gone, "SECONDS");
    t.annotated(gone, "x");
    c.forget(gone);
    c.event(t, e -> e.number(1000).number(9));
    assertEquals(List.of(9L), imported().column("app.E", "v"));
  }

  @Test
  void anEventWithoutLabelOrFields() {
    MadeType t = c.bareEvent("app.Bare");
    c.event(t, e -> {});
    c.event(t, e -> {});
    Imported i = imported();
    assertEquals(
        2,
        i.report().events().stream()
            .filter(e -> e.name().equals("app.Bare"))
            .findFirst()
            .get()
            .count());
    assertEquals("", i.losses());
  }

  @Test
  void namesThatAreNoIdentifiersAreUsableAndApart() {
    int n = 0;
    List<String> odd =
        List.of(
            "",
            " ",
            "jdk.",
            "a\"b",
            "a'b",
            "a;b",
            "a\0b",
            "a\ud800b",
            "a\ud801b",
            "a?b",
            "_id",
            "group",
            "x".repeat(5000),
            "\u0130",
            "i\u0307",
            "\u00df",
            "SS",
            "$",
            "a\nb",
            "%s",
            "\ufeff");
    for (String name : odd) {
      MadeType t = c.event(name);
      MadeType s = c.type("s." + name);
      int v = n++;
      for (String field : odd) {
        t.field(field, c.ints);
        s.field(field, c.strings);
      }
      t.pooled("struct", s);
      c.event(
          t,
          e -> {
            e.number(1000);
            odd.forEach(o -> e.number(v));
            e.number(1);
          });
      c.checkpoint(
          1,
          e -> {
            e.number(s.id()).number(1).number(1);
            odd.forEach(e::text);
          });
    }
    Imported i = imported();
    assertEquals("", i.losses());
    Set<String> tables = new HashSet<>();
    for (String table : i.tables()) {
      assertTrue(tables.add(table.toLowerCase(Locale.ROOT)), table);
      usable(table);
      Set<String> columns = new HashSet<>();
      for (ColumnSpec column : i.schema(table).columns()) {
        assertTrue(
            columns.add(column.name().toLowerCase(Locale.ROOT)), table + "." + column.name());
        usable(column.name());
      }
    }
  }

  private static void usable(String name) {
    assertTrue(!name.isEmpty() && name.indexOf(0) < 0, "'" + name + "'");
    assertTrue(name.codePoints().noneMatch(p -> p >= 0xd800 && p < 0xe000), "half a pair: " + name);
  }

  @Test
  void aStructMayHaveAFieldCalledId() {
    MadeType s = c.type("app.S").field("_id", c.strings).field("_ID", c.ints);
    MadeType t = c.event("app.E").pooled("s", s);
    c.checkpoint(1, e -> e.number(s.id()).number(1).number(1).text("mine").number(5));
    c.event(t, e -> e.number(1000).number(1));
    Imported i = imported();
    Map<String, Object> row = i.rows("app.S").get(0);
    assertEquals(1, row.get("_id"));
    assertTrue(row.containsValue("mine") && row.containsValue(5), row.toString());
    List<String> names = i.schema("app.S").columns().stream().map(ColumnSpec::name).toList();
    assertEquals(
        3, names.stream().map(x -> x.toLowerCase(Locale.ROOT)).collect(Collectors.toSet()).size());
  }

  @Test
  void theSameFieldTwiceIsTwoColumns() {
    MadeType t = c.event("app.E").field("v", c.ints).field("v", c.ints).field("v", c.strings);
    c.event(t, e -> e.number(1000).number(1).number(2).text("3"));
    Imported i = imported();
    assertEquals(List.of(1000L, 1, 2, "3").size(), i.rows("app.E").get(0).size());
    assertEquals(List.of(1), i.column("app.E", "v"));
  }

  @Test
  void theSameTypeIdTwiceKeepsTheFirst() {
    MadeChunk twin = new MadeChunk();
    MadeType a = twin.event("app.A").field("v", twin.ints);
    MadeChunk other = new MadeChunk();
    MadeType b = other.event("app.B").field("v", other.ints);
    assertEquals(a.id(), b.id());
    twin.metadata();
    twin.event(a, e -> e.number(1000).number(1));
    Imported i =
        Imported.of(twin.toBytes(), other.event(b, e -> e.number(1000).number(2)).toBytes());
    assertEquals(List.of(1), i.column("app.A", "v"));
    assertEquals(List.of(2), i.column("app.B", "v"));
  }

  @Test
  void manyFieldsAreManyColumns() {
    MadeType t = c.event("app.Wide");
    for (int f = 0; f < 3000; f++) {
      t.field("f" + f, c.bytes);
    }
    c.event(t, e -> e.number(1000).raw(new byte[3000]));
    assertEquals(3001, imported().schema("app.Wide").columns().size());
  }

  @Test
  void moreFieldsThanATableMayHaveLoseTheirEventsAndSaySo() {
    MadeType t = c.event("app.Wide");
    for (int f = 0; f < 5000; f++) {
      t.field("f" + f, c.bytes);
    }
    c.event(t, e -> e.number(1000).raw(new byte[5000]));
    Imported i = imported();
    assertTrue(i.losses().contains("app.Wide 1 "), i.losses());
    assertTrue(i.losses().contains("columns"), i.losses());
  }

  @Test
  void aLongChainOfTypesEnds() {
    MadeType inner = c.ints;
    for (int n = 0; n < 20_000; n++) {
      inner = c.type("app.T" + n).field("v", inner);
    }
    MadeType t = c.event("app.E").field("v", inner).pooled("p", inner);
    MadeType last = inner;
    c.checkpoint(1, e -> e.number(last.id()).number(1).number(1).number(1));
    c.event(t, e -> e.number(1000).number(1).number(1));
    imported();
  }

  @Test
  void aStackTraceTypeThatContainsItself() {
    MadeType frame = c.type("jdk.types.StackFrame").field("lineNumber", c.ints);
    MadeType trace = c.type("jdk.types.StackTrace").array("frames", frame);
    trace.array("causes", trace);
    MadeType t = c.event("app.E").pooled("stackTrace", trace).field("v", c.ints);
    c.event(t, e -> e.number(1000).number(1).number(6));
    Imported i = imported();
    assertTrue(
        i.column("app.E", "v").equals(List.of(6)) || i.losses().contains("app.E 1 "), i.losses());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 100, 1_000_000, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE})
  void bogusCountsInTheMetadata(long count) {
    for (int place = 0; place < 3; place++) {
      MadeChunk bad = new MadeChunk().withoutMetadata();
      Encoder e = new Encoder().number(0).number(0).number(0).number(1);
      if (place == 0) {
        e.number(count).raw(new byte[20]);
      } else {
        e.number(1).text("root").number(0);
        e.number(place == 1 ? count : 0).number(place == 2 ? count : 0).raw(new byte[20]);
      }
      bad.raw(new Encoder().number(e.size() + 1).raw(e.toBytes()).toBytes());
      assertThrows(JfrFormatException.class, () -> Imported.of(bad.toBytes()));
      Imported i = Imported.of(bad.toBytes(), c.toBytes());
      assertEquals(1, i.report().losses().get(0).chunk(), i.losses());
    }
  }

  @Test
  void elementsNestedTooDeepAreDamage() {
    MadeChunk bad = new MadeChunk().withoutMetadata();
    Encoder e = new Encoder().number(0).number(0).number(0).number(1).number(1).text("root");
    for (int n = 0; n < 100_000; n++) {
      e.number(0).number(0).number(1);
    }
    e.number(0).number(0).number(0);
    bad.raw(new Encoder().number(e.size() + 3).raw(e.toBytes()).toBytes());
    JfrFormatException x = assertThrows(JfrFormatException.class, () -> Imported.of(bad.toBytes()));
    assertTrue(x.getMessage().contains("no readable metadata"), x.getMessage());
  }
}
