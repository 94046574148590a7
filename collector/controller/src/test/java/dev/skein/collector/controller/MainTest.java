package dev.skein.collector.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.controller.tls.TestKeys;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process: how it starts, is told to stop, and fails. */
class MainTest {
  private static final int TERMINATED = 143;

  @TempDir Path folder;

  @Test
  void itAnswersUntilItIsToldToStop() throws Exception {
    TestKeys keys = new TestKeys();
    keys.write(keys.issue(), folder.resolve("tls.crt"), folder.resolve("tls.key"));
    Process process =
        start(
            Map.of(
                "SKEIN_CONTROLLER_CERTIFICATES", "files",
                "SKEIN_CONTROLLER_TLS_CERTIFICATE", folder.resolve("tls.crt").toString(),
                "SKEIN_CONTROLLER_TLS_KEY", folder.resolve("tls.key").toString(),
                "SKEIN_CONTROLLER_WEBHOOK_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_HEALTH_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_METRICS_ADDRESS", "127.0.0.1:0",
                "SKEIN_CONTROLLER_EVENTS", "false",
                "SKEIN_CONTROLLER_VOLUME", "empty-dir",
                "SKEIN_CONTROLLER_DRAIN", "1ms"));
    List<String> lines = new ArrayList<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      while (line != null && !line.contains("\"event\":\"ready\"")) {
        lines.add(line);
        line = out.readLine();
      }
      assertTrue(line != null, lines.toString());
      Matcher port = Pattern.compile("\"webhook\":(\\d+)").matcher(lines.toString());
      assertTrue(port.find(), lines.toString());
      TestKeys.Answer answer =
          TestKeys.post(
              keys.client(),
              Integer.parseInt(port.group(1)),
              "application/json",
              "{}".getBytes(StandardCharsets.UTF_8),
              false);
      assertEquals(400, answer.status());
      // Not the process itself, which would close its output too.
      process.toHandle().destroy();
      lines.clear();
      for (line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(line);
      }
    } finally {
      process.destroyForcibly();
    }
    assertTrue(lines.toString().contains("\"event\":\"stopped\""), lines.toString());
    assertEquals(TERMINATED, process.waitFor());
  }

  @Test
  void aWrongSettingIsOneLine() throws Exception {
    Process process = start(Map.of("SKEIN_CONTROLLER_VOLUME", "nfs"));
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, process.waitFor());
    assertEquals(1, output.lines().count(), output);
    assertTrue(output.startsWith("controller: SKEIN_CONTROLLER_VOLUME=nfs: expected "), output);
  }

  private static Process start(Map<String, String> settings) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx96m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName());
    builder.environment().keySet().removeIf(name -> name.startsWith("SKEIN_"));
    builder.environment().putAll(settings);
    return builder.redirectErrorStream(true).start();
  }
}
