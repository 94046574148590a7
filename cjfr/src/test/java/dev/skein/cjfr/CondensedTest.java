package dev.skein.cjfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.Condenser;
import dev.skein.made.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the JDK reads in a recording is what we read in a condensed one, field by field and to full depth. */
class CondensedTest {
  private static final String[] COMPRESSIONS = {"NONE", "GZIP", "LZ4FRAMED"};

  static List<Path> recordings() throws IOException {
    List<Path> found = new ArrayList<>(List.of(Path.of("../examples/shop.jfr")));
    try (Stream<Path> files = Files.list(Path.of("../testdata/recordings"))) {
      files.filter(f -> f.toString().endsWith(".jfr")).sorted().forEach(found::add);
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void every_event_is_as_the_jdk_reads_it(Path jfr) throws IOException {
    Contents contents = new Contents();
    Map<String, Integer> expected = recorded(jfr, contents);
    int i = jfr.hashCode() >>> 1;
    for (boolean combine : new boolean[] {false, true}) {
      String compression = COMPRESSIONS[i++ % COMPRESSIONS.length];
      byte[] file = Condenser.condense(jfr, new Condenser.Options(compression, combine));
      Map<String, Integer> actual = new HashMap<>();
      CjfrResult result =
          CjfrReader.read(
              new MemoryStore(file),
              new Reconstitution(e -> actual.merge(contents.of(e), 1, Integer::sum)));
      assertNull(result.damage());
      assertEquals(expected.values().stream().mapToInt(n -> n).sum(), result.footer().events());
      assertEqual(expected, actual, contents);
    }
  }

  private static Map<String, Integer> recorded(Path jfr, Contents contents) throws IOException {
    Map<String, Integer> events = new HashMap<>();
    try (RecordingFile recording = new RecordingFile(jfr)) {
      Map<Long, String> names = new HashMap<>();
      recording.readEventTypes().forEach(t -> names.put(t.getId(), t.getName()));
      contents.eventTypes(names);
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        events.merge(contents.of(event), 1, Integer::sum);
      }
    }
    return events;
  }

  private static void assertEqual(
      Map<String, Integer> expected, Map<String, Integer> actual, Contents contents) {
    Map<String, Integer> missing = new TreeMap<>(expected);
    actual.forEach((event, n) -> missing.merge(event, -n, Integer::sum));
    missing.values().removeIf(n -> n == 0);
    assertTrue(missing.isEmpty(), () -> contents.explain(missing));
  }
}
