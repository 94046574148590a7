package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runs the examples in the headers of the macros on the recording in {@code examples}. */
class MacroExamplesTest {
  private static RecordingDatabase database;

  @BeforeAll
  static void open() {
    database = SqlLogicTest.open("examples/shop.jfr");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void resultsAreAsWritten() throws SQLException {
    List<String> expected = new ArrayList<>();
    for (Definition d : Library.load().definitions()) {
      d.examples().forEach(e -> expected.add(e.sql() + " → " + e.result()));
    }
    assertTrue(expected.size() >= 20);
    assertEquals(expected, answers());
  }

  /** What introspection prints makes the same views and macros again. */
  @Test
  void printedStatementsMakeTheSame() throws SQLException {
    Connection connection = database.connection();
    List<String> before = answers();
    List<String> definitions = new ArrayList<>();
    List<String> statements = new ArrayList<>();
    for (Definition d : Library.load().definitions()) {
      boolean view = d.kind() == Definition.Kind.VIEW;
      String sql = (view ? "view_sql('" : "macro_sql('") + d.name() + "')";
      String printed = SqlLogicTest.rows(connection, "SELECT " + sql).get(0);
      if (!printed.equals("NULL")) {
        definitions.add(sql);
        statements.add(printed.replaceFirst("^CREATE ", "CREATE OR REPLACE "));
      }
    }
    assertTrue(definitions.size() >= 20, definitions.toString());
    try (Statement s = connection.createStatement()) {
      s.execute("BEGIN");
      for (String statement : statements) {
        s.execute(statement);
      }
      assertEquals(before, answers());
      s.execute("ROLLBACK");
    }
  }

  private static List<String> answers() throws SQLException {
    List<String> answers = new ArrayList<>();
    for (Definition d : Library.load().definitions()) {
      for (Definition.Example e : d.examples()) {
        String answer =
            String.join(", ", SqlLogicTest.rows(database.connection(), e.query()))
                .replace("\t", ", ");
        answers.add(e.sql() + " → " + answer);
      }
    }
    return answers;
  }
}
