package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllViewsTest {
  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  /** A database with a view that fails when its rows are computed, between others. */
  private String database() throws Exception {
    Path db = folder.resolve("x.db");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + db);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE VIEW a AS SELECT 1 AS n; COMMENT ON VIEW a IS 'First\nMore';"
              + "CREATE VIEW b AS SELECT CAST('x' || range AS INTEGER) AS n FROM range(3);"
              + "CREATE VIEW c AS SELECT 1 AS n WHERE false;"
              + "CREATE VIEW d AS SELECT range AS n FROM range(250)");
    }
    return db.toString();
  }

  @Test
  void oneThatFailsDoesNotStopTheRest() throws Exception {
    assertEquals(1, test.run("query", database(), "all-views"));
    assertTrue(
        test.out().startsWith("a: First\n\nn\n-\n1\n\nb (failed)\nc (no rows)\n\nd\n\n"),
        test.out());
    assertTrue(test.out().endsWith("\n99\n… and 150 more: skein query REC d\n"), test.out());
    assertTrue(test.err().startsWith("error: b: Conversion Error: "), test.err());
    assertEquals(1, test.err().lines().count(), test.err());
  }

  @Test
  void asJsonAnObjectWithAllRows() throws Exception {
    Path json = folder.resolve("x.json");
    assertEquals(1, test.run("query", database(), "ALL-VIEWS", "-o", json.toString()));
    assertEquals("", test.out());
    TestConsole check = new TestConsole();
    String sql =
        "SELECT json_array_length(json, '$.a') AS a, json ->> '$.b' AS b, json_array_length(json, '$.c') AS c,"
            + " json_array_length(json, '$.d') AS d FROM read_json_objects('"
            + json
            + "')";
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      ResultOptions csv = new ResultOptions(true, false, null, null);
      new QueryRunner(check.console(), connection, ViewCatalogue.EMPTY, csv).run(sql);
    }
    assertEquals("a,b,c,d\r\n1,,0,250\r\n", check.out());
  }

  @Test
  void csvIsRefused() throws Exception {
    assertEquals(2, test.run("query", database(), "all-views", "--csv"));
    assertTrue(test.err().startsWith("error: CSV holds one table"), test.err());
  }

  @Test
  void aRecordingWithItsTitles() throws Exception {
    Path file =
        Files.copy(Path.of("../testdata/recordings/custom-types.jfr"), folder.resolve("c.jfr"));
    assertEquals(0, test.run("query", file.toString(), "all-views"), test.err());
    assertTrue(
        test.out().contains("events-by-count: Event types by number of events\n\nlabel "),
        test.out());
    assertTrue(test.out().contains("(no rows)\n"), test.out());
    assertEquals("", test.err());
  }
}
