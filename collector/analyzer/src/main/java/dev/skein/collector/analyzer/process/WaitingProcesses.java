package dev.skein.collector.analyzer.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Starts processes of one kind, and keeps one waiting where somebody has asked: the start of a JVM and of its libraries is half of what an
 * answer takes. Each process has one task, which it reads from its standard input, and ends with it.
 */
public final class WaitingProcesses implements AutoCloseable {
  private final Starter starter;
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

  /** Starts a process. */
  public interface Starter {
    /**
     * One that waits for its task.
     *
     * @throws IOException when there can be none
     */
    Process start() throws IOException;
  }

  /**
   * None is started yet.
   *
   * @param idle how long one may wait before it is ended
   */
  public WaitingProcesses(Starter starter, Duration idle) {
    this.starter = starter;
    this.idle = idle;
  }

  /**
   * A process for one task: the one that waits, or a new one.
   *
   * @throws IOException when none can be started
   */
  public synchronized Process take() throws IOException {
    Process taken = waiting;
    waiting = null;
    if (end != null) {
      end.cancel(false);
      end = null;
    }
    return taken != null && taken.isAlive() ? taken : starter.start();
  }

  /** Has one wait for the next task, unless one does. */
  public synchronized void prepare() {
    if (closed || waiting != null && waiting.isAlive()) {
      return;
    }
    try {
      Process started = starter.start();
      waiting = started;
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
