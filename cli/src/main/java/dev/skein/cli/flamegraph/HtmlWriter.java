package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.JsonOutput;
import dev.skein.duckdb.result.Unit;
import dev.skein.duckdb.result.Utf8Writer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/**
 * One HTML page that needs nothing else: it asks no server, and works from a file. The stacks are in it as gzipped JSON;
 * what a recording says never becomes part of the page's text.
 *
 * <p>async-profiler's converter writes flame graphs as well, but from recordings that it reads itself, and without a
 * choice of threads, keys, and dark colours.
 */
public final class HtmlWriter {
  private HtmlWriter() {}

  /** Writes {@code graph} to {@code stream}, which stays open. */
  public static void write(FlameGraph graph, OutputStream stream) throws IOException {
    String[] parts =
        resource("page.html")
            .replace("@TITLE@", escape(graph.title() + " – " + graph.recording()))
            .replace("@CSS@", resource("page.css").strip())
            .replace(
                "@JS@", resource("model.js") + resource("draw.js") + resource("page.js").strip())
            .split("@DATA@", 2);
    stream.write(parts[0].getBytes(StandardCharsets.UTF_8));
    try (OutputStream base64 = Base64.getEncoder().wrap(new KeepOpen(stream));
        Utf8Writer out = new Utf8Writer(new GZIPOutputStream(base64, 1 << 16))) {
      json(graph, new JsonOutput(out));
    }
    stream.write(parts[1].getBytes(StandardCharsets.UTF_8));
    stream.flush();
  }

  /** Ends the base64 text without ending the page. */
  private static final class KeepOpen extends FilterOutputStream {
    private KeepOpen(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /**
   * Nodes come in preorder, without the root, as pairs: the frame, and how many levels up from the node before the parent
   * is. Samples come in order of their nodes as three lists: the node (the root is 0) less the one before, the thread or
   * -1, the weight.
   */
  private static void json(FlameGraph graph, JsonOutput json) throws IOException {
    StackTree stacks = graph.stacks();
    json.beginObject();
    json.name("unit").value(unit(graph.unit()));
    json.name("word").value(graph.unit() == Unit.NONE ? graph.word() : "");
    json.name("root").value("all");
    json.name("frames").beginArray();
    for (String frame : stacks.frames()) {
      json.value(frame);
    }
    json.endArray().name("threads").beginArray();
    for (String thread : stacks.threads()) {
      json.value(thread);
    }
    json.endArray().name("nodes").beginArray();
    int[] order = stacks.preorder();
    int[] place = new int[stacks.nodes()];
    int open = 0;
    for (int i = 0; i < order.length; i++) {
      int node = order[i];
      place[node] = i + 1;
      int up = 0;
      for (; open != stacks.parent(node); open = stacks.parent(open)) {
        up++;
      }
      open = node;
      json.value(stacks.frame(node)).value(up);
    }
    json.endArray().name("samples").beginArray();
    samples(stacks, place, json);
    json.endArray().endObject();
  }

  private static void samples(StackTree stacks, int[] place, JsonOutput json) throws IOException {
    json.beginArray();
    int last = 0;
    for (int sample = 0; sample < stacks.samples(); sample++) {
      int node = place[stacks.node(sample)];
      json.value(node - last);
      last = node;
    }
    json.endArray().beginArray();
    for (int sample = 0; sample < stacks.samples(); sample++) {
      json.value(stacks.thread(sample));
    }
    json.endArray().beginArray();
    for (int sample = 0; sample < stacks.samples(); sample++) {
      double value = stacks.value(sample);
      if (value == Math.rint(value) && value < 1L << 53) {
        json.value((long) value);
      } else {
        json.value(value);
      }
    }
    json.endArray();
  }

  private static String unit(Unit unit) {
    return switch (unit) {
      case SECONDS -> "seconds";
      case BYTES -> "bytes";
      default -> "";
    };
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("@", "&#64;"); // so that a name is no place to put something
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlWriter.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("not in the jar: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
