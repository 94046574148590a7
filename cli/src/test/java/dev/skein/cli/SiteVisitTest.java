package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.server.PageFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of {@code site}, as a visitor uses it in Chromium, beside a server: {@code web/e2e/site.ts}, and of the walk through the
 * page what depends on the engine.
 */
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
      List<String> arguments =
          List.of(
              site.toAbsolutePath().toString(),
              database.toAbsolutePath().toString(),
              server.address());
      visit("site.ts", arguments);
      List<String> shortly = new ArrayList<>(arguments);
      shortly.add(0, "--engine");
      visit("walk.ts", shortly);
    }
  }

  /** Runs a script of {@code web/e2e}, which prints what it tests and how that went. */
  private void visit(String script, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "../wasm/node", "e2e/" + script));
    command.addAll(arguments);
    Path log = temp.resolve(script + ".txt");
    int code =
        new ProcessBuilder(command)
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
