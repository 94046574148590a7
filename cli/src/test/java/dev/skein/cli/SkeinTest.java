package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkeinTest {
  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  @Test
  void versionNamesSkeinDuckDbAndJava() {
    assertEquals(0, test.run("--version"));
    assertTrue(
        test.out().matches("skein \\d\\S+\nDuckDB \\d+\\.\\d+\\S*\nJava \\d+.*\n"), test.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import",
        "query",
        "summary",
        "views",
        "macros",
        "view_sql",
        "macro_sql",
        "context",
        "flamegraph"
      })
  void everyCommandHasHelpWithExamples(String command) {
    assertEquals(0, test.run(command, "--help"));
    assertTrue(test.out().contains("Examples:\n  skein " + command), test.out());
    TestConsole other = new TestConsole();
    assertEquals(0, other.run("help", command));
    assertEquals(test.out(), other.out());
    for (String line : test.out().split("\n")) {
      assertTrue(line.length() <= 80, line);
    }
  }

  /** The order of use: whoever is new reads from the top. */
  @Test
  void helpFitsATerminalAndListsWhatEverybodyNeedsFirst() {
    assertEquals(0, test.run("--help"));
    List<String> commands =
        test.out()
            .lines()
            .dropWhile(l -> !l.startsWith("Commands:"))
            .skip(1)
            .takeWhile(l -> !l.isBlank())
            .filter(l -> l.matches("  \\S.*"))
            .map(l -> l.strip().split("[, ]")[0])
            .toList();
    assertEquals(
        "query flamegraph report serve site views macros view_sql macro_sql context import summary help generate-completion",
        String.join(" ", commands));
    test.out().lines().forEach(l -> assertTrue(l.length() <= 80, l));
  }

  @Test
  void helpTellsTheExitCodes() {
    assertEquals(0, test.run("--help"));
    assertTrue(test.out().contains("Exit codes: 0 fine, 1"), test.out());
    assertTrue(test.out().contains("query"), test.out());
  }

  @Test
  void writesACompletionScript() {
    assertEquals(0, test.run("generate-completion"));
    assertTrue(test.out().contains("_complete_skein"), test.out());
    assertTrue(test.out().contains("--stack-depth"), test.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "query",
        "import a.jfr",
        "import a.jfr b.jfr",
        "query a.jfr --csv --json",
        "query a.jfr x --stack-depth 0",
        "query a.jfr x --stack-depth many",
        "query a.jfr x --threads 0",
        "query a.jfr x --width -1",
        "query a.jfr x --all",
        "query a.jfr ;",
        "query - -f -",
        "query a.jfr x --nonsense",
        "nonsense"
      })
  void aWrongCommandLineIsOneLineAndAHint(String line) {
    assertEquals(2, test.run(line.isEmpty() ? new String[0] : line.split(" ")), test.err());
    assertEquals("", test.out());
    assertTrue(test.err().startsWith("error: "), test.err());
    assertTrue(test.err().split("\n").length <= 3, test.err());
    assertFalse(test.err().contains("\tat "), test.err());
  }

  @Test
  void anAtSignIsNoArgumentFileOfPicocli() throws Exception {
    Path missing = folder.resolve("missing.sql");
    assertEquals(1, test.run("query", "a.jfr", "@" + missing));
    assertEquals("error: cannot read the SQL: " + missing + ": no such file\n", test.err());
  }

  @Test
  void anAtSignNeedsAFile() {
    assertEquals(1, test.run("query", "a.jfr", "@"));
    assertEquals(
        "error: cannot read the SQL: the name of a file is missing behind @\n", test.err());
    TestConsole other = new TestConsole();
    assertEquals(1, other.run("query", "a.jfr", "@" + folder));
    assertEquals("error: cannot read the SQL: " + folder + ": it is a folder\n", other.err());
  }

  /** As it comes out of a file of queries. */
  @Test
  void sqlMayBeginWithAComment() {
    String recording = "../testdata/recordings/tiny-jdk25.jfr";
    String sql = "-- one\nSELECT 7 AS a";
    assertEquals(0, test.run("query", "-n", "--csv", recording, sql), test.err());
    assertEquals("a\r\n7\r\n", test.out());
    TestConsole empty = new TestConsole();
    assertEquals(2, empty.run("query", "-n", recording, "-- only"));
    assertTrue(empty.err().startsWith("error: there is no SQL in the query\n"), empty.err());
  }

  @Test
  void aFullDiskIsTold() {
    Console console = test.console();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Console broken =
        new Console(
            console.in(),
            full,
            new PrintStream(console.err(), true, StandardCharsets.UTF_8),
            false,
            false,
            false,
            () -> 80,
            console.interrupts());
    String recording = "../testdata/recordings/tiny-jdk25.jfr";
    String[] line = {"import", recording, folder.resolve("x.db").toString()};
    assertEquals(1, Skein.run(line, broken, ViewCatalogue.EMPTY));
    assertEquals("error: cannot write standard output: No space left on device\n", test.err());
  }

  @Test
  void sqlThatIsNoTextIsRefused() throws Exception {
    Path file = Files.write(folder.resolve("x.sql"), new byte[] {(byte) 0xC3, 0x28});
    assertEquals(1, test.run("query", "a.jfr", "-f", file.toString()));
    assertEquals("error: cannot read the SQL: " + file + " is not UTF-8 text\n", test.err());
  }

  @Test
  void importLeavesAFileThatIsNoDatabaseAlone() throws Exception {
    Path precious = Files.writeString(folder.resolve("precious.txt"), "my thesis");
    String recording = "../testdata/recordings/tiny-jdk25.jfr";
    assertEquals(1, test.run("import", recording, precious.toString()));
    assertTrue(test.err().startsWith("error: " + precious + ": "), test.err());
    assertEquals("my thesis", Files.readString(precious));
    for (Path wrong : new Path[] {folder, folder.resolve("no/x.db")}) {
      TestConsole other = new TestConsole();
      assertEquals(1, other.run("import", recording, wrong.toString()));
      assertTrue(other.err().matches("error: .*\n"), other.err());
    }
  }

  @Test
  void importedRecordingsAnswerAndCannotBeChanged() throws Exception {
    String db = folder.resolve("x.db").toString();
    assertEquals(0, test.run("import", "../testdata/recordings/tiny-jdk25.jfr", db), test.err());
    assertTrue(
        test.out().matches("\\Q" + db + "\\E: \\d+ events of \\d+ types, .* MiB, .*\n"),
        test.out());
    TestConsole query = new TestConsole();
    assertEquals(
        0, query.run("query", db, "SELECT count(*) > 0 AS ok FROM Events", "--csv"), query.err());
    assertEquals("ok\r\ntrue\r\n", query.out());
    TestConsole change = new TestConsole();
    assertEquals(1, change.run("query", db, "DELETE FROM Events"));
    assertEquals(
        "error: a query cannot change the database (CREATE TEMP TABLE works)\n", change.err());
    TestConsole temporary = new TestConsole();
    assertEquals(
        0,
        temporary.run("query", db, "CREATE TEMP TABLE t AS SELECT 7 AS a; FROM t", "--csv"),
        temporary.err());
    assertEquals("a\r\n7\r\n", temporary.out());
  }

  @Test
  void aReaderThatStopsReadingIsNoError() {
    Console console = test.console();
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Console broken =
        new Console(
            console.in(),
            closed,
            new PrintStream(console.err(), true, StandardCharsets.UTF_8),
            false,
            false,
            false,
            () -> 80,
            console.interrupts());
    String recording = "../testdata/recordings/tiny-jdk25.jfr";
    assertEquals(0, Skein.run(new String[] {"summary", recording}, broken, ViewCatalogue.EMPTY));
    assertEquals("", test.err());
  }
}
