package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands views, macros, view_sql and macro_sql. */
class LibraryCommandsTest {
  private static final String RECORDING = "../testdata/recordings/tiny-jdk25.jfr";

  /** Of this library a recording of the JDK has the first view only. */
  private static final Map<String, String> FILES =
      Map.of(
          "gc/there.sql",
          """
          -- Something about collections
          --
          -- Text.
          --
          -- needs: jdk.GarbageCollection
          -- reads: GarbageCollection(gcId BIGINT, nowhere BIGINT)
          -- column gcId BIGINT: the id
          -- column nowhere BIGINT: NULL

          CREATE VIEW "there" AS SELECT gcId, nowhere FROM GarbageCollection;
          """,
          "gc/absent.sql",
          """
          -- Something about the wall clock
          --
          -- Text.
          --
          -- needs: profiler.WallClockSample or profiler.Other
          -- uses: there
          -- column gcId BIGINT: the id

          CREATE VIEW "absent" AS SELECT gcId FROM "there";
          """,
          "time/twice.sql",
          """
          -- Twice as much
          --
          -- Text.
          --
          -- parameter x: a number

          CREATE MACRO twice(x) AS 2 * x;
          """);

  private static final ViewCatalogue VIEWS =
      new ViewCatalogue() {
        @Override
        public dev.skein.views.Library library() {
          return dev.skein.views.Library.of(FILES);
        }

        @Override
        public List<String> names() {
          return List.of("absent", "there");
        }

        @Override
        public List<List<String>> needs(String view) {
          return List.of();
        }
      };

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  private int run(String... arguments) {
    return Skein.run(arguments, test.console(), VIEWS);
  }

  @Test
  void listsByAreaAndName() {
    assertEquals(0, run("views"), test.err());
    List<String> names = new ArrayList<>();
    test.out().lines().skip(2).forEach(l -> names.add(l.split(" ")[0]));
    assertEquals(List.of("absent", "there"), names);
    assertTrue(test.out().contains("Something about collections"), test.out());
    assertFalse(test.out().contains("twice"), test.out());
  }

  @ParameterizedTest
  @CsvSource({"THER,there", "th?re,there", "*ABSENT,absent", "wall clock,absent"})
  void aPatternIsAPartOrAGlobInAnyCase(String pattern, String name) {
    assertEquals(0, run("views", pattern, "--csv"), test.err());
    String[] lines = test.out().split("\r\n");
    assertEquals(2, lines.length, test.out());
    assertTrue(lines[1].startsWith(name + ","), test.out());
  }

  @Test
  void aMacroIsListedWithItsCall() {
    assertEquals(0, run("macros", "--json"), test.err());
    assertTrue(
        test.out()
            .contains("{\"name\":\"twice\",\"call\":\"twice(x)\",\"title\":\"Twice as much\""),
        test.out());
  }

  @Test
  void withARecordingItSaysWhatIsMissingAndHowToGetIt() {
    assertEquals(0, run("views", "-n", RECORDING, "absent", "--csv"), test.err());
    assertEquals(
        "name,available,title,area,needs,enable\r\n"
            + "absent,no,Something about the wall clock,gc,profiler.WallClockSample or profiler.Other,"
            + "async-profiler --wall 50ms\r\n",
        test.out().replace("Garbage collection", "gc"));
  }

  @Test
  void theShippedViewsOfARecordingAreAvailableWhenItHasTheirEvents() {
    assertEquals(0, test.run("views", "allocation-by-class", "-n", RECORDING, "--csv"), test.err());
    assertTrue(test.out().contains("\r\nallocation-by-class,yes,"), test.out());
    TestConsole none = new TestConsole();
    String custom = "../testdata/recordings/custom-types.jfr";
    assertEquals(0, none.run("views", "hot-methods", "-n", custom), none.err());
    assertTrue(none.out().contains("hot-methods  no events"), none.out());
    assertTrue(none.out().contains("jdk.ExecutionSample#enabled=true"), none.out());
    assertTrue(none.err().contains("-XX:StartFlightRecording"), none.err());
  }

  @Test
  void statementsAreAScript() throws Exception {
    Path file = folder.resolve("x.sql");
    assertEquals(0, run("macros", "--sql", "-o", file.toString()), test.err());
    assertEquals(
        "-- time: Twice as much\nCREATE MACRO twice(x) AS 2 * x;\n\n",
        Files.readString(file).replace("-- Time:", "-- time:"));
  }

  @Test
  void aStatementIsShownAsShippedOrAsAdapted() {
    assertEquals(0, run("view_sql", "There"), test.err());
    assertEquals(
        "CREATE VIEW \"there\" AS SELECT gcId, nowhere FROM GarbageCollection;\n", test.out());
    TestConsole adapted = new TestConsole();
    assertEquals(
        0,
        Skein.run(new String[] {"view-sql", "there", "-n", RECORDING}, adapted.console(), VIEWS),
        adapted.err());
    assertTrue(adapted.out().startsWith("CREATE VIEW \"there\" AS WITH "), adapted.out());
    assertTrue(adapted.out().contains("CAST(NULL AS BIGINT) AS \"nowhere\""), adapted.out());
    TestConsole json = new TestConsole();
    assertEquals(
        0, Skein.run(new String[] {"macro_sql", "twice", "--json"}, json.console(), VIEWS));
    assertEquals(
        "[\n{\"name\":\"twice\",\"sql\":\"CREATE MACRO twice(x) AS 2 * x;\"}\n]\n", json.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "view_sql thre|1|no view is called thre. Did you mean there?",
        "view_sql zzzzzz|1|no view is called zzzzzz. `skein views` lists them all.",
        "macro_sql there|1|there is a view: `skein view_sql there`",
        "views abzent|1|no view matches abzent. Did you mean absent?",
        "macros twize|1|no macro matches twize. Did you mean twice?",
        "views zzzzzz|1|no view matches zzzzzz. `skein views` lists them all.",
        "view_sql absent ../testdata/recordings/tiny-jdk25.jfr -n|1|the view absent needs profiler.WallClockSample or"
            + " profiler.Other, which the recording lacks.",
        "view_sql|2|Missing required parameter",
        "view_sql there twice|2|one name is enough, and twice is no recording",
        "views there twice|2|one pattern is enough, and twice is no recording",
        "views there missing.jfr|1|missing.jfr: no such file"
      })
  void mistakesAreOneLine(String line, int code, String message) {
    assertEquals(code, run(line.split(" ")), test.err());
    assertTrue(test.err().startsWith("error: " + message), test.err());
    assertEquals(code == 2 ? 2 : 1, test.err().lines().count(), test.err());
    assertEquals("", test.out());
  }
}
