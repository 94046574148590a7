package dev.skein.server;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

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
  private final Duration time;
  private final long deadline;
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Reason reason;
  private volatile boolean complete;
  private Runnable interrupt;

  /**
   * @param time that it may take from now on
   */
  RunningQuery(String id, Client client, Duration time) {
    this.id = id;
    this.client = client;
    this.time = time;
    this.deadline =
        System.nanoTime() + Math.min(time.toMillis(), Long.MAX_VALUE / 4_000_000) * 1_000_000;
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

  /** What the client is told when it {@linkplain #reason has to end}. */
  ApiError error() {
    return switch (reason) {
      case TIME_LIMIT ->
          new ApiError(
              408, "timeout", "the query took longer than " + time.toMillis() / 1000.0 + " s");
      case STOPPED -> new ApiError(503, "stopping", "the server stops");
      case CANCELLED, CLIENT_GONE -> new ApiError(409, "cancelled", "the query was cancelled");
    };
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
    if (reason == null && !complete) {
      reason = why;
      over.countDown();
    }
    if (interrupt != null) {
      interrupt.run();
    }
  }

  /** Nothing of it runs any more. */
  synchronized void complete() {
    complete = true;
    over.countDown();
  }

  /** Waits until nothing of it runs any more, or it has to end. */
  void await() throws InterruptedException {
    over.await();
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
