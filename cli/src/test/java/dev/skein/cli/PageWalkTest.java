package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.cjfr.made.Condenser;
import dev.skein.server.PageScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page as a user walks through it in Chromium, {@code web/e2e/walk.ts}: the same walk with the database of {@code serve} and with the
 * browser's own, at the same time. Each has a recording open and others at hand, on one of which all notebooks of the gallery run.
 */
class PageWalkTest {
  private static final Path COMMITTED = Path.of("..", "testdata", "recordings");

  @TempDir Path temp;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void thePageDoesWhatUsersDoWithItOnBothEngines() throws Exception {
    PageScript.assumePossible();
    Path recording = Files.copy(Path.of("..", "examples", "shop.jfr"), temp.resolve("shop.jfr"));
    Path others = Files.createDirectory(temp.resolve("others"));
    Files.copy(COMMITTED.resolve("all25.jfr"), others.resolve("all25.jfr"));
    byte[] condensed = Condenser.condense(recording, new Condenser.Options("LZ4FRAMED", true));
    Files.write(others.resolve("condensed.cjfr"), condensed);

    TestConsole console = new TestConsole();
    Path site = temp.resolve("site");
    assertEquals(ExitCode.OK, console.run("site", site.toString()), console.err());
    Path database = temp.resolve("example.db");
    assertEquals(ExitCode.OK, console.run("import", recording.toString(), database.toString()));
    // The first server opens and closes recordings; the other one is asked what the browser has to
    // answer.
    try (Serving server = new Serving(recording.toString(), others.toString());
        Serving same = new Serving(database.toString())) {
      PageScript served = PageScript.start(temp, "walk.ts", server.address());
      Path other = COMMITTED.resolve("zgc25.jfr");
      PageScript alone = PageScript.start(temp, "walk.ts", site, database, other, same.address());
      served.assertPassed();
      alone.assertPassed();
    }
  }
}
