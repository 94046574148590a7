package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Collapsed stacks, which most tools read: a line {@code main;run;work 123} for each stack. The weights are whole
 * numbers, so seconds become nanoseconds. The format has no way to say a semicolon or a line break in a name: they become
 * a colon and a blank.
 */
public final class CollapsedWriter {
  private CollapsedWriter() {}

  /** Writes {@code graph} to {@code stream}, which stays open. */
  public static void write(FlameGraph graph, OutputStream stream) throws IOException {
    Utf8Writer out = new Utf8Writer(stream);
    StackTree stacks = graph.stacks();
    List<String> names = new ArrayList<>();
    for (String frame : stacks.frames()) {
      names.add(name(frame));
    }
    for (int sample = 0; sample < stacks.samples(); sample++) {
      long value = FlameGraph.whole(graph.unit(), stacks.value(sample));
      if (value == 0) {
        continue;
      }
      int[] path = stacks.path(stacks.node(sample));
      out.text(path.length == 0 ? FlameGraph.NO_STACK : names.get(path[0]));
      for (int i = 1; i < path.length; i++) {
        out.ascii(';');
        out.text(names.get(path[i]));
      }
      out.ascii(' ');
      out.integer(value);
      out.ascii('\n');
    }
    out.flush();
  }

  private static String name(String frame) {
    String name = frame.replace(';', ':').replaceAll("[\\r\\n\\u0085\\u2028\\u2029]+", " ");
    return name.isEmpty() ? "?" : name;
  }
}
