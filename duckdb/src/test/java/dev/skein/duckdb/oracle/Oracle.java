package dev.skein.duckdb.oracle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a JDK's own reader finds in a recording. */
final class Oracle implements AutoCloseable {
  /** An event: its full type name, and its fields as {@link OracleDump} describes them. */
  record Event(String type, Map<String, Object> fields) {}

  /** Takes one event after the other. */
  interface EventConsumer {
    void accept(Event event) throws SQLException;
  }

  /** Where a chunk's header holds its size. */
  private static final int SIZE_OFFSET = 8;

  private static final String CLASSES = Path.of("target/test-classes").toString();

  private final List<Path> chunks = new ArrayList<>();
  private final Path dump = Files.createTempFile("oracle", ".jsonl");
  private final Map<Long, Map<String, Object>> structs = new HashMap<>();

  private Oracle() throws IOException {}

  /** Reads {@code recording} with the JDK that runs this test. */
  static Oracle ofThisJdk(Path recording) throws IOException {
    Oracle oracle = new Oracle();
    try (Writer out = Files.newBufferedWriter(oracle.dump)) {
      for (Path chunk : oracle.split(recording)) {
        new OracleDump(out).dump(chunk);
      }
    }
    return oracle;
  }

  /** Reads {@code recording} with another JDK, in a process of its own. */
  static Oracle of(Jdk jdk, Path recording) throws IOException, InterruptedException {
    Oracle oracle = new Oracle();
    List<String> command =
        new ArrayList<>(List.of("java", "-cp", CLASSES, OracleDump.class.getName()));
    oracle.split(recording).forEach(chunk -> command.add(chunk.toString()));
    jdk.run(oracle.dump, command);
    return oracle;
  }

  /**
   * A file for each chunk. The JDK takes the first chunk's clock, and its event types where ids are the same, for later
   * chunks too: right by microseconds for one JVM, and wrong for two producers in one file.
   */
  private List<Path> split(Path recording) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(recording));
    for (int at = 0; at < bytes.capacity(); ) {
      int size = (int) bytes.getLong(at + SIZE_OFFSET);
      byte[] chunk = new byte[size];
      bytes.get(at, chunk);
      chunks.add(Files.write(Files.createTempFile("chunk", ".jfr"), chunk));
      at += size;
    }
    return chunks;
  }

  /** Hands over all events in file order. */
  @SuppressWarnings("unchecked")
  void forEach(EventConsumer events) throws IOException, SQLException {
    try (BufferedReader lines = Files.newBufferedReader(dump, StandardCharsets.UTF_8)) {
      for (String line; (line = lines.readLine()) != null; ) {
        Map<String, Object> object = (Map<String, Object>) Json.parse(line);
        Map<String, Object> fields = (Map<String, Object>) object.get("fields");
        if (object.get("type") instanceof String type) {
          events.accept(new Event(type, fields));
        } else {
          structs.put((Long) object.get("struct"), fields);
        }
      }
    }
  }

  /** The fields of a struct that came with the events so far; null when {@code value} is none. */
  Map<String, Object> struct(Object value) {
    return value instanceof Map<?, ?> map && map.get("$ref") instanceof Long number
        ? structs.get(number)
        : null;
  }

  @Override
  public void close() throws IOException {
    Files.delete(dump);
    for (Path chunk : chunks) {
      Files.delete(chunk);
    }
  }
}
