package dev.skein.server;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that queries run on, apart from those that talk with clients: DuckDB looks for an interrupt between vectors only,
 * and whoever asked should not wait for that.
 *
 * <p>Their stacks are deep: DuckDB plans a statement by recursion on the thread that asks, and where the stack ends, the
 * whole process does. One of Java's usual size ends at some 250 queries in one WITH.
 */
final class QueryThreads implements AutoCloseable {
  /** Address space; memory is taken as far as a statement goes down. */
  private static final long STACK_BYTES = 64L << 20;

  private final ThreadPoolExecutor threads;

  /**
   * @param count queries at once; what comes beyond waits
   */
  QueryThreads(int count) {
    AtomicInteger number = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            job -> {
              String name = "skein-query-" + number.incrementAndGet();
              Thread thread = new Thread(null, job, name, STACK_BYTES);
              thread.setDaemon(true);
              return thread;
            });
    // MemoryBound counts their stacks among what is there already.
    threads.prestartAllCoreThreads();
  }

  ExecutorService pool() {
    return threads;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
