package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** A file for speedscope: one sampled profile, or one for each thread, the heaviest first, when threads are told apart. */
public final class SpeedscopeWriter {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  private final FlameGraph graph;
  private final JsonOutput json;

  private SpeedscopeWriter(FlameGraph graph, JsonOutput json) {
    this.graph = graph;
    this.json = json;
  }

  /**
   * Writes {@code graph} to {@code stream}, which stays open.
   *
   * @param byThread whether each thread has a profile of its own
   */
  public static void write(FlameGraph graph, boolean byThread, OutputStream stream)
      throws IOException {
    Utf8Writer out = new Utf8Writer(stream);
    new SpeedscopeWriter(graph, new JsonOutput(out)).write(byThread);
    out.flush();
  }

  private void write(boolean byThread) throws IOException {
    StackTree stacks = graph.stacks();
    json.beginObject();
    json.name("$schema").value(SCHEMA);
    json.name("name").value(graph.title() + ", " + graph.recording());
    json.name("exporter").value("skein");
    json.name("activeProfileIndex").value(0);
    json.name("shared").beginObject().name("frames").beginArray();
    for (String frame : stacks.frames()) {
      FrameName name = FrameName.of(frame);
      json.line().beginObject().name("name").value(name.function());
      if (name.line() > 0) {
        json.name("line").value(name.line());
      }
      json.endObject();
    }
    json.line().beginObject().name("name").value(FlameGraph.NO_STACK).endObject();
    json.endArray().endObject();
    json.line().name("profiles").beginArray();
    if (byThread && !stacks.threads().isEmpty()) {
      threads();
    } else {
      List<Integer> all = new ArrayList<>();
      for (int sample = 0; sample < stacks.samples(); sample++) {
        all.add(sample);
      }
      profile(graph.title(), all);
    }
    json.endArray().endObject();
  }

  private void threads() throws IOException {
    StackTree stacks = graph.stacks();
    int count = stacks.threads().size();
    List<List<Integer>> samples = new ArrayList<>();
    double[] totals = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      samples.add(new ArrayList<>());
    }
    for (int sample = 0; sample < stacks.samples(); sample++) {
      int thread = stacks.thread(sample) == StackTree.NO_THREAD ? count : stacks.thread(sample);
      samples.get(thread).add(sample);
      totals[thread] += stacks.value(sample);
    }
    List<Integer> order = new ArrayList<>();
    for (int thread = 0; thread <= count; thread++) {
      order.add(thread);
    }
    order.sort((a, b) -> Double.compare(totals[b], totals[a]));
    for (int thread : order) {
      if (!samples.get(thread).isEmpty()) {
        profile(
            thread == count ? "[no thread]" : stacks.threads().get(thread), samples.get(thread));
      }
    }
  }

  private void profile(String name, List<Integer> samples) throws IOException {
    StackTree stacks = graph.stacks();
    double sum = 0;
    for (int sample : samples) {
      sum += stacks.value(sample);
    }
    json.line().beginObject().name("type").value("sampled").name("name").value(name);
    json.name("unit").value(unit(graph.unit()));
    json.name("startValue").value(0).name("endValue").value(sum);
    json.line().name("samples").beginArray();
    for (int sample : samples) {
      int[] path = stacks.path(stacks.node(sample));
      json.line().beginArray();
      if (path.length == 0) {
        json.value(stacks.frames().size());
      }
      for (int frame : path) {
        json.value(frame);
      }
      json.endArray();
    }
    json.endArray().line().name("weights").beginArray();
    for (int sample : samples) {
      json.value(stacks.value(sample));
    }
    json.endArray().endObject();
  }

  private static String unit(Unit unit) {
    return switch (unit) {
      case SECONDS -> "seconds";
      case BYTES -> "bytes";
      default -> "none";
    };
  }
}
