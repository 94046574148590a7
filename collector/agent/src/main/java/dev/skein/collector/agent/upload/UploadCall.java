package dev.skein.collector.agent.upload;

import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.TimeUnit;

/** One call, as a sender sees it that may wait: until there is room for the next message, or until there is an answer. */
final class UploadCall implements ClientResponseObserver<UploadRequest, UploadReply> {
  private ClientCallStreamObserver<UploadRequest> requests;
  private UploadReply reply;
  private Status end;

  /** Only the sending thread asks. */
  private boolean committed;

  @Override
  public synchronized void beforeStart(ClientCallStreamObserver<UploadRequest> stream) {
    requests = stream;
    stream.setOnReadyHandler(this::wake);
  }

  @Override
  public synchronized void onNext(UploadReply value) {
    // The first counts; a second would be against the protocol.
    reply = reply == null ? value : reply;
    notifyAll();
  }

  @Override
  public synchronized void onError(Throwable problem) {
    end = Status.fromThrowable(problem);
    notifyAll();
  }

  @Override
  public synchronized void onCompleted() {
    end = Status.OK;
    notifyAll();
  }

  private synchronized void wake() {
    notifyAll();
  }

  /**
   * Waits until a message can be sent without piling up.
   *
   * @return whether one can; not when the analyzer has answered, the call has ended, or the time is over
   */
  synchronized boolean awaitRoom(long nanos) throws InterruptedException {
    long until = System.nanoTime() + nanos;
    while (!answered() && !requests.isReady()) {
      if (!pause(until)) {
        return false;
      }
    }
    return !answered();
  }

  /** Waits for the answer or the call's end; false when the time is over. */
  synchronized boolean awaitAnswer(long nanos) throws InterruptedException {
    long until = System.nanoTime() + nanos;
    while (!answered()) {
      if (!pause(until)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the analyzer has answered, or the call has ended. */
  synchronized boolean answered() {
    return reply != null || end != null;
  }

  /** The answer, or null. */
  synchronized UploadReply reply() {
    return reply;
  }

  /** How the call ended, or null while it goes on. */
  synchronized Status end() {
    return end;
  }

  void send(UploadRequest request) {
    requests.onNext(request);
  }

  /** Ends the agent's half of the call, after the commit. */
  void complete() {
    committed = true;
    requests.onCompleted();
  }

  /** Whether the commit was sent: without one nothing can be stored. */
  boolean committed() {
    return committed;
  }

  /** Ends the call if it has not ended; harmless otherwise. */
  void cancel(String why) {
    requests.cancel(why, null);
  }

  private boolean pause(long until) throws InterruptedException {
    long left = until - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    TimeUnit.NANOSECONDS.timedWait(this, left);
    return true;
  }
}
