package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is named twice, or once and by its folder, counts once. */
class FilesNamedTwiceTest {
  private static final Path TINY = Path.of("../testdata/recordings/tiny-jdk25.jfr");
  private static final Path CUSTOM = Path.of("../testdata/recordings/custom-types.jfr");

  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void copy() throws Exception {
    file = Files.copy(TINY, folder.resolve("a.jfr"));
  }

  private static String count(TestConsole test, Path... recordings) {
    List<String> line = new ArrayList<>(List.of("query", "-n", "--csv"));
    for (Path recording : recordings) {
      line.add(recording.toString());
    }
    line.add("SELECT count(*), sum(chunks) FROM Recording");
    assertEquals(0, test.run(line.toArray(String[]::new)), test.err());
    return test.out().split("\r\n")[1];
  }

  @Test
  void theSameFileByAnyNameIsReadOnce() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path hard = Files.createLink(folder.resolve("hard"), file);
    for (Path again : List.of(file, folder, folder.resolve("./x/../a.jfr"), link, hard)) {
      Files.createDirectories(folder.resolve("x"));
      TestConsole test = new TestConsole();
      assertEquals("1,1", count(test, file, again), again.toString());
      String named = Files.isDirectory(again) ? file.toString() : again.toString();
      assertEquals("warning: " + named + " is named more than once and read once\n", test.err());
    }
  }

  @Test
  void aFileThatOnlyLooksTheSameIsRead() throws Exception {
    Path copy = Files.copy(file, folder.resolve("b.jfr"));
    TestConsole test = new TestConsole();
    assertEquals("2,2", count(test, file, copy));
    assertEquals("", test.err());
  }

  @Test
  void manyAreOneLine() throws Exception {
    for (int i = 0; i < 4; i++) {
      Files.copy(CUSTOM, folder.resolve("c" + i + ".jfr"));
    }
    TestConsole test = new TestConsole();
    assertTrue(count(test, folder, folder).startsWith("5,"), test.out());
    assertEquals(
        "warning: 5 files are named more than once and read once: %s, %s, %s, …\n"
            .formatted(file, folder.resolve("c0.jfr"), folder.resolve("c1.jfr")),
        test.err());
  }

  @Test
  void importAndSummaryTellItToo() throws Exception {
    String db = folder.resolve("x.db").toString();
    String warning = "warning: " + file + " is named more than once and read once\n";
    TestConsole imported = new TestConsole();
    assertEquals(0, imported.run("import", file.toString(), folder.toString(), db));
    assertEquals(warning, imported.err());
    TestConsole twice = new TestConsole();
    assertEquals(
        0, twice.run("query", db, db, "--csv", "SELECT count(*) FROM Recording"), twice.err());
    assertEquals("warning: " + db + " is named more than once and read once\n", twice.err());
    assertEquals("1", twice.out().split("\r\n")[1]);
    TestConsole once = new TestConsole();
    assertEquals(0, once.run("summary", file.toString()));
    TestConsole summary = new TestConsole();
    assertEquals(0, summary.run("summary", file.toString(), file.toString()));
    assertEquals(warning, summary.err());
    assertEquals(once.out(), summary.out());
  }

  /** summary finds in a folder what query finds there. */
  @Test
  void summaryReadsPackedRecordingsOfAFolder() throws Exception {
    Path packed = folder.resolve("sub/b.jfr.gz");
    Files.createDirectory(packed.getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(CUSTOM, out);
    }
    TestConsole test = new TestConsole();
    assertEquals(0, test.run("summary", folder.toString()), test.err());
    assertTrue(test.out().contains(file.toString()), test.out());
    assertTrue(test.out().contains(packed.toString()), test.out());
  }
}
