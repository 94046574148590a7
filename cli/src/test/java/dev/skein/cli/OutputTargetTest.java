package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where results go: {@code -o} of every command. */
class OutputTargetTest {
  private static final Path RECORDING = Path.of("../testdata/recordings/tiny-jdk25.jfr");

  @TempDir Path folder;

  /** Command lines; {@code REC} is a recording, and {@code -o FILE} follows. */
  static Stream<Arguments> commands() {
    return Stream.of(
            "query -n REC recording",
            "query -n REC all-views --json",
            "query -n REC",
            "context -n REC --json",
            "views REC -n",
            "macros",
            "views --sql",
            "view_sql hot-methods",
            "view_sql gc -n REC",
            "macro_sql P99 --csv",
            "flamegraph -n REC events-by-thread --format collapsed",
            "flamegraph -n REC --format html")
        .map(line -> Arguments.of((Object) line));
  }

  private static String[] line(String command, Path recording, String output) {
    return Stream.concat(
            Stream.of(command.split(" ")).map(a -> a.equals("REC") ? recording.toString() : a),
            Stream.of("-o", output))
        .toArray(String[]::new);
  }

  /** A slip of the hand must not cost a recording that nobody can make again. */
  @ParameterizedTest
  @MethodSource("commands")
  void noResultReplacesARecording(String command) throws Exception {
    byte[] before = Files.readAllBytes(RECORDING);
    Path read = Files.write(folder.resolve("read.bin"), before);
    for (String name : List.of("other.jfr", "OTHER.JFR.GZ", "other.db", "other.cjfr")) {
      Path other = Files.write(folder.resolve(name), before);
      TestConsole test = new TestConsole();
      assertEquals(1, test.run(line(command, read, other.toString())), test.out());
      assertEquals(
          "error: cannot write "
              + other
              + ": that is the name of a recording or database, not of a result\n",
          test.err());
      assertArrayEquals(before, Files.readAllBytes(other));
    }
    if (command.contains("REC")) {
      Path link = Files.createSymbolicLink(folder.resolve("link.csv"), read);
      for (Path same : List.of(read, link, folder.resolve(".").resolve("read.bin"))) {
        TestConsole test = new TestConsole();
        assertEquals(1, test.run(line(command, read, same.toString())), test.out());
        assertTrue(test.err().contains(": the result would replace the recording\n"), test.err());
        assertEquals(1, test.err().lines().count(), test.err());
        assertArrayEquals(before, Files.readAllBytes(read));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aHyphenIsStandardOutput(String command) throws Exception {
    if (command.startsWith("flamegraph")) {
      return; // without -o it writes a file; see FlamegraphCommandTest
    }
    String[] hyphen = line(command, RECORDING, "-");
    TestConsole told = new TestConsole();
    assertEquals(0, told.run(hyphen), told.err());
    TestConsole usual = new TestConsole();
    assertEquals(0, usual.run(java.util.Arrays.copyOf(hyphen, hyphen.length - 2)), usual.err());
    assertEquals(whole(usual.out()), whole(told.out()));
    assertTrue(told.out().length() > 20, told.out());
    assertFalse(Files.exists(Path.of("-")));
  }

  /** Without fractions: their sums differ in the last digits from run to run, since threads add them up in another order. */
  private static String whole(String out) {
    return out.replaceAll("\\d+\\.\\d+(?:[eE]-?\\d+)?", "fraction");
  }

  @Test
  void whyAFileCannotBeWritten() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    String[][] cases = {
      {folder + "/no/x.csv", folder + "/no does not exist"},
      {file + "/x.csv", file + " is no folder"},
      {folder.toString(), "it is a folder"}
    };
    for (String[] pair : cases) {
      TestConsole test = new TestConsole();
      assertEquals(1, test.run("query", "-n", RECORDING.toString(), "-o", pair[0]));
      assertEquals("error: cannot write " + pair[0] + ": " + pair[1] + "\n", test.err());
    }
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    assumeTrue(!Files.isWritable(closed), "root may write everywhere");
    TestConsole test = new TestConsole();
    String x = closed + "/x.csv";
    assertEquals(1, test.run("query", "-n", RECORDING.toString(), "-o", x));
    assertEquals("error: cannot write " + x + ": no permission\n", test.err());
  }
}
