package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** Small flame graphs, and what a format makes of them. */
final class Stacks {
  private Stacks() {}

  /** Three threads, names that need care, a line, a stack without frames. */
  static StackTree odd() {
    StackTree stacks = new StackTree();
    stacks.add(List.of("main", "work;fast", "java.util.HashMap.get:564"), "worker 1", 2);
    stacks.add(List.of("main", "work;fast", "java.util.HashMap.get:570"), "worker 2", 3);
    stacks.add(List.of("main", "</script><b>\"é\u2028\n"), "worker 1", 5);
    stacks.add(List.of(), "idle", 7);
    stacks.add(List.of("main", "work;fast", "java.util.HashMap.get:564"), "worker 1", 11);
    stacks.sort();
    return stacks;
  }

  static FlameGraph graph(Unit unit, StackTree stacks) {
    return new FlameGraph("Title <of> \"it\"", "a & b.jfr", unit, "samples", stacks);
  }

  static byte[] write(FlameFormat format, FlameGraph graph, boolean byThread) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    format.write(graph, byThread, bytes);
    return bytes.toByteArray();
  }
}
