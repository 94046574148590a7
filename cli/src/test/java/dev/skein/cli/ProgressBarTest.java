package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.tables.ImportReport;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  @Test
  void showsPhasePartAndSpeed() {
    assertEquals(
        "reading [############            ] 50 %  100 MB/s",
        ProgressBar.line("reading", 100_000_000, 200_000_000, 1_000_000_000));
    assertEquals("reading  1 MB/s", ProgressBar.line("reading", 1_000_000, 0, 1_000_000_000));
    assertEquals("reading [########################] 100 %", ProgressBar.line("reading", 5, 1, 0));
  }

  @Test
  void shortWorkLeavesTheTerminalAloneAndLongWorkCleansUp() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ProgressBar bar = new ProgressBar(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    bar.update("reading", 1, 2);
    assertEquals("", bytes.toString(StandardCharsets.UTF_8));
    Thread.sleep(350);
    bar.update("reading", 1, 2);
    bar.close();
    bar.update("reading", 2, 2);
    String shown = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(shown.startsWith("\r\u001b[Kreading [") && shown.endsWith("\r\u001b[K"), shown);
  }

  @Test
  void atMostFiveLossesAreShown() {
    ImportReport.Loss loss =
        new ImportReport.Loss("a.jfr", 2, 77, 10, "jdk.X", 1, "event of size 0");
    assertEquals(
        List.of(
            "warning: a.jfr: at byte 77 (chunk 2): event of size 0 (1 event of jdk.X, 10 bytes lost)"),
        Losses.lines(List.of(loss), ": x"));
    List<String> lines = Losses.lines(Collections.nCopies(8, loss), ": SELECT * FROM import");
    assertEquals(6, lines.size());
    assertEquals("warning: and 3 more: SELECT * FROM import", lines.get(5));
  }
}
