package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user sees of input that is no recording, or a damaged one: one clear line, and everything readable. */
class BadInputTest {
  private static final Path RECORDINGS = Path.of("../testdata/recordings");
  private static final int SIZE = 8;
  private static final int METADATA_OFFSET = 24;

  @TempDir Path folder;

  private static byte[] recording(String name) throws Exception {
    return Files.readAllBytes(RECORDINGS.resolve(name));
  }

  private static byte[] patched(byte[] bytes, int at, int... values) {
    byte[] all = bytes.clone();
    for (int i = 0; i < values.length; i++) {
      all[at + i] = (byte) values[i];
    }
    return all;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static Stream<Arguments> nothingReadable() throws Exception {
    byte[] tiny = recording("tiny-jdk25.jfr");
    byte[] closed = Arrays.copyOf(tiny, 68);
    ByteBuffer.wrap(closed).putLong(SIZE, 68).putLong(METADATA_OFFSET, 0);
    return Stream.of(
        Arguments.of("empty", new byte[0], "the file is empty"),
        Arguments.of("text", ascii("hello\nworld\n"), "a text file"),
        Arguments.of(
            "git-LFS pointer",
            ascii("version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 7\n"),
            "git lfs pull"),
        Arguments.of("page", ascii("<!DOCTYPE html><html>Not found</html>"), "an HTML or XML page"),
        Arguments.of("heap dump", ascii("JAVA PROFILE 1.0.2\0\0\0\0"), "a heap dump"),
        Arguments.of("zeros", new byte[5000], "magic FLR"),
        Arguments.of("noise", ascii("\u0001\u0002\u00ff\u0000\u0099abc"), "magic FLR"),
        Arguments.of("format 0.9", patched(tiny, 4, 0, 0, 0, 9), "format version 0.9"),
        Arguments.of("format 3.0", patched(tiny, 4, 0, 3, 0, 0), "format version 3.0"),
        Arguments.of("header only", Arrays.copyOf(tiny, 68), "no data in the chunk"),
        Arguments.of("closed header", closed, "no data in the chunk"),
        Arguments.of("half a header", Arrays.copyOf(tiny, 40), "40 bytes"),
        Arguments.of("magic only", Arrays.copyOf(tiny, 4), "4 bytes"),
        Arguments.of("gzip of text", gzip(ascii("hello\n")), "a text file"),
        Arguments.of("gzip of nothing", gzip(new byte[0]), "the file is empty"),
        Arguments.of("gzip cut in its header", Arrays.copyOf(gzip(tiny), 6), "GZIP data"),
        Arguments.of(
            "gzip of noise",
            ascii("\u001f\u008b\u0008\0\0\0\0\0\0\u0003\u00ff\u00ff\u00ff\u00ff"),
            "GZIP data"),
        Arguments.of("zip of a folder", zip("folder/", new byte[0]), "zip archive"),
        Arguments.of("zip of text", zip("a.txt", ascii("hello\n")), "a text file"),
        Arguments.of("zip cut", Arrays.copyOf(zip("a.jfr", tiny), 20), "zip archive"),
        Arguments.of("lz4 cut", new byte[] {0x04, 0x22, 0x4d, 0x18, 0x40}, "LZ4 data"),
        Arguments.of(
            "lz4 of noise", ascii("\u0004\"M\u0018@@\u00c0\u00ff\u00ff\u00ff\u00ff"), "LZ4 data"));
  }

  private static byte[] gzip(byte[] content) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packed = new GZIPOutputStream(out)) {
      packed.write(content);
    }
    return out.toByteArray();
  }

  private static byte[] zip(String name, byte[] content) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream packed = new ZipOutputStream(out)) {
      packed.putNextEntry(new ZipEntry(name));
      packed.write(content);
      packed.closeEntry();
    }
    return out.toByteArray();
  }

  /** The single line of an error, which names the file. */
  private static String error(int code, TestConsole test, Path file) {
    assertEquals(1, code, test.err());
    assertEquals("", test.out());
    assertTrue(test.err().startsWith("error: " + file + ": "), test.err());
    assertEquals(1, test.err().lines().count(), test.err());
    assertFalse(test.err().contains("Exception"), test.err());
    return test.err();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("nothingReadable")
  void nothingReadableIsOneLine(String kind, byte[] content, String reason) throws Exception {
    Path file = Files.write(folder.resolve("bad.jfr"), content);
    Path db = folder.resolve("bad.out.db");
    TestConsole imported = new TestConsole();
    String line = error(imported.run("import", file.toString(), db.toString()), imported, file);
    assertTrue(line.contains(reason), line);
    if (content.length < 100) { // the other files take the same way as for import
      TestConsole queried = new TestConsole();
      line = error(queried.run("query", file.toString(), "SELECT 1"), queried, file);
      assertTrue(line.contains(reason), line);
    }
    TestConsole summarised = new TestConsole();
    int code = summarised.run("summary", file.toString());
    if (kind.contains("header") && !kind.startsWith("half") && !kind.startsWith("gzip")) {
      assertEquals(1, code, summarised.err()); // there is a chunk, and nothing in it
      assertTrue(summarised.err().contains(reason), summarised.err());
    } else {
      line = error(code, summarised, file);
      assertTrue(line.contains(reason), line);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList(), "nothing is left behind");
    }
  }

  static Stream<Arguments> partlyReadable() throws Exception {
    byte[] tiny = recording("tiny-jdk25.jfr");
    byte[] other = recording("tiny-jdk17.jfr");
    long a = events(tiny);
    long b = events(other);
    byte[] joined = join(tiny, other);
    byte[] sizeless = joined.clone();
    ByteBuffer.wrap(sizeless).putLong(SIZE, 0);
    byte[] sizelessFirst = join(other, join(tiny, tiny));
    ByteBuffer.wrap(sizelessFirst).putLong(SIZE, 0);
    byte[] huge = joined.clone();
    ByteBuffer.wrap(huge).putLong(SIZE, 1L << 50);
    return Stream.of(
        Arguments.of("whole", joined, a + b, null),
        Arguments.of("gzip", gzip(joined), a + b, null),
        Arguments.of("zip", zip("a/b.jfr", joined), a + b, null),
        Arguments.of("cut", Arrays.copyOf(joined, joined.length - 1000), a, "bytes where only"),
        Arguments.of(
            "zero magic in chunk 2",
            patched(joined, tiny.length, 0, 0, 0, 0),
            a,
            "no chunk begins here"),
        Arguments.of(
            "0.9 in chunk 2",
            patched(joined, tiny.length + 4, 0, 0, 0, 9),
            a,
            "format version 0.9"),
        Arguments.of("size 0", sizeless, a + b, "never finished"),
        Arguments.of("size beyond the file", huge, a + b, "the chunk claims"),
        Arguments.of("size 0, the larger one behind", sizelessFirst, a + b, "never finished"),
        Arguments.of(
            "zero magic, twice the same",
            patched(join(tiny, tiny), 0, 0, 0, 0, 0),
            a,
            "no chunk begins here"),
        Arguments.of("text behind", join(joined, ascii("goodbye")), a + b, "7 bytes"),
        Arguments.of("zeros behind", join(joined, new byte[4096]), a + b, "no chunk begins here"),
        Arguments.of("event of size 0", patched(joined, 68, 0), b, "an event of size 0"));
  }

  private static byte[] join(byte[] a, byte[] b) {
    byte[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  private static long events(byte[] recording) throws Exception {
    Path file = Files.createTempFile("events", ".jfr");
    try {
      Files.write(file, recording);
      TestConsole test = new TestConsole();
      assertEquals(
          0, test.run("query", file.toString(), "-n", "--csv", "SELECT sum(count) FROM Events"));
      return Long.parseLong(test.out().split("\r\n")[1]);
    } finally {
      Files.delete(file);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("partlyReadable")
  void whatIsReadableIsThere(String kind, byte[] content, long atLeast, String warning)
      throws Exception {
    Path file = Files.write(folder.resolve("part.jfr"), content);
    TestConsole test = new TestConsole();
    String sql =
        "SELECT (SELECT sum(count) FROM Events), (SELECT count(*) FROM \"import\" WHERE kind = 'lost')";
    assertEquals(0, test.run("query", file.toString(), "-n", "--csv", sql), test.err());
    String[] row = test.out().split("\r\n")[1].split(",");
    assertTrue(Long.parseLong(row[0]) >= atLeast, row[0] + " of " + atLeast + ": " + test.err());
    assertEquals(warning == null, row[1].equals("0"), test.err());
    if (warning == null) {
      assertEquals(atLeast, Long.parseLong(row[0]));
      assertEquals("", test.err());
    } else {
      assertTrue(test.err().startsWith("warning: " + file + ": at byte "), test.err());
      assertTrue(test.err().contains(warning), test.err());
      assertFalse(test.err().contains("\tat "), test.err());
    }
  }

  @Test
  void theFileOfARunningJvmIsReadAsFarAsItGoes() throws Exception {
    Path file = Files.write(folder.resolve("live.jfr"), recording("unfinished.jfr"));
    TestConsole test = new TestConsole();
    assertEquals(
        0,
        test.run("query", file.toString(), "-n", "--csv", "SELECT sum(count) FROM Events"),
        test.err());
    assertTrue(Long.parseLong(test.out().split("\r\n")[1]) > 0, test.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"import", "query", "summary"})
  void aMissingFileOrFolderIsOneLine(String command) throws Exception {
    for (String name : List.of("missing.jfr", "no/such/folder/a.jfr", "with: colon.jfr")) {
      Path missing = folder.resolve(name);
      TestConsole test = new TestConsole();
      String line = error(run(test, command, missing), test, missing);
      assertTrue(line.contains("no such file"), line);
    }
    Path empty = Files.createDirectory(folder.resolve("empty folder"));
    TestConsole test = new TestConsole();
    String line = error(run(test, command, empty), test, empty);
    assertTrue(line.contains("no .jfr or .cjfr file"), line);
  }

  private int run(TestConsole test, String command, Path input) {
    return switch (command) {
      case "import" -> test.run(command, input.toString(), folder.resolve("out.db").toString());
      case "query" -> test.run(command, input.toString(), "SELECT 1");
      default -> test.run(command, input.toString());
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"import", "query", "summary"})
  void aFileThatMayNotBeReadIsOneLine(String command) throws Exception {
    Path file = Files.write(folder.resolve("secret.jfr"), recording("tiny-jdk25.jfr"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(file), "root may read everything");
    TestConsole test = new TestConsole();
    String line = error(run(test, command, file), test, file);
    assertTrue(line.contains("no permission"), line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b.jfr",
        "it's.jfr",
        "\"quoted\".jfr",
        "\u00fc\u65e5\ud83e\udd86.jfr",
        "a: b.jfr"
      })
  void namesWithQuotesBlanksAndUnicode(String name) throws Exception {
    Path odd = Files.createDirectory(folder.resolve("it's a \u00fc folder"));
    Path file;
    try {
      file = Files.write(odd.resolve(name), recording("tiny-jdk25.jfr"));
    } catch (java.nio.file.InvalidPathException e) {
      assumeTrue(false, "this system cannot name such a file");
      return;
    }
    TestConsole first = new TestConsole();
    assertEquals(
        0, first.run("query", file.toString(), "--csv", "SELECT file FROM Recording"), first.err());
    assertTrue(first.out().contains(name.replace("\"", "\"\"")), first.out());
    TestConsole cached = new TestConsole();
    assertEquals(0, cached.run("query", file.toString(), "SELECT 1"), cached.err());
    Path db = odd.resolve(name + ".db");
    TestConsole imported = new TestConsole();
    assertEquals(0, imported.run("import", file.toString(), db.toString()), imported.err());
    assertEquals("", imported.err());
  }

  @Test
  void oneUnreadableFileOfSeveralIsAWarning() throws Exception {
    Path good = Files.write(folder.resolve("a.jfr"), recording("tiny-jdk25.jfr"));
    Path bad = Files.write(folder.resolve("b: c.jfr"), new byte[0]);
    TestConsole test = new TestConsole();
    assertEquals(
        0,
        test.run("import", good.toString(), bad.toString(), folder.resolve("x.db").toString()),
        test.err());
    assertTrue(test.err().startsWith("warning: " + bad + ": "), test.err());
    assertTrue(test.err().contains("the file is empty"), test.err());
    assertFalse(test.err().contains("c.jfr: the file is empty. c.jfr"), test.err());
  }
}
