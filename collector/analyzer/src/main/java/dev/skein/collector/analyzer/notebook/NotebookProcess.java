package dev.skein.collector.analyzer.notebook;

import dev.skein.collector.analyzer.process.DriverLoader;
import dev.skein.server.ServerSettings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs {@link NotebookWorker}: a JVM with a heap and a memory bound of its own, no environment of ours, and a random token that goes
 * through its standard input, where nobody else can see it.
 */
final class NotebookProcess implements AutoCloseable {
  private static final long START_SECONDS = 60;
  private static final long END_SECONDS = 10;
  private static final int TOKEN_BYTES = 32;

  /**
   * For the allocators of DuckDB and of the system: addresses that were freed are not kept. The bound on memory counts addresses, so after a
   * query that came near it, none could be answered any more, and Java itself would die.
   */
  private static final Map<String, String> GIVE_BACK =
      Map.of(
          "DUCKDB_JE_MALLOC_CONF",
          "retain:false,narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0",
          "MALLOC_ARENA_MAX",
          "2",
          "MALLOC_MMAP_THRESHOLD_",
          "131072");

  private final Process process;
  private final String token;
  private int port;
  private String note;

  /**
   * Starts it, and does not wait.
   *
   * @param database that it is about; its folder takes temporary files
   * @param library DuckDB's, see {@link DriverLoader}
   * @param memory in bytes
   */
  NotebookProcess(Path database, Path library, long memory) throws IOException {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
    Path folder = database.getParent();
    Path temporary = Files.createDirectories(folder.resolve("process"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + (memory / 4 >> 20) + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:-UsePerfData");
    command.add("-Duser.timezone=UTC");
    command.add("-Duser.language=en");
    // Whatever a killed process leaves behind.
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-cp");
    command.add(classPath());
    command.add(DriverLoader.class.getName());
    command.add(library.toAbsolutePath().toString());
    command.add(NotebookWorker.class.getName());
    // Clients see its path: a name alone tells nothing about this machine.
    command.add(database.getFileName().toString());
    command.add(Long.toString(memory));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    // What queries spill.
    builder.environment().put("XDG_CACHE_HOME", temporary.toString());
    builder.environment().putAll(GIVE_BACK);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    process = builder.start();
  }

  /** Ours, for another working folder. */
  private static String classPath() {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getProperty("java.class.path"))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Tells it the token, and waits until it answers.
   *
   * @throws NotebookException when it does not get so far
   */
  void await() throws NotebookException {
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            process::destroyForcibly,
            CompletableFuture.delayedExecutor(START_SECONDS, TimeUnit.SECONDS));
    String problem = null;
    // Neither stream is closed: the end of the one ends the process, and it may write to the other.
    try {
      OutputStream in = process.getOutputStream();
      in.write((token + "\n").getBytes(StandardCharsets.US_ASCII));
      in.flush();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith(NotebookWorker.LISTENING)) {
          port = Integer.parseInt(line.substring(NotebookWorker.LISTENING.length()));
          return;
        } else if (line.startsWith(NotebookWorker.NOTE)) {
          note = line.substring(NotebookWorker.NOTE.length());
        } else if (line.startsWith(NotebookWorker.ERROR)) {
          problem = line.substring(NotebookWorker.ERROR.length());
        }
      }
    } catch (IOException e) {
      problem = e.getMessage();
    } finally {
      late.cancel(false);
    }
    throw new NotebookException(
        NotebookException.Kind.UNUSABLE,
        "the notebook's process did not start: " + (problem == null ? "it died" : problem));
  }

  /** What whoever runs the analyzer should know about it; null for nothing. */
  String note() {
    return note;
  }

  URI address() {
    return URI.create("http://" + ServerSettings.LOOPBACK + ":" + port);
  }

  String authorization() {
    return "Bearer " + token;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Does something when it has ended. */
  void onExit(Runnable action) {
    var unused = process.onExit().thenRun(action);
  }

  /** Ends it; there is nothing in it to be saved. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
