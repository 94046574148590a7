package dev.skein.reports.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.reports.summary.EventSummary.Field;
import dev.skein.reports.summary.EventSummary.Value;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums are those of the events, and only fields with a sense in a sum have one. */
class SummaryReaderTest {
  private static RecordingDatabase database;
  private static Map<String, EventSummary> summaries;

  @BeforeAll
  static void read() throws SQLException {
    database =
        RecordingDatabase.open(
            List.of(Path.of("../examples/shop.jfr")),
            new ImportOptions(10, false, 2),
            Progress.NONE);
    summaries =
        new SummaryReader(database.connection())
            .read(name -> true).stream()
                .collect(Collectors.toMap(EventSummary::event, Function.identity()));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void everyTypeWithEventsIsThere() throws SQLException {
    try (Statement statement = database.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT name, count FROM Events WHERE count > 0")) {
      int types = 0;
      while (rows.next()) {
        assertEquals(rows.getLong(2), summaries.get(rows.getString(1)).count(), rows.getString(1));
        types++;
      }
      assertEquals(types, summaries.size());
    }
  }

  @Test
  void numbersAreThoseOfTheEvents() throws SQLException {
    Field used = field("jdk.GCHeapSummary", "heapUsed");
    assertEquals("DataAmount", used.contentType());
    Connection connection = database.connection();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT min(heapUsed), max(heapUsed), avg(heapUsed), sum(heapUsed), count(*) FROM GCHeapSummary")) {
      row.next();
      assertEquals(row.getDouble(1), used.min());
      assertEquals(row.getDouble(2), used.max());
      assertEquals(row.getDouble(3), used.average(), 1e-3);
      assertEquals(row.getDouble(4), used.sum(), 1);
      assertEquals(row.getLong(5), used.count());
    }
    assertEquals(null, field("jdk.CPULoad", "machineTotal").sum());
  }

  @Test
  void textsComeByFrequency() {
    List<Value> names = field("jdk.ActiveSetting", "name").values();
    assertTrue(names.size() > 1 && names.size() <= SummaryReader.MAX_VALUES);
    for (int i = 1; i < names.size(); i++) {
      assertTrue(names.get(i - 1).count() >= names.get(i).count());
    }
  }

  @Test
  void idsAddressesTimesAndReferencesAreLeftOut() {
    for (EventSummary summary : summaries.values()) {
      for (Field field : summary.fields()) {
        String name = summary.event() + "." + field.name();
        assertTrue(!field.name().matches("startTime|eventThread|stackTrace.*|gcId|.*Class"), name);
        assertTrue(!"MemoryAddress".equals(field.contentType()), name);
      }
    }
  }

  @Test
  void typesAreChosenByNameOrTopic() throws SQLException {
    List<EventSummary> gc = new SummaryReader(database.connection()).read("gc"::equals);
    assertTrue(gc.stream().anyMatch(s -> s.event().equals("jdk.GarbageCollection")));
    assertTrue(gc.stream().allMatch(s -> s.topic().equals("gc")));
    assertEquals(1, new SummaryReader(database.connection()).read("jdk.CPULoad"::equals).size());
  }

  @ParameterizedTest
  @CsvSource({
    "Java Virtual Machine / GC / Heap, gc",
    "Java Virtual Machine / Class Loading, class_loading",
    "Java Application, java_application",
    "'', other",
    ", other"
  })
  void topicIsTheSecondPartOfTheCategory(String category, String topic) {
    assertEquals(topic, SummaryReader.topic(category));
  }

  private static Field field(String event, String name) {
    return summaries.get(event).fields().stream()
        .filter(f -> f.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
