package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryCommandTest {
  private static final Path RECORDING = Path.of("..", "testdata", "recordings", "tiny-jdk17.jfr");

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  /** The JDK counts events too, and knows nothing of ours. */
  @Test
  void countsWhatTheJdkCounts() throws Exception {
    Map<String, Integer> expected = new HashMap<>();
    try (RecordingFile file = new RecordingFile(RECORDING)) {
      while (file.hasMoreEvents()) {
        expected.merge(file.readEvent().getEventType().getName(), 1, Integer::sum);
      }
    }
    assertEquals(0, test.run("summary", RECORDING.toString()), test.err());
    Map<String, Integer> shown = new HashMap<>();
    for (String line : test.out().split("\n")) {
      String[] words = line.strip().split(" +");
      if (words.length == 3 && words[1].matches("\\d+") && words[2].matches("\\d+")) {
        shown.put(words[0], Integer.parseInt(words[1]));
        assertTrue(Long.parseLong(words[2]) > Integer.parseInt(words[1]), line);
      }
    }
    assertTrue(shown.remove("jdk.Metadata") > 0);
    assertTrue(shown.remove("jdk.CheckPoint") > 0);
    assertEquals(expected, shown);
    assertTrue(
        test.out()
            .matches(
                "(?s) Version: 2\\.\\d\n Chunks: \\d+\n Start: \\d{4}-.{5} .{8} \\(UTC\\)\n Duration: .*"),
        test.out());
  }

  @Test
  void aCutRecordingIsAWarning() throws Exception {
    byte[] bytes = Files.readAllBytes(RECORDING);
    Path cut =
        Files.write(folder.resolve("cut.jfr"), java.util.Arrays.copyOf(bytes, bytes.length - 1000));
    assertEquals(0, test.run("summary", cut.toString()));
    assertTrue(test.err().startsWith("warning: " + cut + ": at byte "), test.err());
    assertTrue(test.err().split("\n").length <= 6, test.err());
  }

  /** The lines on standard error and the exit code agree: a whole file has nothing to complain of. */
  @Test
  void aCondensedRecordingOfNothingIsWhole() throws Exception {
    byte[] messages = MadeCjfr.begin(1_000_000_000).toBytes();
    byte[] whole = MadeCjfr.file(2, "GZIP", messages);
    // After the head of the footer: no counts.
    MadeCjfr footer = MadeCjfr.footer(whole, 0, 0, MadeCjfr.START / 1000, 0).uv(0);
    Path nothing = folder.resolve("nothing.cjfr");
    Files.write(nothing, MadeCjfr.close(whole, footer));
    assertEquals(0, test.run("summary", nothing.toString()), test.err());
    assertEquals("", test.err());

    TestConsole cut = new TestConsole();
    Files.write(nothing, whole);
    assertEquals(1, cut.run("summary", nothing.toString()));
    assertTrue(cut.err().contains("footer is missing"), cut.err());
  }

  @Test
  void whatIsNoRecordingIsAnErrorOfOneLine() throws Exception {
    for (String content :
        new String[] {
          "", "hello", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
        }) {
      Path file = Files.writeString(folder.resolve("x.jfr"), content);
      TestConsole console = new TestConsole();
      assertEquals(1, console.run("summary", file.toString()));
      assertTrue(console.err().matches("error: \\Q" + file + "\\E: .+\n"), console.err());
      assertEquals("", console.out());
    }
    Path missing = folder.resolve("missing.jfr");
    assertEquals(1, test.run("summary", missing.toString()));
    assertEquals("error: " + missing + ": no such file\n", test.err());
  }

  @Test
  void aFolderIsAllItsRecordings() throws Exception {
    Files.createDirectory(folder.resolve("deep"));
    Files.copy(RECORDING, folder.resolve("deep/a.jfr"));
    Files.writeString(folder.resolve("b.jfr"), "no recording");
    assertEquals(1, test.run("summary", folder.toString()));
    assertTrue(test.out().contains(" File: " + folder.resolve("deep/a.jfr")), test.out());
    assertTrue(test.err().startsWith("error: " + folder.resolve("b.jfr")), test.err());
    TestConsole other = new TestConsole();
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertEquals(1, other.run("summary", empty.toString()));
    assertEquals(
        "error: " + empty + ": no .jfr or .cjfr file in this folder or below it\n", other.err());
  }
}
