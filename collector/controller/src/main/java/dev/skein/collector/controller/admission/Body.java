package dev.skein.collector.controller.admission;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/** The body of a request, taken as it comes: no thread waits for a client, and all bodies together have a bound. */
final class Body implements Runnable {
  /** The API server sends all of a review at once. */
  static final long LONGEST_SECONDS = 20;

  private final Request request;
  private final int most;
  private final Semaphore room;
  private final Taker taker;
  private final List<byte[]> parts = new ArrayList<>();
  private Scheduler.Task timer;
  private long length;
  private int held;
  private int status;
  private String problem;
  private boolean ended;

  /** Is told once how it ended. */
  interface Taker {
    /** All of it is there. Has to {@link #release} it. */
    void taken(byte[] body);

    /** It is not wanted. */
    void refused(int status, String problem);

    /** The client is gone. */
    void failed(Throwable cause);
  }

  /**
   * @param most bytes that it may have
   * @param room bytes that all bodies may have, less what they have
   */
  Body(Request request, int most, Semaphore room, Taker taker) {
    this.request = request;
    this.most = most;
    this.room = room;
    this.taker = taker;
  }

  /** Begins, and returns at once or after what is there already. */
  void take() {
    synchronized (this) {
      timer =
          request
              .getComponents()
              .getScheduler()
              .schedule(this::late, LONGEST_SECONDS, TimeUnit.SECONDS);
      if (request.getLength() > most) {
        tooLong();
      }
    }
    run();
  }

  /** Takes what has come. */
  @Override
  public void run() {
    Runnable end = advance();
    if (end != null) {
      end.run();
    }
  }

  private void late() {
    Runnable end;
    synchronized (this) {
      end = ended ? null : refusal(408, "the body did not come in " + LONGEST_SECONDS + " seconds");
    }
    if (end != null) {
      end.run();
    }
  }

  /** What is to be said, without a lock; null while there is nothing to say. */
  private synchronized Runnable advance() {
    while (!ended) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return null;
      }
      if (Content.Chunk.isFailure(chunk)) {
        end();
        release();
        Throwable cause = chunk.getFailure();
        return () -> taker.failed(cause);
      }
      boolean last = chunk.isLast();
      add(chunk.getByteBuffer());
      chunk.release();
      // Whoever is still sending when the connection is closed does not see the answer.
      if (problem != null && (last || length > 2L * most)) {
        return refusal(status, problem);
      }
      if (last) {
        end();
        byte[] body = whole();
        return () -> taker.taken(body);
      }
    }
    return null;
  }

  private void add(ByteBuffer bytes) {
    int more = bytes.remaining();
    length += more;
    if (problem != null) {
      return;
    }
    if (length > most) {
      tooLong();
    } else if (!room.tryAcquire(more)) {
      unwanted(503, "there are too many bodies at once");
    } else {
      held += more;
      byte[] part = new byte[more];
      bytes.get(part);
      parts.add(part);
    }
  }

  private void tooLong() {
    unwanted(413, "the body has more than " + most + " bytes");
  }

  private void unwanted(int code, String why) {
    status = code;
    problem = why;
    release();
  }

  private Runnable refusal(int code, String why) {
    end();
    release();
    return () -> taker.refused(code, why);
  }

  private void end() {
    ended = true;
    timer.cancel();
  }

  private byte[] whole() {
    ByteBuffer body = ByteBuffer.allocate((int) length);
    parts.forEach(body::put);
    parts.clear();
    return body.array();
  }

  /** Gives its bytes back, once. */
  synchronized void release() {
    parts.clear();
    room.release(held);
    held = 0;
  }
}
