package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.server.PageScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code site}, as a visitor uses it in Chromium, beside a server: {@code web/e2e/site.ts}. */
class SiteVisitTest {
  @TempDir Path temp;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theSiteAnswersAsAServerDoes() throws Exception {
    PageScript.assumePossible();
    Path recording = Files.copy(Path.of("..", "examples", "shop.jfr"), temp.resolve("shop.jfr"));
    Path database = temp.resolve("example.db");
    TestConsole console = new TestConsole();
    assertEquals(ExitCode.OK, console.run("import", recording.toString(), database.toString()));
    Path site = temp.resolve("site");
    assertEquals(ExitCode.OK, console.run("site", site.toString()), console.err());
    try (Serving server = new Serving(recording.toString())) {
      PageScript.start(temp, "site.ts", site, database, server.address()).assertPassed();
    }
  }
}
