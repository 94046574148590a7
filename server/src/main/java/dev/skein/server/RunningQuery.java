package dev.skein.server;

/** A query that waits or runs. Whoever ends it early leaves the reason here. */
final class RunningQuery {
  /** Why a query ends early. */
  enum Reason {
    TIME_LIMIT,
    CANCELLED,
    CLIENT_GONE,
    STOPPED
  }

  private final String id;
  private final Client client;
  private final long deadline;
  private volatile Reason reason;
  private Runnable interrupt;

  /**
   * @param deadline as {@link System#nanoTime} counts
   */
  RunningQuery(String id, Client client, long deadline) {
    this.id = id;
    this.client = client;
    this.deadline = deadline;
  }

  String id() {
    return id;
  }

  Client client() {
    return client;
  }

  /** Why it has to end; null when it may go on. */
  Reason reason() {
    return reason;
  }

  /** Milliseconds until its time is over, from 0. */
  long millisLeft() {
    return Math.max(0, (deadline - System.nanoTime()) / 1_000_000);
  }

  /** From now on {@code how} interrupts the statement that runs; nothing runs when null. */
  synchronized void interruptedBy(Runnable how) {
    interrupt = how;
  }

  /** Ends it; the first reason counts. Also called again and again, since DuckDB forgets an interrupt that comes too early. */
  synchronized void end(Reason why) {
    if (reason == null) {
      reason = why;
    }
    if (interrupt != null) {
      interrupt.run();
    }
  }

  /** Ends it when its time is over or its client has gone. */
  void look() {
    if (reason != null) {
      end(reason);
    } else if (deadline - System.nanoTime() <= 0) {
      end(Reason.TIME_LIMIT);
    } else if (client.gone()) {
      end(Reason.CLIENT_GONE);
    }
  }
}
