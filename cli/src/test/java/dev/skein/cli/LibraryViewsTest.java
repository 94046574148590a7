package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The shipped views, as a user meets them. */
class LibraryViewsTest {
  private static final Path RECORDINGS = Path.of("../testdata/recordings");

  private final TestConsole test = new TestConsole();

  private int query(String recording, String... arguments) {
    String[] line = new String[arguments.length + 3];
    line[0] = "query";
    line[1] = "-n";
    line[2] = RECORDINGS.resolve(recording).toString();
    System.arraycopy(arguments, 0, line, 3, arguments.length);
    return test.run(line);
  }

  @Test
  void aViewIsShownWithItsUnits() {
    assertEquals(0, query("tiny-jdk25.jfr", "allocation-by-class"), test.err());
    assertTrue(test.out().contains("byte[]"), test.out());
    assertTrue(test.out().contains("71.77 %   71.7 MiB"), test.out());
    assertEquals("", test.err());
  }

  @Test
  void anEmptyViewSaysWhichEventToEnable() {
    assertEquals(0, query("custom-types.jfr", "hot-methods"), test.err());
    assertTrue(
        test.err().startsWith("The recording has no jdk.ExecutionSample or jdk.CPUTimeSample"),
        test.err());
    assertTrue(test.err().contains("jdk.ExecutionSample#enabled=true"), test.err());
  }

  @Test
  void listsTheViewsWithTheirTitles() {
    assertEquals(0, query("tiny-jdk25.jfr"), test.err());
    assertTrue(
        test.out().lines().anyMatch(l -> l.matches("hot-methods +view .*Methods that run most.*")),
        test.out());
  }
}
