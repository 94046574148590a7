package dev.skein.cli.flamegraph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.result.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StackTreeTest {
  /** A stack as it was added. */
  private record Added(List<String> path, String thread, double value) {}

  private static List<Added> random(long seed, int count) {
    Random random = new Random(seed);
    List<Added> added = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> path = new ArrayList<>();
      for (int depth = random.nextInt(i % 50 == 0 ? 500 : 12); depth > 0; depth--) {
        path.add("frame" + random.nextInt(9));
      }
      added.add(new Added(path, "thread" + random.nextInt(3), 1 + random.nextInt(9)));
    }
    return added;
  }

  private static StackTree tree(List<Added> added) {
    StackTree tree = new StackTree();
    added.forEach(a -> tree.add(a.path(), a.thread(), a.value()));
    tree.sort();
    return tree;
  }

  private static List<String> names(StackTree tree, int node) {
    List<String> names = new ArrayList<>();
    for (int frame : tree.path(node)) {
      names.add(tree.frames().get(frame));
    }
    return names;
  }

  @Test
  void keepsEveryStackWithItsThreadAndWeight() {
    List<Added> added = random(1, 5000);
    Map<String, Double> expected = new TreeMap<>();
    added.forEach(a -> expected.merge(a.thread() + a.path(), a.value(), Double::sum));
    StackTree tree = tree(added);
    Map<String, Double> found = new TreeMap<>();
    for (int sample = 0; sample < tree.samples(); sample++) {
      String key = tree.threads().get(tree.thread(sample)) + names(tree, tree.node(sample));
      assertEquals(null, found.put(key, tree.value(sample)), "twice: " + key);
    }
    assertEquals(expected, found);
    assertEquals(expected.values().stream().mapToDouble(v -> v).sum(), tree.total());
  }

  @Test
  void preorderHasEachNodeOnceBehindItsParentAndInTheOrderOfNames() {
    StackTree tree = tree(random(2, 3000));
    int[] order = tree.preorder();
    assertEquals(tree.nodes() - 1, order.length);
    boolean[] seen = new boolean[tree.nodes()];
    List<String> last = List.of();
    for (int node : order) {
      assertTrue(!seen[node], "once");
      seen[node] = true;
      List<String> path = names(tree, node);
      assertTrue(compare(last, path) < 0, last + " before " + path);
      last = path;
    }
  }

  private static int compare(List<String> a, List<String> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int c = a.get(i).compareTo(b.get(i));
      if (c != 0) {
        return c;
      }
    }
    return a.size() - b.size();
  }

  /** The database returns rows in any order. */
  @Test
  void theOrderOfTheRowsDoesNotShowInTheFiles() throws Exception {
    List<Added> added = random(3, 800);
    StackTree one = tree(added);
    Collections.shuffle(added, new Random(4));
    StackTree other = tree(added);
    for (FlameFormat format : FlameFormat.values()) {
      assertArrayEquals(
          Stacks.write(format, Stacks.graph(Unit.BYTES, one), true),
          Stacks.write(format, Stacks.graph(Unit.BYTES, other), true),
          format.name());
    }
  }
}
