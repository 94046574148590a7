package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs scripts in the project's Node. */
final class NodeProcess {
  private static final Path NODE = Path.of("..", "wasm", "node");

  private NodeProcess() {}

  /**
   * What a script prints.
   *
   * @param temp folder for its output
   * @param command the script and its arguments
   */
  static String run(Path temp, List<String> command) throws IOException, InterruptedException {
    List<String> whole = new ArrayList<>(List.of("bash", NODE.toString()));
    whole.addAll(command);
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    Process process =
        new ProcessBuilder(whole).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(8, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(10, TimeUnit.SECONDS), "node does not end");
    assertEquals(0, process.exitValue(), Files.readString(err, StandardCharsets.UTF_8));
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
