package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextCommandTest {
  /** Copies, whose databases are kept beside them from one test to the next. */
  @TempDir static Path recordings;

  private static String recording;
  private static String shop;

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  @BeforeAll
  static void copy() throws IOException {
    recording = copy("../testdata/recordings/tiny-jdk25.jfr");
    shop = copy("../examples/shop.jfr");
  }

  private static String copy(String file) throws IOException {
    Path source = Path.of(file);
    return Files.copy(source, recordings.resolve(source.getFileName())).toString();
  }

  @Test
  void markdownNamesTablesUnitsReferencesAndValues() {
    assertEquals(0, test.run("context", shop), test.err());
    String out = test.out();
    assertTrue(out.startsWith("# Recording `shop.jfr`\n"), out);
    List<String> lines = out.lines().toList();
    int order = lines.indexOf("- `shop.Order`, 1665 rows. An order from basket to payment");
    assertTrue(order > 0, out);
    String columns = lines.get(order + 1);
    assertTrue(
        columns.contains("`eventThread` →Thread; `stackTrace` stack trace; `item` VARCHAR (`"),
        columns);
    assertTrue(columns.contains("`invoiceSize` BIGINT bytes ("), columns);
    assertFalse(columns.contains("topMethod"), columns);
    assertTrue(out.contains("\n  - `hot-methods` Methods that run most"), out);
    assertTrue(out.contains("\n  - `thread_name(x)` Name of a thread\n"), out);
    assertTrue(
        lines.get(lines.size() - 1).contains("`AllocationRequiringGC`"),
        lines.get(lines.size() - 1));
  }

  /** A recording with the environment and the system properties of this JVM. */
  @Test
  void secretsAreLeftOutUnlessAskedFor() throws Exception {
    Path file = folder.resolve("secrets.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.InitialEnvironmentVariable");
      recording.enable("jdk.InitialSystemProperty");
      recording.enable("jdk.JVMInformation");
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    String rec = file.toString();
    String property =
        value(rec, "SELECT \"value\" FROM InitialSystemProperty WHERE \"key\" = 'java.vm.info'");
    String path =
        value(rec, "SELECT \"value\" FROM InitialEnvironmentVariable WHERE \"key\" = 'PATH'");
    String arguments = value(rec, "SELECT jvmArguments FROM JVMInformation");
    assertEquals(0, test.run("context", rec, "--samples", "10000"), test.err());
    for (String secret : List.of(property, path, arguments)) {
      assertTrue(!secret.isEmpty() && !test.out().contains(secret), secret);
    }
    assertTrue(test.out().contains("`java.vm.info`"), "keys are no secret");
    TestConsole all = new TestConsole();
    assertEquals(
        0, all.run("context", rec, "--samples", "10000", "--max-text", "9999", "--secrets"));
    for (String secret : List.of(property, path, arguments)) {
      assertTrue(all.out().contains("`" + secret + "`"), secret);
    }
  }

  private static String value(String rec, String sql) {
    TestConsole query = new TestConsole();
    String json = "SELECT to_json(list(v)) ->> 0 FROM (" + sql + ") t(v)";
    assertEquals(0, query.run("query", rec, "--width", "0", json), query.err());
    return query.out().lines().skip(2).findFirst().orElseThrow();
  }

  @Test
  void jsonHasTheSame() throws Exception {
    Path json = folder.resolve("x.json");
    assertEquals(0, test.run("context", shop, "-o", json.toString()), test.err());
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT t.name, t.\"rows\", list_filter(t.columns, lambda c: c.name ="
                    + " 'invoiceSize')[1].unit, list_filter(t.columns, lambda c: c.name ="
                    + " 'packedBy')[1]['references'], t.stackTraces FROM (SELECT unnest(tables) AS"
                    + " t FROM read_json('"
                    + json
                    + "', maximum_object_size = 100000000, maximum_depth = -1)) WHERE t.event ="
                    + " 'shop.Order'")) {
      assertTrue(row.next());
      assertEquals("shop.Order", row.getString(1));
      assertEquals(1665, row.getInt(2));
      assertEquals("bytes", row.getString(3));
      assertEquals("Thread", row.getString(4));
      assertEquals("[stackTrace]", row.getString(5));
    }
  }

  @Test
  void tablesCanBeChosenAndValuesLimited() {
    assertEquals(
        0,
        test.run("context", shop, "--tables", "gcheap*,shop.", "--samples", "1", "--max-text", "3"),
        test.err());
    assertTrue(test.out().contains("`when` VARCHAR (`Bef…`)"), test.out());
    assertFalse(test.out().contains("ThreadPark"), test.out());
    assertTrue(test.out().contains("- `shop.Order`"), test.out());
  }

  /** What is shown of a value that is megabytes long is its beginning; what is secret in it is seen before. */
  @Test
  void longValuesAreCut() throws Exception {
    Path db = folder.resolve("long.db");
    assertEquals(0, new TestConsole().run("import", recording, db.toString()));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + db);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE long AS SELECT repeat('ab ', 1000000) || range AS plain,"
              + " 'x password=' || repeat('ab ', 1000000) || range AS hidden FROM range(20)");
    }
    assertEquals(0, test.run("context", db.toString(), "--tables", "long"), test.err());
    assertTrue(test.out().contains("`plain` VARCHAR (`ab ab "), test.out());
    assertFalse(test.out().contains("password"), test.out());
    assertTrue(test.out().length() < 20_000, test.out());
  }

  @Test
  void mistakesAreOneLine() throws Exception {
    assertEquals(1, test.run("context", recording, "--tables", "zzzzz"));
    assertEquals("error: no table or view matches zzzzz\n", test.err());
    TestConsole negative = new TestConsole();
    assertEquals(2, negative.run("context", recording, "--samples", "-1"));
    Path foreign = folder.resolve("foreign.db");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + foreign);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT 1 AS a");
    }
    TestConsole other = new TestConsole();
    assertEquals(1, other.run("context", foreign.toString()));
    assertEquals(
        "error: the database has no table Events; import the recording with Skein\n", other.err());
    TestConsole unwritable = new TestConsole();
    String file = folder.resolve("no/x.md").toString();
    assertEquals(1, unwritable.run("context", recording, "-o", file));
    assertTrue(unwritable.err().startsWith("error: cannot write " + file), unwritable.err());
    assertFalse(Files.exists(Path.of(file)));
  }
}
