package dev.skein.duckdb.oracle;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.RecordingSummary;
import dev.skein.tables.ImportReport;
import dev.skein.tables.SqlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No event is lost: rows a table are what {@code jfr summary} and a walk over the file's event sizes count. */
class CountTest {
  private static final Optional<Jdk> JDK25 = Jdk.find25();
  private static final Pattern SUMMARY_LINE = Pattern.compile(" (\\S+) +(\\d+) +\\d+ *");

  @TempDir Path temp;

  static Stream<Path> recordings() throws IOException {
    return Stream.of(Samples.allCommitted(), Samples.more("jfr"), Samples.more("made"))
        .flatMap(List::stream)
        .filter(file -> !file.toString().matches(".*(format-0\\.9|truncated-100).*"));
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void everyEventIsARow(Path recording) throws Exception {
    ChunkWalk walk = ChunkWalk.of(Files.readAllBytes(Samples.unpacked(recording, temp)));
    ImportReport report;
    try (RecordingDatabase imported = Imports.open(recording)) {
      report = imported.report();
    }
    Map<String, Long> rows = new TreeMap<>();
    try (Database database = new Database(Imports.file(recording))) {
      String counted =
          database.eventTables().entrySet().stream()
              .map(
                  table ->
                      "SELECT %s, count(*) FROM %s"
                          .formatted(
                              SqlText.literal(table.getKey()),
                              SqlText.identifier(table.getValue())))
              .collect(joining(" UNION ALL "));
      if (!counted.isEmpty()) {
        rows.putAll(database.counts(counted));
      }
      assertEquals(rows, database.counts("SELECT name, count FROM Events"), "Events");
    }
    rows.values().removeIf(count -> count == 0);
    assertEquals(walk.counts(), rows);
    long lost = report.losses().stream().mapToLong(ImportReport.Loss::events).sum();
    assertEquals(walk.unknown(), lost, report.losses().toString());
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void theWalkCountsWhatTheJdkCounts(Path recording) throws Exception {
    assumeTrue(JDK25.isPresent(), "set JAVA25_HOME to the folder of a JDK 25");
    assumeTrue(
        !recording.toString().contains("stripped-metadata"), "the JDK cannot read this recording");
    Path file = Samples.unpacked(recording, temp);
    Path out = temp.resolve("summary.txt");
    JDK25.get().run(out, List.of("jfr", "summary", file.toString()));
    Map<String, Long> summary = new TreeMap<>();
    for (String line : Files.readAllLines(out)) {
      Matcher type = SUMMARY_LINE.matcher(line);
      if (type.matches() && !type.group(1).matches(".*jdk\\.(Metadata|Checkpoint)")) {
        summary.merge(type.group(1), Long.parseLong(type.group(2)), Long::sum);
      }
    }
    summary.values().removeIf(count -> count == 0);
    ChunkWalk walk = ChunkWalk.of(Files.readAllBytes(file));
    if (walk.renumbered()) {
      // The JDK's tool counts by id and names all by one chunk: right in the sum alone.
      assertEquals(sum(summary), sum(walk.counts()) + walk.unknown());
    } else {
      assertEquals(summary, walk.counts());
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void theSummaryCountsWhatTheWalkCounts(Path recording) throws Exception {
    ChunkWalk walk = ChunkWalk.of(Files.readAllBytes(Samples.unpacked(recording, temp)));
    Map<String, Long> counts = new TreeMap<>();
    try (FileByteStore store = FileByteStore.open(recording)) {
      for (RecordingSummary.TypeSize type : RecordingSummary.of(store).types()) {
        if (type.count() > 0 && !type.name().matches("jdk\\.(Metadata|CheckPoint)|type .*")) {
          counts.merge(type.name(), type.count(), Long::sum);
        }
      }
    }
    assertEquals(walk.counts(), counts);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
