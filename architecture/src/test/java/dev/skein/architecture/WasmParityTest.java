package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.parser.FileByteStore;
import dev.skein.wasm.ColumnExercise;
import dev.skein.wasm.ImportText;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is compiled to wasm does what the JVM does: the same calls, run in Node, give the same text. */
class WasmParityTest {
  private static final Path WASM = Path.of("..", "wasm");
  private static final List<Path> COMMITTED =
      List.of(Path.of("..", "examples"), Path.of("..", "testdata", "recordings"));
  private static final long SEED = 1;
  private static final int DAMAGED = 20;

  /** As {@code call.mjs} has it. */
  private static final int STACK_DEPTH = 10;

  /** Bytes of a chunk header: with a changed magic there is nothing to read. */
  private static final int HEADER = 68;

  @TempDir Path temp;

  @Test
  void columns_answer_alike_in_both_worlds() throws Exception {
    assertEquals(ColumnExercise.text(SEED), node("wasm-test/twins.wasm", "exercise"));
  }

  @Test
  void columns_in_linear_memory_check_their_bounds() throws Exception {
    assertEquals("", node("wasm-test/twins.wasm", "trespassers"));
  }

  @Test
  void recordings_are_walked_alike_in_both_worlds() throws Exception {
    Path[] recordings = recordings();
    StringBuilder expected = new StringBuilder();
    for (Path recording : recordings) {
      try (FileByteStore store = FileByteStore.open(recording)) {
        expected.append(ImportText.summary(store));
      }
    }
    assertTrue(expected.toString().contains("jdk.ActiveSetting "), "nothing was recorded");
    assertEquals(expected.toString(), node("wasm-test/twins.wasm", "summary", recordings));
  }

  @Test
  void recordings_become_the_same_tables_in_both_worlds() throws Exception {
    Path[] recordings = recordings();
    StringBuilder expected = new StringBuilder();
    for (Path recording : recordings) {
      try (FileByteStore store = FileByteStore.open(recording)) {
        expected.append(ImportText.checksums(store, STACK_DEPTH));
      }
    }
    assertTrue(expected.toString().contains("ActiveSetting "), "nothing was imported");
    assertEquals(expected.toString(), node("wasm-test/twins.wasm", "checksums", recordings));
  }

  /** The committed recordings, one of this JVM, that one cut, and copies of it with bytes changed. */
  private Path[] recordings() throws Exception {
    List<Path> all = new ArrayList<>();
    for (Path folder : COMMITTED) {
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jfr")) {
          files.forEach(all::add);
        }
      }
    }
    Path own = temp.resolve("own.jfr");
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      recording.start();
      recording.dump(own);
    }
    all.add(own);
    byte[] content = Files.readAllBytes(own);
    all.add(write("cut.jfr", Arrays.copyOf(content, content.length * 2 / 3)));
    Random random = new Random(SEED);
    for (int i = 0; i < DAMAGED; i++) {
      byte[] changed = content.clone();
      for (int j = 0; j < 5; j++) {
        changed[HEADER + random.nextInt(changed.length - HEADER)] = (byte) random.nextInt();
      }
      all.add(write("changed" + i + ".jfr", changed));
    }
    return all.toArray(Path[]::new);
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(temp.resolve(name), content);
  }

  /** What an exported function of a wasm file under {@code wasm/target} returns, run on each recording in turn. */
  private String node(String module, String function, Path... recordings) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(WASM.resolve("src/test/js/call.mjs").toString());
    command.add(WASM.resolve("target/wasm/classes.wasm-runtime.js").toString());
    command.add(WASM.resolve("target").resolve(module).toString());
    command.add(function);
    for (Path recording : recordings) {
      command.add(recording.toString());
    }
    return NodeProcess.run(temp, command);
  }
}
