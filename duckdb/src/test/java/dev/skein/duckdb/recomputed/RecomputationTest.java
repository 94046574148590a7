package dev.skein.duckdb.recomputed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Samples;
import dev.skein.tables.SqlText;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Views give what comes out when their numbers are computed from the JDK's RecordedEvent. */
class RecomputationTest {
  private static final Library LIBRARY = Library.load();

  /** A thread in it changes its name between chunks; the JDK's reader goes on to show the first one. */
  private static final Pattern RENAMED = Pattern.compile("jdk17-2chunks-serialold");

  /** Of many differences the first say enough. */
  private static final int SHOWN = 20;

  @TempDir Path temp;

  static Stream<Path> recordings() throws IOException {
    return Stream.of(Samples.allCommitted(), Samples.more("made"), Samples.more("jfr"))
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void viewsGiveWhatTheEventsAddUpTo(Path recording) throws Exception {
    Path file = Samples.unpacked(recording, temp);
    List<Recomputation> all = Views.all();
    Set<String> types = read(file, all);
    List<String> differences = new ArrayList<>();
    try (RecordingDatabase database = Imports.open(recording)) {
      for (Recomputation recomputation : all) {
        if (!needed(recomputation.view(), types)
            || (recomputation.view().endsWith("-by-thread")
                && RENAMED.matcher(file.toString()).find())) {
          continue;
        }
        List<Recomputation.Row> actual = actual(database, recomputation);
        compare(recomputation, actual, differences);
      }
    }
    assertEquals("", String.join("\n", differences.stream().limit(SHOWN).toList()));
  }

  /** Hands over all events and gives the names of the types that the recording knows. */
  private static Set<String> read(Path file, List<Recomputation> all) throws IOException {
    Set<String> types = new HashSet<>();
    try (RecordingFile events = new RecordingFile(file)) {
      events.readEventTypes().forEach(type -> types.add(type.getName()));
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        all.forEach(recomputation -> recomputation.accept(event));
      }
    } catch (IOException | InternalError e) {
      assumeTrue(
          Samples.allCommitted().contains(file), "the JDK cannot read it: " + e.getMessage());
      throw new AssertionError(file + " cannot be read", e);
    }
    return types;
  }

  /** Whether a view makes sense in a recording that knows these types of events. */
  private static boolean needed(String view, Set<String> types) {
    return LIBRARY.find(view).orElseThrow().needs().stream()
        .allMatch(any -> any.stream().anyMatch(types::contains));
  }

  @Test
  void everyViewIsShipped() {
    Set<String> missing = new TreeSet<>();
    Views.all().forEach(r -> missing.add(r.view()));
    LIBRARY.definitions().forEach(d -> missing.remove(d.name()));
    assertEquals(Set.of(), missing);
  }

  /** Else a comparison could be one of nothing with nothing. */
  @Test
  void everyViewHasRowsInACommittedRecording() throws Exception {
    Set<String> empty = new TreeSet<>();
    Views.all().forEach(r -> empty.add(r.view()));
    for (String name : List.of("all25.jfr", "ap17.jfr")) {
      try (RecordingDatabase database = Imports.open(Samples.committed(name))) {
        for (Recomputation recomputation : Views.all()) {
          if (!actual(database, recomputation).isEmpty()) {
            empty.remove(recomputation.view());
          }
        }
      }
    }
    assertEquals(Set.of(), empty);
  }

  private static void compare(
      Recomputation recomputation, List<Recomputation.Row> actual, List<String> differences) {
    Map<String, List<Recomputation.Row>> left =
        recomputation.rows().stream()
            .collect(
                Collectors.groupingBy(
                    Recomputation.Row::name,
                    HashMap::new,
                    Collectors.toCollection(ArrayList::new)));
    int rows = left.values().stream().mapToInt(List::size).sum();
    String sql = recomputation.sql();
    if (Math.min(rows, recomputation.limit()) != actual.size()) {
      differences.add(sql + ": " + rows + " rows recomputed, " + actual.size() + " shown");
    }
    double least = Double.POSITIVE_INFINITY;
    for (Recomputation.Row row : actual) {
      least = Math.min(least, row.numbers().get(0));
      List<Recomputation.Row> same = left.getOrDefault(row.name(), List.of());
      Recomputation.Row found =
          same.stream().filter(r -> equal(recomputation, r, row)).findFirst().orElse(null);
      if (found == null) {
        differences.add(sql + ": " + row + ", recomputed: " + same);
      } else {
        same.remove(found);
      }
    }
    for (List<Recomputation.Row> rest : left.values()) {
      for (Recomputation.Row row : rest) {
        if (actual.size() < recomputation.limit() || row.numbers().get(0) > least) {
          differences.add(sql + ": not shown: " + row);
        }
      }
    }
  }

  private static boolean equal(
      Recomputation recomputation, Recomputation.Row expected, Recomputation.Row actual) {
    for (int i = 0; i < expected.numbers().size(); i++) {
      double wanted = expected.numbers().get(i);
      double given = actual.numbers().get(i);
      double near = Math.abs(wanted) * 1e-9 + recomputation.tolerance() * expected.events();
      if (wanted != given && !(Math.abs(wanted - given) <= near)) {
        return false;
      }
    }
    return true;
  }

  private static List<Recomputation.Row> actual(
      RecordingDatabase database, Recomputation recomputation) throws SQLException {
    List<Recomputation.Row> rows = new ArrayList<>();
    try (Statement s = database.connection().createStatement()) {
      String there =
          "SELECT 1 FROM duckdb_views() WHERE view_name = " + SqlText.literal(recomputation.view());
      try (ResultSet r = s.executeQuery(there)) {
        if (!r.next()) {
          return rows;
        }
      }
      try (ResultSet r = s.executeQuery(recomputation.sql())) {
        while (r.next()) {
          if (r.getString(2) == null) {
            continue; // a sum of nothing
          }
          String name = r.getString(1);
          List<Double> numbers = new ArrayList<>();
          for (int i = 2; i <= r.getMetaData().getColumnCount(); i++) {
            numbers.add(r.getDouble(i));
          }
          rows.add(new Recomputation.Row(name == null ? Recomputation.NOTHING : name, numbers, 1));
        }
      }
    }
    return rows;
  }
}
