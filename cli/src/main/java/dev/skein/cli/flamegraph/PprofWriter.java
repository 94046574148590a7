package dev.skein.cli.flamegraph;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A profile for pprof: the message {@code perftools.profiles.Profile}, gzipped. Each stack has its thread as a label. The
 * numbers are those of the fields in pprof's {@code profile.proto}.
 */
public final class PprofWriter {
  private static final int PROFILE_SAMPLE_TYPE = 1;
  private static final int PROFILE_SAMPLE = 2;
  private static final int PROFILE_LOCATION = 4;
  private static final int PROFILE_FUNCTION = 5;
  private static final int PROFILE_STRING_TABLE = 6;
  private static final int PROFILE_COMMENT = 13;

  private static final int VALUE_TYPE_TYPE = 1;
  private static final int VALUE_TYPE_UNIT = 2;

  private static final int SAMPLE_LOCATION_ID = 1;
  private static final int SAMPLE_VALUE = 2;
  private static final int SAMPLE_LABEL = 3;

  private static final int LABEL_KEY = 1;
  private static final int LABEL_STR = 2;

  private static final int LOCATION_ID = 1;
  private static final int LOCATION_LINE = 4;
  private static final int LINE_FUNCTION_ID = 1;
  private static final int LINE_LINE = 2;

  private static final int FUNCTION_ID = 1;
  private static final int FUNCTION_NAME = 2;
  private static final int FUNCTION_SYSTEM_NAME = 3;

  private final OutputStream out;
  private final FlameGraph graph;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final ProtobufOutput profile = new ProtobufOutput();

  private PprofWriter(FlameGraph graph, OutputStream out) {
    this.graph = graph;
    this.out = out;
    string(""); // the first string has to be the empty one
  }

  /** Writes {@code graph} to {@code stream}, which stays open. */
  public static void write(FlameGraph graph, OutputStream stream) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(stream, 1 << 16);
    new PprofWriter(graph, packed).write();
    packed.finish();
  }

  private void write() throws IOException {
    profile.message(
        PROFILE_SAMPLE_TYPE,
        new ProtobufOutput()
            .integer(VALUE_TYPE_TYPE, string(type()))
            .integer(VALUE_TYPE_UNIT, string(FlameGraph.wholeUnit(graph.unit()))));
    samples();
    locations();
    profile.integer(PROFILE_COMMENT, string(graph.title() + ", " + graph.recording()));
    // The last one, because everything above adds to it.
    for (String string : strings.keySet()) {
      profile.text(PROFILE_STRING_TABLE, string);
    }
    out.write(profile.take());
  }

  private String type() {
    return switch (graph.unit()) {
      case SECONDS -> "time";
      case BYTES -> "space";
      default -> "samples";
    };
  }

  private void samples() throws IOException {
    StackTree stacks = graph.stacks();
    int noStack = stacks.frames().size();
    for (int sample = 0; sample < stacks.samples(); sample++) {
      int[] path = stacks.path(stacks.node(sample));
      long[] leafFirst = new long[Math.max(1, path.length)];
      leafFirst[0] = noStack + 1L;
      for (int i = 0; i < path.length; i++) {
        leafFirst[path.length - 1 - i] = path[i] + 1L;
      }
      ProtobufOutput message =
          new ProtobufOutput()
              .integers(SAMPLE_LOCATION_ID, leafFirst)
              .integers(SAMPLE_VALUE, FlameGraph.whole(graph.unit(), stacks.value(sample)));
      int thread = stacks.thread(sample);
      if (thread != StackTree.NO_THREAD) {
        message.message(
            SAMPLE_LABEL,
            new ProtobufOutput()
                .integer(LABEL_KEY, string("thread"))
                .integer(LABEL_STR, string(stacks.threads().get(thread))));
      }
      profile.message(PROFILE_SAMPLE, message);
      out.write(profile.take());
    }
  }

  /** A location for each frame, and one for samples without a stack; several lines of a function share it. */
  private void locations() {
    Map<String, Integer> functions = new HashMap<>();
    int id = 0;
    for (String frame : graph.stacks().frames()) {
      location(++id, FrameName.of(frame), functions);
    }
    location(++id, new FrameName(FlameGraph.NO_STACK, 0), functions);
  }

  private void location(int id, FrameName name, Map<String, Integer> functions) {
    Integer known = functions.putIfAbsent(name.function(), functions.size() + 1);
    int function = known == null ? functions.size() : known;
    if (known == null) {
      int string = string(name.function());
      profile.message(
          PROFILE_FUNCTION,
          new ProtobufOutput()
              .integer(FUNCTION_ID, function)
              .integer(FUNCTION_NAME, string)
              .integer(FUNCTION_SYSTEM_NAME, string));
    }
    profile.message(
        PROFILE_LOCATION,
        new ProtobufOutput()
            .integer(LOCATION_ID, id)
            .message(
                LOCATION_LINE,
                new ProtobufOutput()
                    .integer(LINE_FUNCTION_ID, function)
                    .integer(LINE_LINE, name.line())));
  }

  private int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }
}
