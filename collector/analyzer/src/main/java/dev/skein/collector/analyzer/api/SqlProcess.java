package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.process.WaitingProcesses;
import dev.skein.reports.jmc.FindingJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs {@link SqlWorker} with a heap and a time limit. One object is one run; {@link #close} ends it from any thread. */
final class SqlProcess implements AutoCloseable {
  private static final int MAX_OUTPUT = 64 << 20;
  private static final int BUFFER = 64 << 10;

  private final SqlTask task;
  private final WaitingProcesses processes;
  private final Duration limit;
  private final Imported imported;
  private final AtomicReference<String> ending = new AtomicReference<>();
  private volatile Process process;

  /** It ended otherwise than it should; the message says why. */
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    Failure(String message) {
      super(message, null, false, false);
    }
  }

  /** Is told when the import is over, and the database whole. */
  interface Imported {
    void run() throws IOException;
  }

  /**
   * A run.
   *
   * @param imported told after the import, and not where there is nothing to import
   * @param processes one of which does it
   * @param limit from the task on
   */
  SqlProcess(SqlTask task, Imported imported, WaitingProcesses processes, Duration limit) {
    this.task = task;
    this.processes = processes;
    this.limit = limit;
    this.imported = task.files().isEmpty() ? null : imported;
  }

  /**
   * Runs it.
   *
   * @return what it wrote
   * @throws Failure when it did not come to its end
   */
  byte[] run() throws Failure {
    ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "skein-sql-limit");
              thread.setDaemon(true);
              return thread;
            });
    try {
      Process started = processes.take();
      process = started;
      if (ending.get() != null) {
        started.destroyForcibly();
      }
      String late = "the time limit of " + limit.toMillis() / 1000.0 + " s was over";
      var unused = clock.schedule(() -> end(late), limit.toNanos(), TimeUnit.NANOSECONDS);
      // It stays open: its end is the end of this process.
      task.write(started.getOutputStream());
      InputStream in = new BufferedInputStream(started.getInputStream(), BUFFER);
      if (imported != null && isImported(in)) {
        imported.run();
      }
      byte[] output = read(in);
      int code = started.waitFor();
      String why = ending.get();
      if (why == null && code != 0) {
        why = error(output, code);
      }
      if (why != null) {
        throw new Failure(why);
      }
      return output;
    } catch (IOException e) {
      String why = ending.get();
      throw new Failure(why != null ? why : String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure("it was stopped");
    } finally {
      clock.shutdownNow();
      if (process != null) {
        process.destroyForcibly();
      }
    }
  }

  /** Reads the first letter, where it says that the import has succeeded. */
  private static boolean isImported(InputStream in) throws IOException {
    in.mark(1);
    if (in.read() == SqlWorker.IMPORTED) {
      return true;
    }
    in.reset();
    return false;
  }

  private static byte[] read(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER];
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      if (bytes.size() + read > MAX_OUTPUT) {
        throw new IOException("the result is larger than " + (MAX_OUTPUT >> 20) + " MiB");
      }
      bytes.write(buffer, 0, read);
    }
    return bytes.toByteArray();
  }

  private String error(byte[] output, int code) throws IOException {
    String text = new String(output, StandardCharsets.UTF_8);
    String last = text.lines().reduce("", (before, line) -> line.isEmpty() ? before : line);
    if (last.startsWith("{\"error\":")) {
      // Where files are on this machine is nothing to clients.
      return FindingJson.members(last).get("error").replace(task.folder() + "/", "");
    }
    return "its process died with exit code " + code;
  }

  private void end(String why) {
    ending.compareAndSet(null, why);
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  /** Ends the run, if it has not ended. */
  @Override
  public void close() {
    end("it was stopped");
  }
}
