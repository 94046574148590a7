package dev.skein.cjfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.made.MemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Every field of every event is what the reference reader gives, in the files that have a list of its events. */
class GoldenTest {
  /** What the reference gives where a combined event does not say: it knows no null there. */
  private static final Set<String> NOTHING = Set.of("0", "false", "{\"dur\":\"0\"}");

  private static final Set<String> INHERITED = Set.of("eventThread", "stackTrace");

  @Test
  void messages_are_equal() throws IOException {
    assertTrue(compare(".messages.jsonl.gz", 9, false) > 0);
  }

  @Test
  void events_are_equal() throws IOException {
    assertTrue(compare(".events.jsonl.gz", 6, true) > 0);
  }

  private static int compare(String suffix, int depth, boolean apart) throws IOException {
    assumeTrue(Samples.folder().isPresent(), "no folder with more recordings");
    int files = 0;
    for (Path file : Samples.all()) {
      String name = file.getFileName().toString().replace(".cjfr", suffix);
      Path golden = file.resolveSibling("golden").resolve(name);
      if (!Files.exists(golden)) {
        continue;
      }
      files++;
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(golden)), StandardCharsets.US_ASCII))) {
        Comparison comparison = new Comparison(name, lines, depth);
        CjfrReader.read(
            new MemoryStore(Files.readAllBytes(file)), apart ? comparison.apart() : comparison);
        assertNull(lines.readLine(), () -> name + " has more events");
      }
    }
    return files;
  }

  /** Compares event by event with the lines. */
  private static final class Comparison implements CjfrSink {
    private final String name;
    private final BufferedReader lines;
    private final int depth;
    private boolean rebuilt;
    private int number;
    private final Map<String, String> before = new HashMap<>();

    Comparison(String name, BufferedReader lines, int depth) {
      this.name = name;
      this.lines = lines;
      this.depth = depth;
    }

    /** Compares what combined events are taken apart into. */
    CjfrSink apart() {
      Reconstitution reconstitution = new Reconstitution(this);
      return new CjfrSink() {
        @Override
        public void type(StructType type) {
          reconstitution.type(type);
        }

        @Override
        public void event(StructValue event) {
          rebuilt = event.type().name().startsWith("jdk.combined.");
          before.clear();
          reconstitution.event(event);
        }
      };
    }

    @Override
    public void event(StructValue event) {
      String line = line();
      number++;
      String place = name + ", event " + number;
      assertEquals(Golden.type(line), event.type().name(), place);
      Map<String, String> expected = Golden.fields(line);
      Map<String, String> actual = Golden.fields(event, depth);
      assertEquals(expected.keySet(), actual.keySet(), place);
      expected.forEach(
          (field, value) -> {
            if (!rebuilt || !same(field, value, actual.get(field))) {
              assertEquals(value, actual.get(field), () -> place + ", " + line);
            }
          });
      before.putAll(expected);
    }

    private boolean same(String field, String expected, String actual) {
      if (actual.equals("null")) {
        // The reference leaves what is missing as it was in the event before.
        return NOTHING.contains(expected)
            || INHERITED.contains(field) && expected.equals(before.get(field));
      }
      return actual.equals("{\"dur\":\"" + expected + "\"}");
    }

    private String line() {
      try {
        String line = lines.readLine();
        assertTrue(line != null, () -> name + " has only " + number + " events");
        return line;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
