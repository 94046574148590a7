package dev.skein.server;

import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Threads that talk with clients. Many may wait, so their stacks are small, whatever the JVM's option for others says. */
final class ClientThreads extends QueuedThreadPool {
  private static final long STACK_BYTES = 1L << 20;

  ClientThreads(int most) {
    super(most, 4);
    setName("skein-http");
  }

  @Override
  public Thread newThread(Runnable job) {
    Thread thread = new Thread(null, job, "skein-http", STACK_BYTES);
    thread.setDaemon(isDaemon());
    thread.setName(getName() + '-' + thread.getId());
    return thread;
  }
}
