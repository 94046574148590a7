package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.wasm.ColumnExercise;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wasm that ships does what the JVM does: the same calls, run in Node, give the same text. */
class WasmParityTest {
  private static final Path WASM = Path.of("..", "wasm");
  private static final long SEED = 1;

  @TempDir Path temp;

  @Test
  void columns_answer_alike_in_both_worlds() throws Exception {
    assertEquals(ColumnExercise.text(SEED), node("wasm-test/twins.wasm", "exercise"));
  }

  @Test
  void columns_in_linear_memory_check_their_bounds() throws Exception {
    assertEquals("", node("wasm-test/twins.wasm", "trespassers"));
  }

  /** What an exported function of a wasm file under {@code wasm/target} returns, run on each recording in turn. */
  private String node(String module, String function, Path... recordings) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("bash");
    command.add(WASM.resolve("node22").toString());
    command.add(WASM.resolve("src/test/js/call.mjs").toString());
    command.add(WASM.resolve("target/wasm/classes.wasm-runtime.js").toString());
    command.add(WASM.resolve("target").resolve(module).toString());
    command.add(function);
    for (Path recording : recordings) {
      command.add(recording.toString());
    }
    return run(command);
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(4, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(10, TimeUnit.SECONDS), "node does not end");
    assertEquals(0, process.exitValue(), Files.readString(err, StandardCharsets.UTF_8));
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
