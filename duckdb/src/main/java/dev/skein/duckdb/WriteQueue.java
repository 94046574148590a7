package dev.skein.duckdb;

import java.util.Queue;

/**
 * What the producer of rows and the writer threads share: room for waiting batches, counted in bytes, and the first
 * failure, which ends them all.
 */
final class WriteQueue {
  private final long capacity;
  private long waiting;
  private Throwable failure;

  /**
   * @param capacity bytes that may wait; a single larger batch is let through when nothing else waits
   */
  WriteQueue(long capacity) {
    this.capacity = capacity;
  }

  /**
   * Waits until {@code bytes} more fit.
   *
   * @throws DatabaseWriteException when a writer has failed, or this thread is interrupted
   */
  synchronized void acquire(long bytes) {
    check();
    while (waiting > 0 && waiting + bytes > capacity) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DatabaseWriteException("interrupted", e);
      }
      check();
    }
    waiting += bytes;
  }

  synchronized void release(long bytes) {
    waiting -= bytes;
    notifyAll();
  }

  synchronized <T> void put(Queue<T> tasks, T task) {
    check();
    tasks.add(task);
    notifyAll();
  }

  /**
   * Waits for a task.
   *
   * @throws InterruptedException when this thread is interrupted, or another has failed
   */
  synchronized <T> T take(Queue<T> tasks) throws InterruptedException {
    while (true) {
      if (failure != null || Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (!tasks.isEmpty()) {
        return tasks.remove();
      }
      wait();
    }
  }

  synchronized void fail(Throwable e) {
    if (failure == null) {
      failure = e;
    }
    notifyAll();
  }

  /** Throws the first failure, if there is one. */
  synchronized void check() {
    if (failure != null) {
      throw new DatabaseWriteException(String.valueOf(failure.getMessage()), failure);
    }
  }
}
