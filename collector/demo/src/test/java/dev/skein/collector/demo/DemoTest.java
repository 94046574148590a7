package dev.skein.collector.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration as a user runs it: real processes, real async-profiler, a real query. */
class DemoTest {
  private static final Pattern PROCESS = Pattern.compile("(?m)^(analyzer|agent|shop) +pid (\\d+),");

  @TempDir Path folder;

  @Test
  void aRecordingIsCollectedAndAsked() throws Exception {
    Path kept = folder.resolve("kept");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dskein.command=" + Path.of("../../skein").toRealPath());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("--once", "--rotation=3", "--folder=" + kept));
    Process demo = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(demo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, demo.waitFor(), said);
    assertTrue(said.contains("  ACCEPTED  profile-"), said);
    assertTrue(said.contains("dev.skein.collector.demo.Workload.common(int[], int[])"), said);
    Matcher process = PROCESS.matcher(said);
    for (int i = 0; i < 3; i++) {
      assertTrue(process.find(), said);
      long pid = Long.parseLong(process.group(2));
      assertFalse(ProcessHandle.of(pid).isPresent(), process.group(1) + " still runs");
    }
    assertTrue(Files.isDirectory(kept.resolve("collected/demo/shop-0/app")), "it was to be kept");
  }

  @Test
  void optionsAreReadOrRefusedInOneLine() {
    assertEquals(
        new Options(true, Duration.ofSeconds(7), folder),
        Options.of(new String[] {"--once", "--rotation=7", "--folder=" + folder}));
    for (String wrong :
        List.of("--rotation=2", "--rotation=x", "--rotation=99999", "--twice", "x", "--folder=")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> Options.of(new String[] {wrong}));
      assertTrue(e.getMessage().startsWith(wrong), e.getMessage());
    }
  }

  @Test
  void aFolderWithSomethingInItIsLeftAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("notes"), "mine");
    assertThrows(IOException.class, () -> Work.make(folder));
    assertTrue(Files.exists(file));
  }
}
