package dev.skein.collector.demo;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A JVM that the demonstration started, and that does not outlive it. What it prints goes to a file, and line by line to whoever listens. */
final class Child {
  private static final long SECONDS_TO_END = 10;
  private static final int LINES_SHOWN = 5;

  private final String name;
  private final Path log;
  private final Process process;
  private final Thread reader;

  private Child(String name, Path log, Process process, Consumer<String> lines) {
    this.name = name;
    this.log = log;
    this.process = process;
    reader = new Thread(() -> copy(lines), name + " log");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a JVM with the demonstration's own Java and class path.
   *
   * @param name what it is called in messages
   * @param flags options of the JVM
   * @param mainClass what it runs
   * @param environment variables to add
   * @param log file for what it prints
   * @param lines listener for each line
   */
  static Child start(
      String name,
      List<String> flags,
      Class<?> mainClass,
      Map<String, String> environment,
      Path log,
      Consumer<String> lines)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command(flags, mainClass)).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new Child(name, log, builder.start(), lines);
  }

  /** How one is started: it ends when its standard input does. */
  static List<String> command(List<String> flags, Class<?> mainClass) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Leash.class.getName(), mainClass.getName()));
    return command;
  }

  private void copy(Consumer<String> lines) {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8);
        BufferedWriter out = Files.newBufferedWriter(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line);
        out.newLine();
        out.flush();
        lines.accept(line);
      }
    } catch (IOException e) {
      lines.accept(name + ": its log cannot be written: " + e.getMessage());
    }
  }

  long pid() {
    return process.pid();
  }

  /**
   * Fails when it has ended.
   *
   * @throws IOException with the last lines that it printed
   */
  void check() throws IOException {
    if (process.isAlive()) {
      return;
    }
    join();
    List<String> all = Files.readAllLines(log);
    List<String> last = all.subList(Math.max(0, all.size() - LINES_SHOWN), all.size());
    throw new IOException(
        name + " ended with " + process.exitValue() + ":\n  " + String.join("\n  ", last));
  }

  /** SIGTERM, and SIGKILL for one that does not heed it. */
  void end() {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    join();
  }

  private void join() {
    try {
      reader.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
