package dev.skein.cli.flamegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.result.Unit;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlWriterTest {
  private static final Pattern DATA = Pattern.compile("id=\"data\">([A-Za-z0-9+/=]*)</script>");

  @TempDir Path folder;

  private static String page(StackTree stacks) throws Exception {
    byte[] bytes = Stacks.write(FlameFormat.HTML, Stacks.graph(Unit.NONE, stacks), false);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void theDataAreInThePage() throws Exception {
    Matcher data = DATA.matcher(page(Stacks.odd()));
    assertTrue(data.find());
    byte[] packed = Base64.getDecoder().decode(data.group(1));
    String json;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertEquals(
        "{\"unit\":\"\",\"word\":\"samples\",\"root\":\"all\",\"frames\":[\"</script><b>\\\"é\u2028\\n\","
            + "\"java.util.HashMap.get:564\",\"java.util.HashMap.get:570\",\"main\",\"work;fast\"],"
            + "\"threads\":[\"idle\",\"worker 1\",\"worker 2\"],"
            // main; its first child; work, one up; a line of get; the other line, one up
            + "\"nodes\":[3,0,0,0,4,1,1,0,2,1],"
            + "\"samples\":[[0,2,2,1],[0,1,1,2],[7,5,13,3]]}",
        json);
  }

  @Test
  void namesStayTextAndNothingIsFetched() throws Exception {
    String page = page(Stacks.odd());
    assertTrue(
        page.contains("<title>Title &lt;of&gt; &quot;it&quot; – a &amp; b.jfr</title>"), "title");
    assertFalse(page.contains("work;fast"), "names are packed");
    assertFalse(Pattern.compile("https?:|@import|url\\(|\\bsrc=|\\bhref=").matcher(page).find());
    assertFalse(Pattern.compile("@[A-Z]+@").matcher(page).find(), "a part is missing");
    assertTrue(page.contains("default-src 'none'"));
  }

  /** In a real browser, on machines that have one: it unpacks the data, adds up, and lists the threads. */
  @Test
  void aBrowserShowsIt() throws Exception {
    String browser = browser();
    assumeTrue(browser != null, "no Chromium on this machine");
    String dom = dom(browser, page(Stacks.odd()));
    assertTrue(dom.contains(">all: 28 samples, 100.00 % of all, own 7 samples (25.00 %)<"), dom);
    assertTrue(dom.contains(">all (3)</option>"), dom);
    assertTrue(dom.contains(">worker * (2), 75.00 %</option>"), dom);
    assertTrue(dom.contains(">idle, 25.00 %</option>"), dom);
  }

  @Test
  void aBrowserShowsADeepOne() throws Exception {
    String browser = browser();
    assumeTrue(browser != null, "no Chromium on this machine");
    StackTree stacks = new StackTree();
    List<String> path = Stream.iterate(0, i -> i + 1).limit(2000).map(i -> "f" + i).toList();
    stacks.add(path, null, 1);
    stacks.sort();
    String dom = dom(browser, page(stacks));
    assertTrue(dom.contains(">all: 1 samples, 100.00 % of all<"), dom);
  }

  /** Names in boxes of some characters: the part that says most is kept, and whole. */
  @Test
  void aBrowserShortensNames() throws Exception {
    String browser = browser();
    assumeTrue(browser != null, "no Chromium on this machine");
    String[][] cases = {
      {"java.util.HashMap.get", "30", "java.util.HashMap.get"},
      {"java.util.HashMap.get", "12", "HashMap.get"},
      {"java.util.HashMap.get", "5", "get"},
      {"java.util.HashMap.computeIfAbsent", "8", "HashMap…"},
      {"libc.so.6.clone3", "8", "clone3"},
      {"libjvm.so.JavaThread::run", "20", "JavaThread::run"},
      {"libc-2.31.so.__libc_start_main", "20", "__libc_start_main"},
      {"libc.so.6", "5", "libc…"},
      {"libjvm.so", "5", "libj…"},
      {"do_fork [clone .cold.0]", "12", "do_fork [cl…"},
      {"main", "2", ""}
    };
    StringBuilder calls = new StringBuilder("charWidth = 1; document.body.title = [");
    for (String[] name : cases) {
      calls.append("fitted('").append(name[0]).append("', ").append(name[1]).append("),");
    }
    String page = page(Stacks.odd());
    int end = page.lastIndexOf("</script>");
    String dom =
        dom(browser, page.substring(0, end) + calls + "].join('|');" + page.substring(end));
    String wanted = String.join("|", Stream.of(cases).map(name -> name[2]).toList());
    assertTrue(dom.contains("<body title=\"" + wanted + "\">"), dom);
  }

  private String dom(String browser, String page) throws Exception {
    Path file = Files.writeString(folder.resolve("page.html"), page);
    Path out = folder.resolve("dom");
    Process process =
        new ProcessBuilder(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                file.toUri().toString())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the browser does not end");
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(out);
  }

  /** A Chromium on the path; null when there is none. */
  private static String browser() throws IOException {
    for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path file = Path.of(folder, name);
        if (Files.isExecutable(file)) {
          return file.toRealPath().toString();
        }
      }
    }
    return null;
  }
}
