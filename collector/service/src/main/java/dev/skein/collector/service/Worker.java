package dev.skein.collector.service;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A thread for work that nobody waits for. A task that fails is logged, and comes again when its time has come. */
public final class Worker implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final ScheduledExecutorService thread;
  private final Runnable task;
  private final Log log;
  private ScheduledFuture<?> periodic;

  /**
   * Does nothing yet.
   *
   * @param task the work
   */
  public Worker(String name, Runnable task, Log log) {
    this.task = task;
    this.log = log;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
  }

  /** Does the work now, and again and again after a pause. */
  public synchronized void every(Duration pause) {
    periodic =
        thread.scheduleWithFixedDelay(() -> run(task), 0, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Does something else, and then the work, as soon as the thread is free; nothing once it is closed. */
  public void after(Runnable first) {
    try {
      thread.execute(
          () -> {
            run(first);
            run(task);
          });
    } catch (RejectedExecutionException e) {
      log.debug("too late", "problem", e.getMessage());
    }
  }

  /** Whether {@link #close} was called: long work should end then. */
  public boolean isClosed() {
    return thread.isShutdown();
  }

  private void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      log.error("work failed", "thread", Thread.currentThread().getName(), "problem", e.toString());
    }
  }

  /** Waits until what runs has ended; what waits is not done. */
  @Override
  public synchronized void close() {
    if (periodic != null) {
      periodic.cancel(false);
    }
    thread.shutdown();
    try {
      if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
