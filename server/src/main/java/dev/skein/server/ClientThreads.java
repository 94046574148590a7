package dev.skein.server;

import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Threads with a deep stack: DuckDB plans a statement by recursion on the thread that asks, and where the stack ends, the
 * whole process does. One of Java's usual size ends at some 250 queries in one WITH.
 */
final class DeepThreads extends QueuedThreadPool {
  /** Address space; memory is taken as far as a statement goes down. */
  private static final long STACK_BYTES = 64L << 20;

  DeepThreads(int most) {
    super(most, 4);
  }

  @Override
  public Thread newThread(Runnable job) {
    Thread thread = new Thread(null, job, "skein-http", STACK_BYTES);
    thread.setDaemon(isDaemon());
    thread.setName(getName() + '-' + thread.getId());
    return thread;
  }
}
