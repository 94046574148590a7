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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK reads in a recording is what we read in a condensed one, field by field and to full depth. */
class CondensedTest {
  /** Once is enough: most of its events are of kinds that nothing combines. */
  private static final Path LARGE = Path.of("../examples/shop.jfr");

  private static final boolean[] ONCE = {true};
  private static final boolean[] BOTH = {false, true};

  private static final String KINDS =
      """
      ExecutionSample G1HeapRegionInformation G1HeapRegionTypeChange G1HeapSummary
      GCHeapSummary GCPhaseConcurrent GCPhaseConcurrentLevel1 GCPhaseParallel
      GCPhasePause GCPhasePauseLevel1 GCPhasePauseLevel2 GCPhasePauseLevel3
      GCPhasePauseLevel4 GCReferenceStatistics JavaErrorThrowLossless
      JavaExceptionThrowLossless JavaMonitorEnterV2 JavaMonitorWaitV2
      MetaspaceChunkFreeListSummary MetaspaceSummary NativeMethodSample
      ObjectAllocationInNewTLAB ObjectAllocationOutsideTLAB
      ObjectAllocationSampleLosslessV2 ObjectCount ObjectCountAfterGC PSHeapSummary
      PromoteObjectInNewPLAB TenuringDistribution ThreadParkLossless ThreadSleepV2
      """;

  static List<Path> recordings() throws IOException {
    List<Path> found = new ArrayList<>(List.of(LARGE));
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
    for (boolean combine : jfr.equals(LARGE) ? ONCE : BOTH) {
      assertHas(expected, jfr, new Condenser.Options("GZIP", combine), contents);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "LZ4FRAMED"})
  void every_compression_keeps_every_event(String compression) throws IOException {
    Path jfr = Path.of("../testdata/recordings/tiny-jdk25.jfr");
    Contents contents = new Contents();
    Map<String, Integer> expected = recorded(jfr, contents);
    for (boolean combine : BOTH) {
      assertHas(expected, jfr, new Condenser.Options(compression, combine), contents);
    }
  }

  private static void assertHas(
      Map<String, Integer> expected, Path jfr, Condenser.Options options, Contents contents)
      throws IOException {
    MemoryStore file = new MemoryStore(Condenser.condense(jfr, options));
    Map<String, Integer> actual = new HashMap<>();
    CjfrSink count = event -> actual.merge(contents.of(event), 1, Integer::sum);
    CjfrResult result = CjfrReader.read(file, new Reconstitution(count));
    assertNull(result.damage());
    assertEquals(options.compression(), result.header().compression());
    assertEqual(expected, actual, contents);
    assertEquals(expected.values().stream().mapToInt(n -> n).sum(), result.footer().events());
  }

  @Test
  void events_of_these_kinds_are_combined() throws IOException {
    Set<String> combined = new TreeSet<>();
    for (String name : List.of("all17", "parallel25")) {
      Path jfr = Path.of("../testdata/recordings", name + ".jfr");
      byte[] file = Condenser.condense(jfr, new Condenser.Options("NONE", true));
      CjfrReader.read(new MemoryStore(file), event -> combined.add(event.type().name()));
    }
    combined.removeIf(name -> !name.startsWith("jdk.combined."));
    Set<String> expected = new TreeSet<>();
    for (String kind : KINDS.split("\\s+")) {
      expected.add("jdk.combined." + kind);
    }
    assertEquals(expected, combined);
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
    Map<String, Integer> missing = new HashMap<>(expected);
    actual.forEach((event, n) -> missing.merge(event, -n, Integer::sum));
    missing.values().removeIf(n -> n == 0);
    assertTrue(missing.isEmpty(), () -> contents.explain(missing));
  }
}
