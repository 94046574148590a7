package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An agent in a process of its own, with the flags of the documentation. */
final class AgentProcess implements AutoCloseable {
  private final Process process;
  private final Path log;

  private AgentProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Starts one; its log goes to a file. */
  static AgentProcess start(Map<String, String> variables, Path log) throws IOException {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(flags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(variables);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new AgentProcess(builder.start(), log);
  }

  /** The line of {@code docs/agent.md} that says how to start one. */
  static List<String> flags() throws IOException {
    String line =
        Files.readAllLines(Path.of("../../docs/agent.md")).stream()
            .filter(l -> l.startsWith("java -XX"))
            .findFirst()
            .orElseThrow();
    List<String> words = List.of(line.split(" "));
    return words.subList(1, words.indexOf("-cp"));
  }

  static String java() {
    return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  void awaitLog(String text) throws Exception {
    RunningAgent.await(text, () -> log().contains(text) || !process.isAlive());
    assertTrue(log().contains(text), log());
  }

  /** SIGTERM; the exit code. */
  int terminate() throws InterruptedException {
    process.destroy();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
    return process.exitValue();
  }

  /** How it ends by itself. */
  int exit() throws InterruptedException {
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
    return process.exitValue();
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
