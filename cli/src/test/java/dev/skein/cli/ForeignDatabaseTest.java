package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that another tool made: what is in them can be asked for, and nothing is taken for a recording's. */
class ForeignDatabaseTest {
  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  private String database(String sql) throws Exception {
    Path db = folder.resolve("foreign.db");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + db);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    return db.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE \"Events\"(id INTEGER, name VARCHAR)",
        "CREATE TABLE events(name INTEGER, table_name VARCHAR, label VARCHAR, count BIGINT)",
        "CREATE TABLE \"Events\"(name INTEGER, table_name INTEGER, label INTEGER, count VARCHAR);"
            + "INSERT INTO \"Events\" VALUES (1, 2, 3, 'many')",
        "CREATE VIEW \"Events\" AS SELECT 1 AS name",
        "CREATE SCHEMA s; CREATE TABLE s.\"Events\" AS SELECT 'a' AS name, 'a' AS table_name,"
            + " 'a' AS label, 1::BIGINT AS count"
      })
  void anotherTableOfThatNameListsNoEventTypes(String create) throws Exception {
    String db = database(create + "; CREATE TABLE t AS SELECT 7 AS a");
    for (String[] line :
        new String[][] {
          {"query", db},
          {"query", db, "--all"},
          {"query", db, "t"},
          {"query", db, "all-views"},
          {"views", db},
          {"macros", db}
        }) {
      TestConsole console = new TestConsole();
      assertEquals(0, console.run(line), String.join(" ", line) + ": " + console.err());
      assertFalse(console.err().contains("error"), console.err());
    }
    for (String[] line :
        new String[][] {
          {"context", db},
          {"flamegraph", db},
          {"report", db},
          {"query", db, "hot-methods"},
          {"view_sql", "hot-methods", db}
        }) {
      TestConsole console = new TestConsole();
      assertEquals(1, console.run(line), console.out());
      assertTrue(console.err().matches("error: the (database|view) .*\n"), console.err());
    }
  }

  /** It counts what is in a recording. */
  @Test
  void summaryTellsADatabase() throws Exception {
    String db = database("CREATE TABLE t(a INTEGER)");
    assertEquals(1, test.run("summary", db));
    assertEquals(
        "error: " + db + ": a DuckDB database, not a flight recording; ask it with: skein query\n",
        test.err());
  }

  @Test
  void tablesOfOtherSchemasAreCalledByBoth() throws Exception {
    String db =
        database(
            "CREATE TABLE t AS SELECT 1 AS a; CREATE SCHEMA \"my s\"; CREATE SCHEMA s;"
                + "CREATE TABLE s.t AS SELECT 2 AS a; CREATE VIEW s.v AS SELECT 3 AS a;"
                + "CREATE TABLE s.stacks AS SELECT ['main', 'work'] AS frames, 4 AS value");
    assertEquals(0, test.run("query", db, "--csv"), test.err());
    assertEquals(
        "name,kind,rows,label\r\ns.stacks,table,1,\r\ns.t,table,1,\r\nt,table,1,\r\ns.v,view,,\r\n",
        test.out());
    for (String[] pair : new String[][] {{"t", "1"}, {"s.t", "2"}, {"S.V", "3"}}) {
      TestConsole console = new TestConsole();
      assertEquals(0, console.run("query", db, pair[0], "--csv"), console.err());
      assertEquals("a\r\n" + pair[1] + "\r\n", console.out());
    }
    TestConsole flames = new TestConsole();
    assertEquals(0, flames.run("flamegraph", db, "s.stacks", "-o", "-", "--format", "collapsed"));
    assertEquals("main;work 4\n", flames.out());
    TestConsole unknown = new TestConsole();
    assertEquals(1, unknown.run("query", db, "stacks"));
    assertEquals(
        "error: no table or view is called stacks. Did you mean s.stacks?\n", unknown.err());
    TestConsole all = new TestConsole();
    assertEquals(0, all.run("query", db, "all-views"), all.err());
    assertEquals("There are no views in this database.\n", all.err());
  }
}
