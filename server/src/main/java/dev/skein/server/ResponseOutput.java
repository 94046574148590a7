package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of an answer whose head goes out with the first bytes: an error before that can still have a status of its own.
 * A query's thread writes it, while the client's thread waits, and may take it away as long as nothing was written.
 */
final class ResponseOutput extends OutputStream {
  private final Context context;
  private Runnable head = () -> {};
  private OutputStream out;
  private boolean taken;

  ResponseOutput(Context context) {
    this.context = context;
  }

  /** Sets what has to be done to the answer before the first bytes. */
  synchronized void head(Runnable head) {
    this.head = head;
  }

  /** Whether the client has the head already. */
  synchronized boolean begun() {
    return out != null;
  }

  /** From now on nothing can be written. False when something was already. */
  synchronized boolean take() {
    taken = out == null;
    return taken;
  }

  /** The answer is whole, also when it has no bytes. */
  void complete() throws IOException {
    body();
  }

  /** Where the body goes. The first one to ask sends the head. */
  private synchronized OutputStream body() throws IOException {
    if (taken) {
      throw new IOException("the client has another answer already");
    }
    if (out == null) {
      head.run();
      context.res().setStatus(200);
      out = context.res().getOutputStream();
    }
    return out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    body().write(bytes, from, count);
  }

  @Override
  public void flush() throws IOException {
    if (begun()) {
      body().flush();
    }
  }
}
