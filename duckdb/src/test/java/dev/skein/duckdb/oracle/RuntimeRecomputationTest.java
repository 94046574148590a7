package dev.skein.duckdb.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Views that {@code jfr view} lacks give what the JDK's own events add up to. */
class RuntimeRecomputationTest {
  /** A safepoint, as far as the recording has it. */
  private static final class Safepoint {
    Instant begin;
    Instant end;
    double reached;
    double operations;
    boolean counts;

    double seconds() {
      return begin != null && end != null
          ? Duration.between(begin, end).toNanos() / 1e9
          : reached + operations;
    }
  }

  static Stream<Path> recordings() throws IOException {
    return Stream.of(Samples.allCommitted(), Samples.more("made")).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void viewsGiveWhatTheEventsAddUpTo(Path recording) throws Exception {
    List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
    try (RecordingDatabase database = Imports.open(recording)) {
      safepointOverhead(events, database);
      allocationBuffersByThread(events, database);
    }
  }

  private static void safepointOverhead(List<RecordedEvent> events, RecordingDatabase database)
      throws SQLException {
    Map<Long, Safepoint> safepoints = new HashMap<>();
    for (RecordedEvent event : events) {
      String type = event.getEventType().getName();
      boolean operation = type.equals("jdk.ExecuteVMOperation") && event.getBoolean("safepoint");
      if (operation || type.equals("jdk.SafepointBegin") || type.equals("jdk.SafepointEnd")) {
        Safepoint safepoint =
            safepoints.computeIfAbsent(event.getLong("safepointId"), id -> new Safepoint());
        double seconds = event.getDuration().toNanos() / 1e9;
        if (operation) {
          safepoint.operations += seconds;
        } else if (type.equals("jdk.SafepointEnd")) {
          safepoint.end = event.getEndTime();
        } else {
          safepoint.begin = event.getStartTime();
          safepoint.reached = seconds;
        }
        safepoint.counts |= !type.equals("jdk.SafepointEnd");
      }
    }
    List<Safepoint> counted = safepoints.values().stream().filter(s -> s.counts).toList();
    double total = counted.stream().mapToDouble(Safepoint::seconds).sum();
    double longest = counted.stream().mapToDouble(Safepoint::seconds).max().orElse(0);
    double reached = counted.stream().mapToDouble(s -> s.reached).sum();
    Map<String, double[]> actual =
        rows(
            database,
            "safepoint-overhead",
            "SELECT 'all', safepoints, total, longest, coalesce(timeToSafepoint, 0), total /"
                + " overhead FROM \"safepoint-overhead\"");
    if (counted.isEmpty()) {
      assertEquals(Map.of(), actual);
      return;
    }
    double[] row = actual.get("all");
    // Times in a database are exact to the microsecond.
    assertEquals(counted.size(), row[0]);
    assertEquals(total, row[1], counted.size() * 2e-6);
    assertEquals(longest, row[2], 2e-6);
    assertEquals(reached, row[3], 1e-8);
    double[] span =
        rows(database, "recording", "SELECT 'all', sum(duration) FROM recording").get("all");
    assertEquals(span[0], row[4], 1e-6);
  }

  private static void allocationBuffersByThread(
      List<RecordedEvent> events, RecordingDatabase database) throws SQLException {
    Map<String, double[]> expected = new HashMap<>();
    for (RecordedEvent event : events) {
      String type = event.getEventType().getName();
      boolean inside = type.equals("jdk.ObjectAllocationInNewTLAB");
      if (inside || type.equals("jdk.ObjectAllocationOutsideTLAB")) {
        double[] sums = expected.computeIfAbsent(name(event.getThread()), t -> new double[4]);
        sums[inside ? 0 : 2]++;
        sums[inside ? 1 : 3] += event.getLong(inside ? "tlabSize" : "allocationSize");
      }
    }
    Map<String, double[]> actual =
        rows(
            database,
            "tlab-efficiency",
            // Threads of one name have a row each.
            "SELECT thread, sum(buffers), sum(bufferBytes), sum(outsideObjects), sum(outsideBytes),"
                + " sum(CASE WHEN bufferBytes + outsideBytes > 0"
                + " THEN efficiency * (bufferBytes + outsideBytes) - bufferBytes ELSE 0 END)"
                + " FROM \"tlab-efficiency\" GROUP BY thread");
    assertEquals(expected.keySet(), actual.keySet());
    actual.forEach(
        (thread, row) -> {
          assertEquals(0, row[4], 1, thread);
          assertEquals(
              Arrays.toString(expected.get(thread)),
              Arrays.toString(Arrays.copyOf(row, 4)),
              thread);
        });
  }

  private static String name(RecordedThread thread) {
    if (thread == null) {
      return "null";
    }
    for (String name : Arrays.asList(thread.getJavaName(), thread.getOSName())) {
      if (name != null && !name.isEmpty()) {
        return name;
      }
    }
    long java = thread.getJavaThreadId();
    return "thread " + (java > 0 ? java : thread.getOSThreadId());
  }

  /** Rows by their first column; none when the recording does not have the view. */
  private static Map<String, double[]> rows(RecordingDatabase database, String view, String sql)
      throws SQLException {
    Map<String, double[]> rows = new HashMap<>();
    try (Statement statement = database.connection().createStatement()) {
      String there = "SELECT 1 FROM duckdb_views() WHERE view_name = '" + view + "'";
      try (ResultSet result = statement.executeQuery(there)) {
        if (!result.next()) {
          return rows;
        }
      }
      try (ResultSet result = statement.executeQuery(sql)) {
        while (result.next()) {
          double[] row = new double[result.getMetaData().getColumnCount() - 1];
          for (int i = 0; i < row.length; i++) {
            row[i] = result.getDouble(i + 2);
          }
          rows.put(String.valueOf(result.getString(1)), row);
        }
      }
    }
    return rows;
  }
}
