package dev.skein.duckdb.oracle;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Imports;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every field of every event in the database is what the JDK's own reader says. */
class RecordingDifferenceTest {
  private static final Optional<Jdk> JDK25 = Jdk.find25();

  private static final int STACK_DEPTH = ImportOptions.defaults().stackDepth();

  /** Recordings of other people: many JDKs, async-profiler, all sizes. */
  private static final List<String> MORE =
      List.of(
          "jfr/all-primitive-types.jfr",
          "jfr/async28-3chunks.jfr",
          "jfr/async28-cpu-hugepool.jfr",
          "jfr/async30-nativemem.jfr",
          "jfr/async30-wall-batched.jfr",
          "jfr/char-attribute.jfr",
          "jfr/class-loading.jfr",
          "jfr/jdk11-windows.jfr",
          "jfr/jdk12-metadata-flushed-mid-chunk.jfr",
          "jfr/jdk15-zero-frame-stack.jfr",
          "jfr/jdk17-2chunks-serialold.jfr",
          "jfr/jdk17-container-custom-events.jfr",
          "jfr/jdk17-u64-pool-keys.jfr",
          "jfr/jdk21-container.jfr",
          "jfr/jdk21-fields-change-2chunks.jfr",
          "jfr/jdk21-u64-type-refs.jfr",
          "jfr/jdk9-com-oracle-names.jfr",
          "made/t17-ap-pure.jfr",
          "made/t25-ap-jfrsync.jfr",
          "made/t25-gcheavy.jfr",
          "made/t25-vt.jfr");

  @TempDir Path temp;

  static List<Path> committed() throws IOException {
    return Samples.allCommitted();
  }

  static Stream<Path> more() {
    return Samples.more().stream()
        .flatMap(folder -> MORE.stream().map(folder::resolve))
        .filter(Files::exists);
  }

  @ParameterizedTest
  @MethodSource("committed")
  void everyFieldIsWhatThisJdkReads(Path recording) throws Exception {
    try (Oracle oracle = Oracle.ofThisJdk(recording)) {
      compare(Imports.file(recording), List.of(recording), List.of(oracle), STACK_DEPTH);
    }
  }

  @ParameterizedTest
  @MethodSource("committed")
  void everyFieldIsWhatJdk25Reads(Path recording) throws Exception {
    assumeTrue(JDK25.isPresent(), "set JAVA25_HOME to the folder of a JDK 25");
    assumeTrue(Runtime.version().feature() != 25, "this JDK is one, see above");
    try (Oracle oracle = Oracle.of(JDK25.get(), recording)) {
      compare(Imports.file(recording), List.of(recording), List.of(oracle), STACK_DEPTH);
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("more")
  void everyFieldOfForeignRecordings(Path recording) throws Exception {
    try (Oracle oracle =
        JDK25.isPresent() ? Oracle.of(JDK25.get(), recording) : Oracle.ofThisJdk(recording)) {
      compare(Imports.file(recording), List.of(recording), List.of(oracle), STACK_DEPTH);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 64})
  void stackDepthCutsTheListOfMethodsAlone(int depth) throws Exception {
    Path recording = Samples.committed("custom-types.jfr");
    try (Oracle oracle = Oracle.ofThisJdk(recording)) {
      check(List.of(recording), List.of(oracle), new ImportOptions(depth, false, 2));
    }
  }

  /** The JDK cannot read such a file: it resolves the second JVM's names in the first one's pools. */
  @Test
  void recordingsOfSeveralJvmsInOneFileGiveWhatEachGivesAlone() throws Exception {
    List<Path> parts =
        Stream.of(
                "tiny-jdk25.jfr",
                "field-added-1.jfr",
                "tiny-jdk17.jfr",
                "custom-types.jfr",
                "field-added-2.jfr",
                "tiny-jdk25.jfr")
            .map(Samples::committed)
            .toList();
    Path joined = temp.resolve("joined.jfr");
    try (OutputStream out = Files.newOutputStream(joined)) {
      for (Path part : parts) {
        Files.copy(part, out);
      }
    }
    checkAll(List.of(joined), parts);
  }

  @Test
  void severalFilesGiveWhatEachGivesAlone() throws Exception {
    List<Path> parts =
        Stream.of("field-added-2.jfr", "field-added-1.jfr", "tiny-jdk17.jfr")
            .map(Samples::committed)
            .toList();
    checkAll(parts, parts);
  }

  /** What a running JVM has flushed is read as if the recording had ended there. */
  @Test
  void recordingThatIsStillBeingWrittenIsReadAsFarAsItsHeaderGoes() throws Exception {
    Path unfinished = Samples.committed("unfinished.jfr");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(unfinished));
    bytes.put(64, (byte) 0).limit((int) bytes.getLong(8));
    byte[] salvaged = new byte[bytes.remaining()];
    bytes.get(salvaged);
    Path finished = Files.write(temp.resolve("finished.jfr"), salvaged);
    try (Oracle oracle = Oracle.ofThisJdk(finished)) {
      int events = check(List.of(unfinished), List.of(oracle), ImportOptions.defaults());
      assertTrue(events >= 40, events + " events");
    }
  }

  private void checkAll(List<Path> inputs, List<Path> parts) throws Exception {
    List<Oracle> oracles = new ArrayList<>();
    for (Path part : parts) {
      oracles.add(Oracle.ofThisJdk(part));
    }
    check(inputs, oracles, ImportOptions.defaults());
    for (Oracle oracle : oracles) {
      oracle.close();
    }
  }

  private int check(List<Path> inputs, List<Oracle> expected, ImportOptions options)
      throws Exception {
    Path file = temp.resolve("imported.db");
    RecordingDatabase.importTo(inputs, file, options, Progress.NONE);
    return compare(file, inputs, expected, options.stackDepth());
  }

  private static int compare(Path file, List<Path> inputs, List<Oracle> expected, int stackDepth)
      throws Exception {
    String name = inputs.get(0).getFileName().toString();
    try (Database database = new Database(file);
        EventComparison comparison = new EventComparison(name, database, stackDepth)) {
      for (int i = 0; i < expected.size(); i++) {
        comparison.compare(expected.get(i), inputs.size() > 1 ? inputs.get(i).toString() : null);
      }
      comparison.end();
      return comparison.events();
    }
  }
}
