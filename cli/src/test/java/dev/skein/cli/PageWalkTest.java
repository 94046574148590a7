package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.cjfr.made.Condenser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of {@code serve}, as a user walks through it in Chromium: {@code web/e2e/walk.ts}. One server has a recording open
 * and others of every kind at hand: collectors, JDKs, async-profiler, a condensed one.
 */
class PageWalkTest {
  private static final Path COMMITTED = Path.of("..", "testdata", "recordings");
  private static final List<String> KINDS = List.of("all25", "zgc25", "serial17", "ap17");
  private static final Path WEB = Path.of("..", "web");
  private static final Path CHROMIUM =
      Path.of(System.getenv().getOrDefault("CHROMIUM", "/usr/bin/chromium"));

  @TempDir Path temp;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void thePageDoesWhatUsersDoWithIt() throws Exception {
    assumeTrue(Files.isExecutable(CHROMIUM), "no Chromium at " + CHROMIUM);
    assumeTrue(Files.isDirectory(WEB.resolve("node_modules")), "module web was not built");
    Path recording = temp.resolve("shop.jfr");
    Files.copy(Path.of("..", "examples", "shop.jfr"), recording);
    Path others = Files.createDirectory(temp.resolve("others"));
    for (String kind : KINDS) {
      Files.copy(COMMITTED.resolve(kind + ".jfr"), others.resolve(kind + ".jfr"));
    }
    byte[] condensed = Condenser.condense(recording, new Condenser.Options("LZ4FRAMED", true));
    Files.write(others.resolve("condensed.cjfr"), condensed);
    try (Serving server = new Serving(recording.toString(), others.toString())) {
      Path log = temp.resolve("walk.txt");
      Process walk =
          new ProcessBuilder("bash", "../wasm/node", "e2e/walk.ts", server.address())
              .directory(WEB.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      int code = walk.waitFor();
      String text = Files.readString(log, StandardCharsets.UTF_8);
      assertEquals(0, code, text);
      assertTrue(text.contains(" passed, 0 failed"), text);
    }
  }
}
