package dev.skein.duckdb.recomputed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;

/**
 * Objects of subclasses of Throwable. The JVM tells of an error as an exception from the constructor of Throwable, then
 * from that of Error as an error and perhaps as an exception again; what of these has the same thread, class, message and
 * stack below the constructors is one object.
 */
final class Exceptions implements Recomputation {
  private record Thrown(long thread, String type, String message, String stack, String site) {}

  private final String view;
  private final String sql;
  private final Function<Thrown, String> name;
  private final Map<Thrown, Long> exceptions = new HashMap<>();
  private final Map<Thrown, Long> errors = new HashMap<>();

  private Exceptions(String view, String columns, Function<Thrown, String> name) {
    this.view = view;
    this.sql = "SELECT " + columns + " FROM \"" + view + "\"";
    this.name = name;
  }

  static List<Recomputation> all() {
    return List.of(
        new Exceptions("exception-by-type", "class, count", Thrown::type),
        new Exceptions("exception-by-message", "message, count", Thrown::message),
        new Exceptions("exception-by-site", "method, count", Thrown::site),
        new Exceptions("exception-flamegraph", "'all', sum(value)", t -> "all"));
  }

  @Override
  public void accept(RecordedEvent event) {
    String type = event.getEventType().getName();
    if (type.equals("jdk.JavaErrorThrow")) {
      errors.merge(thrown(event), 1L, Long::sum);
    } else if (type.equals("jdk.JavaExceptionThrow") && !fromError(event)) {
      exceptions.merge(thrown(event), 1L, Long::sum);
    }
  }

  private static boolean fromError(RecordedEvent event) {
    String top = Names.top(event);
    return top != null && top.startsWith("java.lang.Error.<init>(");
  }

  private static Thrown thrown(RecordedEvent event) {
    List<RecordedFrame> below =
        Names.frames(event).stream()
            .dropWhile(frame -> frame.getMethod().getName().equals("<init>"))
            .toList();
    return new Thrown(
        event.getThread() == null ? 0 : event.getThread().getJavaThreadId(),
        Names.type(event.getClass("thrownClass")),
        event.getString("message"),
        below.stream()
            .map(f -> Names.method(f.getMethod()) + f.getBytecodeIndex())
            .limit(20) // constructors can push the last ones out
            .collect(Collectors.joining("\n")),
        below.isEmpty() ? Names.top(event) : Names.method(below.get(0).getMethod()));
  }

  @Override
  public List<Row> rows() {
    Map<Thrown, Long> objects = new HashMap<>(exceptions);
    errors.forEach((thrown, count) -> objects.merge(thrown, count, Math::max));
    Map<String, Long> counts = new HashMap<>();
    objects.forEach(
        (thrown, count) -> {
          String text = name.apply(thrown);
          counts.merge(text == null ? NOTHING : text, count, Long::sum);
        });
    return counts.entrySet().stream()
        .map(entry -> new Row(entry.getKey(), List.of((double) entry.getValue()), 1))
        .toList();
  }

  @Override
  public String view() {
    return view;
  }

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public int limit() {
    return Integer.MAX_VALUE;
  }

  @Override
  public double tolerance() {
    return 0;
  }
}
