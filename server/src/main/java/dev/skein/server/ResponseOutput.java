package dev.skein.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of an answer whose head goes out with the first bytes: an error before that can still have a status of its own.
 */
final class ResponseOutput extends OutputStream {
  private final Context context;
  private OutputStream out;

  ResponseOutput(Context context) {
    this.context = context;
  }

  /** Whether the client has the head already. */
  boolean begun() {
    return out != null;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (out == null) {
      context.res().setStatus(200);
      out = context.res().getOutputStream();
    }
    out.write(bytes, from, count);
  }

  @Override
  public void flush() throws IOException {
    if (out != null) {
      out.flush();
    }
  }
}
