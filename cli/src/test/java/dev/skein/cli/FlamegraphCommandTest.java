package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlamegraphCommandTest {
  private static final String SHOP = "../examples/shop.jfr";

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  private String collapsed(String... arguments) {
    TestConsole console = new TestConsole();
    String[] fixed = {"flamegraph", "-n", SHOP};
    String[] line =
        Stream.of(fixed, arguments, new String[] {"-o", "-", "--format", "collapsed"})
            .flatMap(Stream::of)
            .toArray(String[]::new);
    assertEquals(0, console.run(line), console.err());
    assertEquals("", console.err());
    return console.out();
  }

  private static long total(String collapsed) {
    return collapsed
        .lines()
        .mapToLong(l -> Long.parseLong(l.substring(l.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** The JDK's own reader counts the same samples, and finds the same outermost methods. */
  @Test
  void everySampleIsInTheGraph() throws Exception {
    long samples = 0;
    long fromThreads = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(Path.of(SHOP))) {
      if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
        samples++;
        var frames = event.getStackTrace().getFrames();
        var outermost = frames.get(frames.size() - 1).getMethod();
        fromThreads +=
            outermost.getType().getName().equals("java.lang.Thread")
                    && outermost.getName().equals("run")
                ? 1
                : 0;
      }
    }
    String all = collapsed("cpu-flamegraph");
    assertEquals(samples, total(all));
    String threads =
        String.join("\n", all.lines().filter(l -> l.startsWith("java.lang.Thread.run;")).toList());
    assertTrue(fromThreads > 0);
    assertEquals(fromThreads, total(threads));
    assertEquals(all, collapsed("cpu"), "the short name");
    assertEquals(samples, total(collapsed("cpu", "--by-thread", "--lines")));
  }

  @Test
  void aTableWithStacksWillDoAsWell() {
    String byThread = collapsed("FileForce", "--value", "duration", "--by-thread");
    assertTrue(byThread.lines().allMatch(l -> l.startsWith("[")), byThread);
    TestConsole query = new TestConsole();
    query.run("query", "-n", SHOP, "--csv", "SELECT sum(duration) FROM FileForce");
    double seconds = Double.parseDouble(query.out().split("\r\n")[1]);
    assertEquals(seconds * 1e9, (double) total(byThread), 1000); // each stack is rounded
    assertEquals(511, total(collapsed("jdk.FileForce")));
  }

  @Test
  void sqlGivesWhatItGives() {
    assertEquals("a:b;? 2\n", collapsed("SELECT ['a;b', NULL] AS frames, 1.5 AS value -- comment"));
  }

  @Test
  void theFileIsNamedAfterRecordingAndViewUnlessTold() throws Exception {
    Path usual = Path.of("shop-cpu-flamegraph.html");
    try {
      assertEquals(0, test.run("flamegraph", "-n", SHOP), test.err());
      assertTrue(
          test.out().matches("shop-cpu-flamegraph\\.html: 499 samples in \\d+ stacks, .* KiB\n"),
          test.out());
      assertTrue(Files.readString(usual).startsWith("<!DOCTYPE html>"));
    } finally {
      Files.deleteIfExists(usual);
    }
    for (String name : new String[] {"x.folded", "x.pprof.gz", "x.speedscope.json", "x.htm"}) {
      Path file = folder.resolve(name);
      assertEquals(
          0, new TestConsole().run("flamegraph", "-n", SHOP, "alloc", "-o", file.toString()));
      assertTrue(Files.size(file) > 1000, name);
    }
  }

  @Test
  void withoutSamplesItSaysHowToGetThem() throws Exception {
    Path file = folder.resolve("x.html");
    String custom = "../testdata/recordings/custom-types.jfr";
    assertEquals(1, test.run("flamegraph", "-n", custom, "-o", file.toString()));
    assertTrue(
        test.err()
            .startsWith(
                "error: there are no stacks to show: cpu-flamegraph has no rows. The recording has no jdk.ExecutionSample"),
        test.err());
    assertEquals(1, test.err().lines().count());
    assertFalse(Files.exists(file));
  }

  /** The reason is said, and names what the user named. */
  @Test
  void rowsWithoutWeightAreTold() {
    String sql = "SELECT ['a'] AS frames, 0 AS value UNION ALL SELECT ['b'], NULL";
    for (String[] pair :
        new String[][] {
          {sql, "no row of the query weighs more than 0"},
          {"SELECT ['a'] AS frames, 1 AS value WHERE false", "the query has no rows."},
          {"FileForce", "no row of FileForce weighs more than 0"}
        }) {
      TestConsole console = new TestConsole();
      String[] line = {"flamegraph", "-n", SHOP, pair[0], "-o", "-"};
      if (pair[0].equals("FileForce")) {
        line = new String[] {"flamegraph", "-n", SHOP, pair[0], "-o", "-", "--value", "0"};
      }
      assertEquals(1, console.run(line), console.out());
      assertEquals("error: there are no stacks to show: " + pair[1] + "\n", console.err());
      assertEquals("", console.out());
    }
  }

  /** A weight of one's own is no number of events. */
  @Test
  void whatIsCountedIsSaidOnlyWhereItIsKnown() {
    for (String[] pair :
        new String[][] {{null, "511 events"}, {"2", "1022 in"}, {"duration", " s in"}}) {
      TestConsole console = new TestConsole();
      String file = folder.resolve("x.html").toString();
      List<String> line =
          new ArrayList<>(List.of("flamegraph", "-n", SHOP, "FileForce", "-o", file));
      if (pair[0] != null) {
        line.addAll(List.of("--value", pair[0]));
      }
      assertEquals(0, console.run(line.toArray(String[]::new)), console.err());
      assertTrue(console.out().replace(",", "").contains(pair[1]), console.out());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu-flamegraf|1|no table or view is called cpu-flamegraf. Did you mean cpu-flamegraph",
        "GarbageCollection|1|GarbageCollection has neither a column frames nor stackTrace",
        "wall|1|the view wall-flamegraph needs profiler.WallClockSample",
        "SELECT 1 AS value|1|a flame graph needs the columns frames",
        "SELECT nope|1|Binder Error: ",
        "SELECT 1; SELECT 2|1|a flame graph needs one query, not 2"
      })
  void mistakesAreClear(String view, int code, String message) {
    assertEquals(code, test.run("flamegraph", "-n", SHOP, view, "-o", "-"), test.err());
    assertTrue(test.err().startsWith("error: " + message), test.err());
    assertEquals("", test.out());
  }

  @Test
  void aFileThatNamesNoFormatOrCannotBeWritten() {
    assertEquals(2, test.run("flamegraph", "-n", SHOP, "-o", "x.foo"));
    assertTrue(test.err().startsWith("error: the end of x.foo names no format"), test.err());
    TestConsole other = new TestConsole();
    assertEquals(2, other.run("flamegraph", "-n", SHOP, "--format", "svg"));
    TestConsole unwritable = new TestConsole();
    String file = folder.resolve("no/x.html").toString();
    assertEquals(1, unwritable.run("flamegraph", "-n", SHOP, "-o", file));
    assertTrue(unwritable.err().startsWith("error: cannot write " + file), unwritable.err());
    assertEquals(1, unwritable.err().lines().count());
  }
}
