package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.Imports;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import dev.skein.views.RecordedTables;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What all rules have in common, and that none of them takes the others with it. */
class RulesTest {
  private static final Library LIBRARY = Library.load();

  private static final List<String> COLUMNS =
      List.of(
          "value\tDOUBLE",
          "subject\tVARCHAR",
          "summary\tVARCHAR",
          "startTime\tTIMESTAMP",
          "endTime\tTIMESTAMP",
          "recording\tVARCHAR");

  @Test
  void aRuleIsATableMacroThatSaysWhatItIsAbout() {
    assertTrue(LIBRARY.rules().size() >= 15);
    for (Definition d : LIBRARY.definitions()) {
      assertEquals(
          d.name().startsWith("rule_") && !d.name().equals("rule_score"),
          d.rule() != null,
          d.name());
    }
    for (Definition d : LIBRARY.rules()) {
      assertEquals("rules", d.area(), d.name());
      assertTrue(d.sql().contains(") AS TABLE"), d.name());
      assertTrue(d.rule().threshold() > 0, d.name());
      assertTrue(d.rule().topic().matches("[a-z_]+"), d.name());
      assertTrue(!d.needs().isEmpty() && d.needs().stream().allMatch(n -> jdk(n.get(0))), d.name());
      assertTrue(d.rule().solution().endsWith("."), d.name());
      String written = d.signatures().get(0).replaceAll(".*threshold := ([\\d.]+).*", "$1");
      assertTrue(
          d.parameters().get(0).meaning().matches(".*, by default " + written + "\\b.*"), d.name());
    }
  }

  private static boolean jdk(String event) {
    return event.startsWith("jdk.");
  }

  /** So a column that a recording lacks or has in another type can be put in its place. */
  @Test
  void rulesReadPlainColumns() {
    for (Definition d : LIBRARY.rules()) {
      for (Definition.Source source : d.reads()) {
        source.columns().forEach(c -> assertTrue(c.type().matches("[A-Z]+"), d.name() + c));
      }
    }
  }

  @Test
  void recordingsWithoutTheTablesHaveNoFindings() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      install(connection, new LinkedHashMap<>());
      for (Definition d : LIBRARY.rules()) {
        String described =
            "SELECT column_name, column_type FROM (DESCRIBE FROM " + d.name() + "())";
        assertEquals(COLUMNS, rows(connection, described), d.name());
      }
      assertEquals(List.of(), rows(connection, "SELECT * FROM findings"));
      assertEquals(
          List.of("not applicable\t" + LIBRARY.rules().size()),
          rows(connection, "SELECT state, count(*) FROM \"rule-list\" GROUP BY ALL"));
    }
  }

  @Test
  void columnsOfAnotherTypeStopNoRule() throws SQLException {
    Map<String, Map<String, String>> tables = new LinkedHashMap<>();
    for (Definition d : LIBRARY.definitions()) {
      for (Definition.Source source : d.reads()) {
        if (source.columns().stream().allMatch(c -> c.type().matches("[A-Z]+"))) {
          source
              .columns()
              .forEach(
                  c ->
                      tables
                          .computeIfAbsent(source.table(), t -> new LinkedHashMap<>())
                          .put(c.name(), c.type().equals("UINTEGER") ? "UINTEGER" : "VARCHAR"));
        }
      }
    }
    List.of("Thread", "Class", "Method", "ClassLoader", "StackTrace").forEach(tables::remove);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      install(connection, tables);
      assertEquals(
          List.of("1.0"),
          rows(connection, "SELECT value FROM findings WHERE rule = 'rule_data_loss'"));
    }
  }

  /** They are created while stand-ins are in the place of the rules. DuckDB 1.4 refuses a view whose columns became others. */
  @Test
  void viewsOfAllRulesHaveTheColumnsThatTheyWereCreatedWith() throws Exception {
    Path recording = Path.of("../testdata/recordings/all25.jfr");
    try (RecordingDatabase database = Imports.open(recording)) {
      for (String view : List.of("findings", "rule-list")) {
        String created =
            "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '" + view + "'";
        String now = "SELECT column_name, column_type FROM (DESCRIBE FROM \"" + view + "\")";
        List<String> columns = rows(database.connection(), created);
        assertFalse(columns.isEmpty());
        assertEquals(columns, rows(database.connection(), now));
      }
    }
  }

  /** The evidence can be looked at where the events are. */
  @Test
  void queriesRun() throws SQLException {
    try (RecordingDatabase database = SqlLogicTest.open("testdata/recordings/all25.jfr")) {
      List<String> queries =
          rows(
              database.connection(),
              "SELECT query FROM \"rule-list\" WHERE state <> 'not applicable'");
      assertFalse(queries.isEmpty());
      for (String query : queries) {
        rows(database.connection(), query);
      }
    }
  }

  /** All events are known, and each table has one row of columns of the given types. */
  private static void install(Connection connection, Map<String, Map<String, String>> tables)
      throws SQLException {
    RecordedTables recorded = new RecordedTables();
    LIBRARY
        .definitions()
        .forEach(d -> d.needs().forEach(events -> events.forEach(recorded::addEvent)));
    tables.remove(Definition.APPLICATION_EVENTS);
    tables.remove(Definition.RULE_FINDINGS);
    tables.remove(Definition.ALL_RULES);
    tables.remove(Definition.RULE_NEEDS);
    List<String> failures = new ArrayList<>();
    try (Statement s = connection.createStatement()) {
      for (Map.Entry<String, Map<String, String>> table : tables.entrySet()) {
        table.getValue().forEach((c, type) -> recorded.addColumn(table.getKey(), c, type));
        s.execute(
            table.getValue().entrySet().stream()
                .map(c -> "CAST('1' AS " + c.getValue() + ") AS " + SqlText.identifier(c.getKey()))
                .collect(
                    Collectors.joining(
                        ", ",
                        "CREATE TABLE " + SqlText.identifier(table.getKey()) + " AS SELECT ",
                        "")));
      }
    }
    for (Library.Installation i : LIBRARY.installations(recorded)) {
      if (i.definition().rule() != null || i.used() || i.definition().area().equals("rules")) {
        try (Statement s = connection.createStatement()) {
          s.execute(i.statements().get(0));
        } catch (SQLException e) {
          failures.add(i.definition().name() + ": " + e.getMessage());
        }
      }
    }
    assertEquals(List.of(), failures);
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    return SqlLogicTest.rows(connection, sql);
  }
}
