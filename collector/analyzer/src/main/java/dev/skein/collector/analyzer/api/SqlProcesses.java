package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.process.DriverLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Starts processes of {@link SqlWorker}, and keeps one waiting where somebody has asked: the start of a JVM, the SQL library and DuckDB
 * are half of what an answer takes. Each process has one task and ends with it.
 */
final class SqlProcesses implements AutoCloseable {
  private final WorkFolder folder;
  private final long heapBytes;
  private final Duration idle;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "skein-waiting-process");
            thread.setDaemon(true);
            return thread;
          });
  private Process waiting;
  private ScheduledFuture<?> end;
  private boolean closed;

  /**
   * None is started yet.
   *
   * @param folder has DuckDB's library
   * @param heapBytes for each process
   * @param idle how long one may wait before it is ended
   */
  SqlProcesses(WorkFolder folder, long heapBytes, Duration idle) {
    this.folder = folder;
    this.heapBytes = heapBytes;
    this.idle = idle;
  }

  /**
   * A process for one task: the one that waits, or a new one.
   *
   * @throws IOException when none can be started
   */
  synchronized Process take() throws IOException {
    Process taken = waiting;
    waiting = null;
    if (end != null) {
      end.cancel(false);
      end = null;
    }
    return taken != null && taken.isAlive() ? taken : start();
  }

  /** Has one wait for the next task, unless one does. */
  synchronized void prepare() {
    if (closed || waiting != null && waiting.isAlive()) {
      return;
    }
    try {
      waiting = start();
      Process started = waiting;
      end = clock.schedule(() -> end(started), idle.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException later) {
      // Whoever needs one tries again, and hears why there is none.
      waiting = null;
    }
  }

  private synchronized void end(Process process) {
    if (waiting == process) {
      waiting = null;
      process.destroyForcibly();
    }
  }

  private Process start() throws IOException {
    Path library = folder.library();
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (heapBytes >> 20) + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Duser.timezone=UTC",
                "-Duser.language=en",
                "-cp",
                System.getProperty("java.class.path"),
                DriverLoader.class.getName(),
                library.toString(),
                SqlWorker.class.getName()));
    // Nothing of ours is for that process: no token, no option.
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  /** Ends the one that waits; there will be no other. */
  @Override
  public synchronized void close() {
    closed = true;
    clock.shutdownNow();
    if (waiting != null) {
      waiting.destroyForcibly();
      waiting = null;
    }
  }
}
