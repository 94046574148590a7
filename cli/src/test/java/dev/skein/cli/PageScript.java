package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** A script of {@code web/e2e} that runs beside a test: it uses the page in Chromium and prints what it tests and how that went. */
final class PageScript {
  private static final Path WEB = Path.of("..", "web");
  private static final Path CHROMIUM =
      Path.of(System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"));

  private final Process process;
  private final Path log;

  private PageScript(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Skips the test where there is no browser, or the page was not built. */
  static void assumePossible() {
    assumeTrue(Files.isExecutable(CHROMIUM), "no Chromium at " + CHROMIUM);
    assumeTrue(Files.isDirectory(WEB.resolve("node_modules")), "module web was not built");
    assumeFalse(new PageFiles().names().isEmpty(), "module web was not built");
  }

  /** Starts a script; what it prints goes to a file in {@code folder}. */
  static PageScript start(Path folder, String script, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "../wasm/node", "e2e/" + script));
    for (Object argument : arguments) {
      command.add(
          argument instanceof Path path ? path.toAbsolutePath().toString() : argument.toString());
    }
    Path log = Files.createTempFile(folder, script, ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(WEB.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new PageScript(process, log);
  }

  /** Waits for its end; fails with all that it printed unless every test passed. */
  void assertPassed() throws IOException, InterruptedException {
    int code = process.waitFor();
    String text = Files.readString(log, StandardCharsets.UTF_8);
    assertEquals(0, code, text);
    assertTrue(text.contains(" passed, 0 failed"), text);
    assertFalse(text.contains("\n0 passed"), text);
  }
}
