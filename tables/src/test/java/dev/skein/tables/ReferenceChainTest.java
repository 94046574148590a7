package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References that lead far, or back to where they began, as the paths of old objects to their roots do. */
class ReferenceChainTest {
  private final MadeChunk c = new MadeChunk();
  private final MadeType node = c.type("jdk.types.OldObject");
  private final MadeType event;

  ReferenceChainTest() {
    node.field("address", c.longs).field("name", c.strings).pooled("next", node);
    event = c.event("app.E").pooled("node", node).field("text", c.strings);
  }

  /** Nodes 1 to n, each of which refers to the one before it, 1 to {@code end}. */
  private void chain(int n, long end) {
    c.checkpoint(
        1,
        e -> {
          e.number(node.id()).number(n);
          for (int i = 1; i <= n; i++) {
            e.number(i).number(i).text("node " + i).number(i == 1 ? end : i - 1);
          }
        });
  }

  /** The addresses on the way from a node to its end, at most {@code limit}. */
  private static List<Long> path(Imported i, Object id, int limit) {
    Map<Object, Map<String, Object>> byId = new java.util.HashMap<>();
    i.rows("OldObject").forEach(r -> byId.put(r.get("_id"), r));
    List<Long> path = new ArrayList<>();
    for (Object at = id; !at.equals(0) && path.size() < limit; at = byId.get(at).get("next")) {
      path.add((Long) byId.get(at).get("address"));
    }
    return path;
  }

  private static List<Long> down(int from, int n) {
    List<Long> all = new ArrayList<>();
    for (long i = from; i > from - n; i--) {
      all.add(i);
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 199, 200, 201, 202, 1000, 20_000})
  void aChainOfAnyLengthIsWhole(int n) {
    chain(n, 0);
    c.event(event, e -> e.number(1000).number(n).text("t"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(down(n, n), path(i, i.column("app.E", "node").get(0), n + 10));
    assertEquals(n, i.rows("OldObject").size());
    assertEquals("", i.losses());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 200, 201, 1000})
  void aCircleIsOne(int n) {
    chain(n, n);
    c.event(event, e -> e.number(1000).number(n).text("t"));
    Imported i = Imported.of(c.toBytes());
    List<Long> twice = new ArrayList<>(down(n, n));
    twice.addAll(down(n, n));
    assertEquals(twice, path(i, i.column("app.E", "node").get(0), 2 * n));
    Set<Object> ids = new HashSet<>(i.column("OldObject", "_id"));
    assertEquals(i.rows("OldObject").size(), ids.size());
  }

  @Test
  void aCircleInEveryChunk() {
    chain(3, 3);
    c.event(event, e -> e.number(1000).number(3).text("t"));
    Imported i = Imported.of(c.toBytes(), c.toBytes());
    for (Object id : i.column("app.E", "node")) {
      assertEquals(List.of(3L, 2L, 1L, 3L), path(i, id, 4));
    }
  }

  @Test
  void aChainThatADamagedEventBeginsIsNotReadFromTheNextChunk() {
    chain(1000, 0);
    c.event(event, e -> e.number(1000).number(1000).raw(99)); // no such encoding
    MadeChunk other = new MadeChunk();
    MadeType t = other.event("app.E").field("text", other.strings);
    other.event(t, e -> e.number(1000).text("x"));
    Imported i = Imported.of(c.toBytes(), other.toBytes());
    assertEquals(List.of("x"), i.column("app.E", "text"));
    assertEquals(1, i.report().losses().size(), i.losses());
    for (Map<String, Object> row : i.rows("OldObject")) {
      assertEquals("node " + row.get("address"), row.get("name"));
    }
  }

  @Test
  void aChainThatOnlyADamagedEventRefersToAtTheEnd() {
    chain(1000, 0);
    c.event(event, e -> e.number(1000).number(1000).raw(99));
    Imported i = Imported.of(c.toBytes());
    for (Map<String, Object> row : i.rows("OldObject")) {
      assertEquals("node " + row.get("address"), row.get("name"));
    }
  }

  @Test
  void aDamagedEntryOnTheWayEndsTheChain() {
    c.checkpoint(
        1,
        e ->
            e.number(node.id())
                .number(2)
                .number(1)
                .number(1)
                .text("one")
                .number(2)
                .number(2)
                .number(2)
                .pooledText(5)
                .number(1));
    c.event(event, e -> e.number(1000).number(1).text("t"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of(1L, 2L, 1L), path(i, i.column("app.E", "node").get(0), 3));
  }

  @Test
  void listsOfReferencesThatLeadBack() {
    MadeType group = c.type("jdk.types.Group").field("name", c.strings);
    group.pooledArray("members", group);
    MadeType t = c.event("app.G").pooled("group", group);
    c.checkpoint(
        1,
        e ->
            e.number(group.id())
                .number(2)
                .number(1)
                .text("a")
                .number(3)
                .number(1)
                .number(2)
                .number(9)
                .number(2)
                .text("b")
                .number(1)
                .number(1));
    c.event(t, e -> e.number(1000).number(1));
    Imported i = Imported.of(c.toBytes());
    assertEquals("", i.losses());
    Map<String, Object> a =
        i.rows("Group").stream().filter(r -> r.get("name").equals("a")).findFirst().orElseThrow();
    Map<String, Object> b =
        i.rows("Group").stream().filter(r -> r.get("name").equals("b")).findFirst().orElseThrow();
    assertEquals(List.of(a.get("_id"), b.get("_id"), 0), a.get("members"));
    assertEquals(List.of(a.get("_id")), b.get("members"));
  }

  @Test
  void aTypeThatContainsItselfByValueLosesItsEvents() {
    MadeType endless = c.type("app.Endless");
    endless.field("name", c.strings).field("self", endless);
    MadeType t = c.event("app.Bad").field("value", endless);
    c.event(t, e -> e.number(1000).raw(new byte[3000]));
    MadeType empty = c.type("app.Empty");
    empty.field("self", empty).field("other", empty);
    MadeType u = c.event("app.Worse").field("value", empty);
    c.event(u, e -> e.number(1000).raw(new byte[3000]));
    c.event(event, e -> e.number(1000).number(0).text("good"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("good"), i.column("app.E", "text"));
    assertEquals(2, i.report().losses().size(), i.losses());
    assertTrue(i.losses().contains("contains itself by value"), i.losses());
  }

  @Test
  void anArrayOfItselfByValueIsATree() {
    MadeType tree = c.type("app.Tree").field("name", c.strings);
    tree.array("children", tree);
    MadeType t = c.event("app.T").field("tree", tree);
    c.event(
        t,
        e -> e.number(1000).text("root").number(2).text("left").number(0).text("right").number(0));
    Imported i = Imported.of(c.toBytes());
    Object root = i.column("app.T", "tree").get(0);
    assertEquals("root", i.at("app.Tree", root, "name"));
    List<?> children = (List<?>) i.at("app.Tree", root, "children");
    assertEquals("left", i.at("app.Tree", children.get(0), "name"));
    assertEquals("right", i.at("app.Tree", children.get(1), "name"));
  }

  @Test
  void aTreeByValueOfAnyDepthEnds() {
    MadeType tree = c.type("app.Tree").field("name", c.strings);
    tree.array("children", tree);
    MadeType t = c.event("app.T").field("tree", tree);
    c.event(
        t,
        e -> {
          e.number(1000);
          Collections.nCopies(100_000, "x").forEach(x -> e.text(x).number(1));
          e.text("leaf").number(0);
        });
    c.event(event, e -> e.number(1000).number(0).text("good"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("good"), i.column("app.E", "text"));
  }

  @Test
  void typesThatMultiplyEndAtOnce() {
    MadeType inner = c.type("app.T0");
    for (int i = 1; i <= 30; i++) {
      MadeType outer = c.type("app.T" + i);
      for (int f = 0; f < 10; f++) {
        outer.field("f" + f, inner);
      }
      inner = outer;
    }
    MadeType pool = inner;
    MadeType t = c.event("app.Bad").pooled("value", pool).field("direct", pool);
    c.checkpoint(1, e -> e.number(pool.id()).number(1).number(1).number(1));
    c.event(t, e -> e.number(1000).number(1).number(1));
    c.event(event, e -> e.number(1000).number(0).text("good"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("good"), i.column("app.E", "text"));
    assertTrue(!i.losses().isEmpty(), "something is wrong with app.Bad");
  }

  @Test
  void listsThatMultiplyEndAtOnce() {
    MadeType inner = c.type("app.L0").array("v", c.bytes);
    List<MadeType> all = new ArrayList<>(List.of(inner));
    for (int i = 1; i <= 6; i++) {
      inner = c.type("app.L" + i).pooledArray("v", inner);
      all.add(inner);
    }
    MadeType last = inner;
    MadeType t = c.event("app.Bomb").pooled("value", last);
    c.checkpoint(
        all.size(),
        e -> {
          for (MadeType l : all) {
            e.number(l.id()).number(1).number(1).number(100);
            for (int j = 0; j < 100; j++) {
              e.raw(1);
            }
          }
        });
    c.event(t, e -> e.number(1000).number(1));
    c.event(event, e -> e.number(1000).number(0).text("good"));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("good"), i.column("app.E", "text"));
    assertEquals(1, i.report().losses().size(), i.losses());
  }
}
