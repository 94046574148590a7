package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.server.PageFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code site}, as a visitor uses it in Chromium, beside a server: {@code web/e2e/site.ts}. */
class SiteVisitTest {
  private static final Path WEB = Path.of("..", "web");
  private static final Path CHROMIUM =
      Path.of(System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"));

  @TempDir Path temp;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theSiteAnswersAsAServerDoes() throws Exception {
    assumeTrue(Files.isExecutable(CHROMIUM), "no Chromium at " + CHROMIUM);
    assumeFalse(new PageFiles().names().isEmpty(), "module web was not built");
    Path recording = temp.resolve("shop.jfr");
    Files.copy(Path.of("..", "examples", "shop.jfr"), recording);
    Path database = temp.resolve("example.db");
    TestConsole console = new TestConsole();
    assertEquals(ExitCode.OK, console.run("import", recording.toString(), database.toString()));
    Path site = temp.resolve("site");
    assertEquals(ExitCode.OK, console.run("site", site.toString()), console.err());
    try (Serving server = new Serving(recording.toString())) {
      Path log = temp.resolve("visit.txt");
      String[] visit = {
        "bash",
        "../wasm/node",
        "e2e/site.ts",
        site.toAbsolutePath().toString(),
        database.toAbsolutePath().toString(),
        server.address()
      };
      int code =
          new ProcessBuilder(visit)
              .directory(WEB.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      String text = Files.readString(log, StandardCharsets.UTF_8);
      assertEquals(0, code, text);
      assertTrue(text.contains(" passed, 0 failed"), text);
    }
  }
}
