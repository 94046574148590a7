package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.pods.Pods;
import dev.skein.collector.agent.settings.Settings;
import dev.skein.collector.agent.settings.SettingsException;
import dev.skein.collector.agent.status.Log;
import dev.skein.collector.agent.status.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** An agent in this JVM, in a hurry: it looks every tenth of a second, and half a second of quiet is enough. */
final class RunningAgent implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 60_000;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Agent agent;
  private final Thread thread;

  private RunningAgent(Map<String, String> variables, Pods pods)
      throws IOException, SettingsException {
    Log log = new Log(new PrintStream(out, true, StandardCharsets.UTF_8), Clock.systemUTC());
    Settings settings = Settings.read(variables);
    agent =
        pods == null
            ? Agent.open(settings, variables, log)
            : new Agent(settings, pods, log, new Metrics());
    thread =
        new Thread(
            () -> {
              try {
                agent.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "agent");
    thread.start();
  }

  /** Settings for a folder with {@code recordings} and {@code spool}, and an analyzer on this machine. */
  static Map<String, String> settings(Path folder, int port) {
    Map<String, String> variables = new HashMap<>();
    variables.put("SKEIN_AGENT_MODE", "grpc");
    variables.put("SKEIN_AGENT_RECORDINGS", folder.resolve("recordings").toString());
    variables.put("SKEIN_AGENT_SPOOL", folder.resolve("spool").toString());
    variables.put("SKEIN_AGENT_ANALYZER", "http://127.0.0.1:" + port);
    variables.put("SKEIN_AGENT_PLAINTEXT", "true");
    variables.put("SKEIN_AGENT_STATUS", "127.0.0.1:0");
    variables.put("SKEIN_AGENT_RESCAN", "100ms");
    variables.put("SKEIN_AGENT_QUIET", "500ms");
    variables.put("SKEIN_AGENT_RETRY_FIRST", "50ms");
    variables.put("SKEIN_AGENT_RETRY_MOST", "200ms");
    variables.put("SKEIN_AGENT_DRAIN", "10s");
    variables.put("SKEIN_AGENT_KUBERNETES", "off");
    return variables;
  }

  static RunningAgent start(Map<String, String> variables) throws IOException, SettingsException {
    return new RunningAgent(variables, null);
  }

  /** With somebody else who knows the Pods. */
  static RunningAgent start(Map<String, String> variables, Pods pods)
      throws IOException, SettingsException {
    return new RunningAgent(variables, pods);
  }

  /** The folder of the container that most tests use. */
  static Path container(Path folder) {
    return folder.resolve("recordings/shop/0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10/app");
  }

  Metrics metrics() {
    return agent.metrics();
  }

  int statusPort() {
    return agent.statusPort();
  }

  String log() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Waits until something is so. */
  static void await(String what, Callable<Boolean> condition) throws Exception {
    long until = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (!condition.call()) {
      assertTrue(System.nanoTime() < until, "never: " + what);
      Thread.sleep(20);
    }
  }

  /** Lets the agent look at everything at least twice more. */
  void settle() throws Exception {
    long looks = looks();
    await("two more looks", () -> looks() >= looks + 3);
  }

  private long looks() {
    return metrics().rescans.get("time");
  }

  /** Ends it as SIGTERM does. */
  @Override
  public void close() throws IOException {
    agent.stop();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    agent.close();
  }
}
