package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.SkeinException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryRunnerTest {
  private static final ViewCatalogue VIEWS =
      new ViewCatalogue() {
        @Override
        public List<String> names() {
          return List.of("gc-pauses", "native-memory", "parks");
        }

        @Override
        public List<List<String>> needs(String view) {
          return switch (view) {
            case "native-memory" -> List.of(List.of("jdk.NativeMemoryUsage"));
            case "parks" -> List.of(List.of("jdk.ThreadPark", "jdk.Never"));
            default -> List.of();
          };
        }
      };

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();
  private Connection connection;

  @BeforeEach
  void open() throws Exception {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE GarbageCollection (gcId UINTEGER, cause VARCHAR, sumOfPauses DOUBLE, heapUsed BIGINT);"
              + "INSERT INTO GarbageCollection VALUES (1, 'Allocation Failure', 0.0123, 1048576), (2, NULL, 1.5, 512);"
              + "COMMENT ON TABLE GarbageCollection IS 'Garbage Collection\n"
              + "Column \"sumOfPauses\": CONTENT_TYPE(Timespan)\nColumn \"heapUsed\": CONTENT_TYPE(DataAmount)';"
              + "CREATE TABLE ThreadPark (duration DOUBLE, heapUsed BIGINT);"
              + "CREATE TABLE Events (name VARCHAR, table_name VARCHAR, label VARCHAR, count BIGINT);"
              + "INSERT INTO Events VALUES ('jdk.GarbageCollection', 'GarbageCollection', 'Garbage Collection', 0),"
              + " ('jdk.ThreadPark', 'ThreadPark', 'Java Thread Park', 0);"
              + "CREATE VIEW \"gc-pauses\" AS SELECT gcId, sumOfPauses AS pause FROM GarbageCollection;"
              + "CREATE VIEW parks AS SELECT duration FROM ThreadPark;"
              + "COMMENT ON VIEW \"gc-pauses\" IS 'Pauses of the collector';"
              + "COMMENT ON COLUMN \"gc-pauses\".pause IS 'CONTENT_TYPE(Timespan)'");
    }
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
  }

  private QueryRunner runner(ResultOptions options) {
    return new QueryRunner(test.console(), connection, VIEWS, options);
  }

  private QueryRunner table() {
    return runner(new ResultOptions(false, false, null, null));
  }

  @Test
  void aNameIsAViewATableOrAnEventType() throws Exception {
    String expected = "gcId    pause\n----  -------\n   1  12.3 ms\n   2    1.5 s\n";
    table().run("gc-pauses");
    assertEquals(expected, test.out());
    for (String name : List.of("GarbageCollection", "garbagecollection", "jdk.GarbageCollection")) {
      TestConsole other = new TestConsole();
      new QueryRunner(
              other.console(), connection, VIEWS, new ResultOptions(false, false, null, null))
          .run(name);
      assertEquals(
          "gcId  cause               sumOfPauses  heapUsed\n----  ------------------  -----------  --------\n"
              + "   1  Allocation Failure      12.3 ms   1.0 MiB\n   2  -                         1.5 s     512 B\n",
          other.out());
    }
  }

  @Test
  void unitsFollowAggregatesAndStopWhereTablesDisagree() throws Exception {
    table().run("SELECT max(sumOfPauses), sum(g.heapUsed), count(*) FROM GarbageCollection g");
    assertTrue(
        test.out().endsWith("\n           1.5 s          1.0 MiB             2\n"), test.out());
    TestConsole other = new TestConsole();
    new QueryRunner(other.console(), connection, VIEWS, new ResultOptions(false, false, null, null))
        .run(
            "SELECT g.heapUsed FROM GarbageCollection g LEFT JOIN ThreadPark p ON true ORDER BY 1");
    assertEquals("heapUsed\n--------\n     512\n 1048576\n", other.out());
  }

  @Test
  void csvAndJsonAreRaw() throws Exception {
    runner(new ResultOptions(true, false, null, null)).run("GarbageCollection");
    assertEquals(
        "gcId,cause,sumOfPauses,heapUsed\r\n1,Allocation Failure,0.0123,1048576\r\n2,,1.5,512\r\n",
        test.out());
  }

  @Test
  void anUnknownNameSuggestsNearOnes() {
    for (String name : List.of("gc-pause", "jdk.GarbageColection")) {
      SkeinException e = assertThrows(SkeinException.class, () -> table().run(name));
      String near = name.startsWith("gc") ? "gc-pauses" : "GarbageCollection";
      assertTrue(e.getMessage().contains("Did you mean " + near), e.getMessage());
    }
    SkeinException e = assertThrows(SkeinException.class, () -> table().run("zzzz"));
    assertEquals(
        "no table or view is called zzzz. `skein query REC` lists them all.", e.getMessage());
  }

  @Test
  void aViewWithoutItsEventsSaysHowToRecordThem() {
    for (String query : List.of("native-memory", "SELECT * FROM \"native-memory\"")) {
      SkeinException e = assertThrows(SkeinException.class, () -> table().run(query));
      String text = String.join("\n", Failures.lines(e));
      assertTrue(text.contains("needs jdk.NativeMemoryUsage, which the recording lacks."), text);
      assertTrue(text.contains("jdk.NativeMemoryUsage#enabled=true"), text);
      assertFalse(text.contains("pg_"), text);
    }
  }

  @Test
  void anEmptyEventTableSaysHowToRecordIt() throws Exception {
    table().run("ThreadPark");
    assertEquals("duration  heapUsed\n--------  --------\n", test.out());
    assertTrue(
        test.err()
            .contains(
                "no jdk.ThreadPark events. Record it with `jcmd PID JFR.start jdk.ThreadPark#enabled=true`"),
        test.err());
  }

  @Test
  void anEmptyViewSaysWhichEventsOneOfWhichItNeeds() throws Exception {
    table().run("parks");
    assertTrue(
        test.err().startsWith("The recording has no jdk.ThreadPark or jdk.Never events. Record"),
        test.err());
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO ThreadPark VALUES (1, 2); CREATE OR REPLACE VIEW parks AS SELECT 1 WHERE false");
    }
    TestConsole other = new TestConsole();
    new QueryRunner(other.console(), connection, VIEWS, new ResultOptions(false, false, null, null))
        .run("parks");
    assertEquals("", other.err());
  }

  @Test
  void wrongSqlShowsThePlace() {
    SkeinException e =
        assertThrows(
            SkeinException.class,
            () -> table().run("SELECT 1;\nSELECT [gcId],\n  nope FROM GarbageCollection"));
    List<String> lines = Failures.lines(e);
    assertTrue(lines.get(0).startsWith("error: Binder Error: "), lines.toString());
    int place = lines.indexOf("LINE 3:   nope FROM GarbageCollection");
    assertTrue(place > 0, lines.toString());
    assertEquals("          ^^^^", lines.get(place + 1));
  }

  /** Lists make the runner wrap the statement, which must not shift the place. */
  @Test
  void anErrorWhileRunningShowsThePlaceToo() {
    SkeinException e =
        assertThrows(
            SkeinException.class,
            () -> table().run("SELECT [gcId],\n  cause::INTEGER FROM GarbageCollection"));
    List<String> lines = Failures.lines(e);
    assertTrue(lines.get(0).startsWith("error: Conversion Error: "), lines.toString());
    assertTrue(lines.contains("LINE 2:   cause::INTEGER FROM GarbageCollection"), lines.toString());
  }

  @Test
  void theLastResultIsShown() throws Exception {
    table().run("CREATE TEMP TABLE t AS SELECT 41 AS a; SELECT 'no'; SELECT a + 1 AS b FROM t;");
    assertEquals(" b\n--\n42\n", test.out());
    TestConsole other = new TestConsole();
    new QueryRunner(other.console(), connection, VIEWS, new ResultOptions(false, false, null, null))
        .run("SET threads = 1");
    assertEquals("", other.out());
  }

  @Test
  void listsTablesAndViews() throws Exception {
    table().list(false);
    assertEquals(
        """
        name               kind   rows  label
        -----------------  -----  ----  -----------------------
        Events             table     2  -
        GarbageCollection  event     2  Garbage Collection
        gc-pauses          view      -  Pauses of the collector
        parks              view      -  -
        """,
        test.out());
    assertEquals("1 table is empty (--all lists it).\n", test.err());
    TestConsole other = new TestConsole();
    new QueryRunner(other.console(), connection, VIEWS, new ResultOptions(false, false, null, null))
        .list(true);
    assertTrue(
        other.out().endsWith("\nThreadPark         event     0  Java Thread Park\n"), other.out());
    assertEquals("", other.err());
  }

  @Test
  void aTerminalGetsAFooterAndItsWidth() throws Exception {
    test.terminal(40);
    table().run("SELECT repeat('x', 100) AS a, 7 AS b");
    String[] lines = test.out().split("\n");
    assertEquals("x".repeat(36) + "…  7", lines[2]);
    assertTrue(lines[3].matches("1 row in [\\d.]+ (ms|s|µs)"), lines[3]);
  }

  @Test
  void writesFilesByTheirName() throws Exception {
    Path csv = folder.resolve("x.CSV");
    runner(new ResultOptions(false, false, csv, null)).run("SELECT 1 AS a");
    assertEquals("a\r\n1\r\n", Files.readString(csv));
    Path json = folder.resolve("x.json");
    runner(new ResultOptions(false, false, json, null)).run("SELECT 1 AS a");
    assertEquals("[\n{\"a\":1}\n]\n", Files.readString(json));
    assertEquals("", test.out());
    Path text = folder.resolve("x.txt");
    runner(new ResultOptions(false, false, text, null)).run("SELECT 1 AS a");
    assertEquals("a\n-\n1\n", Files.readString(text));
  }

  @Test
  void aFailedQueryLeavesTheOldFileAndNothingElse() throws Exception {
    Path csv = Files.writeString(folder.resolve("x.csv"), "old");
    assertThrows(
        QueryFailure.class,
        () ->
            runner(new ResultOptions(true, false, csv, null))
                .run(
                    "SELECT CASE WHEN i = 1900000 THEN error('boom') ELSE 'x' END FROM range(2000000) r(i)"));
    assertEquals("old", Files.readString(csv));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(csv), files.toList());
    }
    SkeinException e =
        assertThrows(
            SkeinException.class,
            () ->
                runner(new ResultOptions(true, false, folder.resolve("no/x.csv"), null))
                    .run("SELECT 1"));
    assertTrue(
        e.getMessage().startsWith("cannot write " + folder.resolve("no/x.csv") + ": "),
        e.getMessage());
  }

  @Test
  void ctrlCEndsTheQueryAndRemovesTheFile() throws Exception {
    Path csv = folder.resolve("x.csv");
    Thread user =
        new Thread(
            () -> {
              try {
                while (Files.notExists(folder) || folder.toFile().list().length == 0) {
                  Thread.sleep(10);
                }
                Thread.sleep(100);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              test.interrupts().interrupt();
            });
    user.start();
    QueryRunner runner = runner(new ResultOptions(true, false, csv, null));
    assertThrows(QueryFailure.class, () -> runner.run("SELECT i FROM range(100000000000) r(i)"));
    user.join();
    assertTrue(test.interrupts().interrupted());
    try (var files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void explainIsShownAsDuckDbDrawsIt() throws Exception {
    table().run("EXPLAIN SELECT * FROM GarbageCollection");
    assertTrue(test.out().contains("│"), test.out());
    assertFalse(test.out().contains("\\n"), test.out());
  }
}
