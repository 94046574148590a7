package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final String SHOP = "../examples/shop.jfr";

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  /** Both kinds of rules speak, and all states are told apart. */
  @Test
  void jsonHasTheRulesOfBothKinds() {
    assertEquals(0, test.run("report", "-n", "--json", SHOP), test.err());
    String json = test.out();
    assertTrue(json.contains("\"recording\" : \"shop.jfr\""), json);
    assertTrue(json.contains("\"source\" : \"jmc\""), json);
    assertTrue(json.contains("\"source\" : \"sql\""), json);
    assertTrue(json.contains("\"state\" : \"warning\""), json);
    assertTrue(json.contains("\"state\" : \"ok\""), json);
    assertTrue(json.contains("\"state\" : \"not_applicable\""), json);
    assertFalse(json.contains("\"state\" : \"failed\""), json);
    assertTrue(json.contains("\"start\" : \"2026-11-30T00:38:"), json);
  }

  @Test
  void textSaysTheWorstFirstAndCountsTheRest() {
    assertEquals(0, test.run("report", "-n", SHOP), test.err());
    String[] lines = test.out().split("\n");
    assertTrue(lines[0].matches("WARN ?\\d+ .* \\[.*]"), lines[0]);
    assertTrue(
        lines[lines.length - 1].matches(
            "\\d+ warnings?, \\d+ for information, \\d+ ok, \\d+ not applicable"),
        lines[lines.length - 1]);
  }

  /** Without a file in the JDK's format there are the rules in SQL, and a word about the others. */
  @Test
  void databaseHasTheRulesInSqlOnly() throws Exception {
    Path db = folder.resolve("a<b>.db");
    assertEquals(0, test.run("import", SHOP, db.toString()), test.err());
    TestConsole report = new TestConsole();
    Path page = folder.resolve("report.html");
    assertEquals(0, report.run("report", "--html", "-o", page.toString(), db.toString()));
    assertTrue(
        report.err().contains("JDK Mission Control's rules read .jfr files only"), report.err());
    String html = Files.readString(page);
    assertTrue(html.contains("Report: a&lt;b&gt;.db"), html);
    assertFalse(html.contains("<script"), html);
    assertFalse(html.contains("jmc"), html);
  }

  @Test
  void whatIsNoRecordingIsOneLine() throws Exception {
    Path text = Files.writeString(folder.resolve("x.jfr"), "no recording");
    assertEquals(1, test.run("report", "-n", text.toString()));
    assertTrue(test.err().startsWith("error: " + text), test.err());
    assertEquals(1, test.err().strip().lines().count(), test.err());
  }
}
