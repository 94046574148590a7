package dev.skein.duckdb.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a JDK's own reader finds in a recording, in memory. */
final class Oracle {
  /** An event: its full type name, and its fields as {@link OracleDump} describes them. */
  record Event(String type, Map<String, Object> fields) {}

  private final List<Event> events = new ArrayList<>();
  private final Map<Long, Map<String, Object>> structs = new HashMap<>();

  private Oracle() {}

  /** Reads {@code recording} with the JDK that runs this test. */
  static Oracle ofThisJdk(Path recording) throws IOException {
    StringWriter out = new StringWriter();
    OracleDump.dump(recording, out);
    Oracle oracle = new Oracle();
    try (BufferedReader lines = new BufferedReader(new StringReader(out.toString()))) {
      lines.lines().forEach(oracle::line);
    }
    return oracle;
  }

  /** Reads {@code recording} with another JDK, in a process of its own. */
  static Oracle of(Jdk jdk, Path recording) throws IOException, InterruptedException {
    Path source =
        Path.of("src/test/java", OracleDump.class.getName().replace('.', '/') + ".java");
    Oracle oracle = new Oracle();
    jdk.run(
        List.of("java", "-XX:+UseSerialGC", source.toString(), recording.toString()),
        StandardCharsets.UTF_8,
        oracle::line);
    return oracle;
  }

  @SuppressWarnings("unchecked")
  private void line(String line) {
    Map<String, Object> object = (Map<String, Object>) Json.parse(line);
    Map<String, Object> fields = (Map<String, Object>) object.get("fields");
    if (object.get("type") instanceof String type) {
      events.add(new Event(type, fields));
    } else {
      structs.put((Long) object.get("struct"), fields);
    }
  }

  /** All events in file order. */
  List<Event> events() {
    return events;
  }

  /** The fields of a struct; null when {@code value} is no reference to one. */
  Map<String, Object> struct(Object value) {
    return value instanceof Map<?, ?> map && map.get("$ref") instanceof Long number
        ? structs.get(number)
        : null;
  }
}
