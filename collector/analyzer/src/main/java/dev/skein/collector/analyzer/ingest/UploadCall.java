package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.access.Agent;
import dev.skein.collector.v1.ChunkIdentity;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A call: hands messages to an {@link Upload}, answers once, and cleans up whichever way the call ends. Messages come one after the
 * other, but the call may be cancelled or time out on another thread.
 */
final class UploadCall implements StreamObserver<UploadRequest> {
  private final Ingest ingest;
  private final String agentName;
  private final ServerCallStreamObserver<UploadReply> replies;
  private final Consumer<UploadCall> whenDone;
  private final Upload upload;
  private final ReentrantLock lock = new ReentrantLock();

  // All below: only with the lock.
  private boolean entered;
  private boolean done;
  private long lastNanos = System.nanoTime();

  /**
   * @param agentName what its uploads are counted by
   * @param whenDone called once, when the call needs nothing any more
   */
  UploadCall(
      Ingest ingest,
      Agent agent,
      String agentName,
      ServerCallStreamObserver<UploadReply> replies,
      Consumer<UploadCall> whenDone) {
    this.ingest = ingest;
    this.agentName = agentName;
    this.replies = replies;
    this.whenDone = whenDone;
    upload = new Upload(ingest, agent);
    replies.setOnCancelHandler(this::cancelled);
  }

  /** Counts the call; answers at once when there are too many. */
  void begin() {
    run(
        () -> {
          ingest.limits().enter(agentName);
          entered = true;
        });
  }

  @Override
  public void onNext(UploadRequest request) {
    run(
        () -> {
          switch (request.getStepCase()) {
            case OPEN -> upload.open(request.getOpen());
            case FRAME -> upload.frame(request.getFrame());
            case COMMIT -> {
              upload.commit(request.getCommit());
              answer(Status.ACCEPTED, "");
            }
            case STEP_NOT_SET -> throw Refusal.rejected("message without a step");
          }
        });
  }

  @Override
  public void onCompleted() {
    run(
        () -> {
          throw Refusal.retry("call ended before its commit");
        });
  }

  @Override
  public void onError(Throwable cause) {
    cancelled();
  }

  private void cancelled() {
    lock.lock();
    try {
      if (!done) {
        finish();
        ingest.metrics().lost();
        ingest.log().debug("upload lost", "agent", agentName);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the call when nothing came for that long; not while a message is being worked on. */
  void endIfIdle(long nanos) {
    if (!lock.tryLock()) {
      return;
    }
    try {
      if (!done && System.nanoTime() - lastNanos > nanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
        answer(Status.RETRY, "nothing came for " + millis + " ms");
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the call because the analyzer stops; waits for a commit that is running. */
  void stop() {
    run(
        () -> {
          throw Refusal.retry("analyzer is stopping");
        });
  }

  private interface Step {
    void run() throws Refusal, IOException;
  }

  private void run(Step step) {
    lock.lock();
    try {
      if (done) {
        return;
      }
      step.run();
      lastNanos = System.nanoTime();
    } catch (Refusal e) {
      answer(e.status(), e.getMessage());
    } catch (IOException e) {
      ingest.metrics().failed();
      answer(Status.RETRY, "store failed: " + e.getMessage());
    } catch (RuntimeException e) {
      ingest.log().error("upload failed", "agent", agentName, "problem", e.toString());
      answer(Status.RETRY, "analyzer failed");
    } finally {
      lock.unlock();
    }
  }

  private void answer(Status status, String message) {
    log(status, message);
    ingest.metrics().answered(status);
    // First of all, so that whoever gets the answer may send the chunk again.
    finish();
    try {
      replies.onNext(UploadReply.newBuilder().setStatus(status).setMessage(message).build());
      replies.onCompleted();
    } catch (RuntimeException e) {
      // The agent has gone; it will ask again, and get DUPLICATE where this was ACCEPTED.
      ingest.log().debug("answer lost", "agent", agentName, "problem", e.getMessage());
    }
  }

  private void finish() {
    done = true;
    upload.close();
    if (entered) {
      ingest.limits().leave(agentName);
    }
    whenDone.accept(this);
  }

  private void log(Status status, String message) {
    ChunkIdentity identity = upload.identity();
    Object[] pairs = {
      "status", status.name().toLowerCase(Locale.ROOT),
      "agent", agentName,
      "reason", message.isEmpty() ? null : message,
      "namespace", identity == null ? null : identity.getNamespace(),
      "pod", identity == null ? null : identity.getPod(),
      "container", identity == null ? null : identity.getContainer(),
      "file", identity == null ? null : identity.getFile(),
      "offset", identity == null ? null : identity.getOffset(),
      "length", identity == null ? null : identity.getLength()
    };
    if (status == Status.ACCEPTED || status == Status.DUPLICATE) {
      ingest.log().debug("upload", pairs);
    } else {
      ingest.log().warn("upload", pairs);
    }
  }
}
