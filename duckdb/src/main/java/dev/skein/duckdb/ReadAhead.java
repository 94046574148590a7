package dev.skein.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads a stream on a thread of its own, some pieces ahead of whoever takes them: unpacking is a fifth of the work of
 * reading a condensed recording. What the stream throws comes out behind the bytes before it.
 */
final class ReadAhead extends InputStream {
  private static final int PIECE = 1 << 16;
  private static final int PIECES = 4;

  /** Bytes of the stream, or with {@code n} negative its end, or why it goes no further. */
  private record Piece(byte[] bytes, int n, Throwable failure) {}

  private final InputStream in;
  private final Thread thread = new Thread(this::fill, "skein-unpack");
  private final BlockingQueue<Piece> full = new ArrayBlockingQueue<>(PIECES + 1);

  /** One more than there are pieces: {@link #close} wakes the thread with it. */
  private final BlockingQueue<byte[]> free = new ArrayBlockingQueue<>(PIECES + 1);

  private volatile boolean closed;
  private Piece present = new Piece(new byte[0], 0, null);
  private int next;

  /** Begins to read {@code in}, which belongs to the thread until {@link #close}. */
  ReadAhead(InputStream in) {
    this.in = in;
    for (int i = 0; i < PIECES; i++) {
      free.add(new byte[PIECE]);
    }
    thread.setDaemon(true);
    thread.start();
  }

  private void fill() {
    try {
      boolean more = true;
      while (more) {
        byte[] bytes = free.take();
        if (closed) {
          return;
        }
        Piece piece;
        try {
          piece = new Piece(bytes, in.read(bytes, 0, PIECE), null);
        } catch (IOException | RuntimeException | Error e) {
          piece = new Piece(bytes, -1, e);
        }
        more = piece.n >= 0;
        full.add(piece);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    while (next == present.n && length > 0) {
      take();
    }
    if (present.n < 0) {
      fail();
      return -1;
    }
    int n = Math.min(length, present.n - next);
    System.arraycopy(present.bytes, next, into, at, n);
    next += n;
    return n;
  }

  private void take() throws IOException {
    if (closed) {
      throw new IOException("closed");
    }
    if (present.bytes.length > 0) {
      free.add(present.bytes);
    }
    try {
      present = full.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading", e);
    }
    next = 0;
  }

  private void fail() throws IOException {
    if (present.failure instanceof IOException e) {
      throw e;
    }
    if (present.failure instanceof RuntimeException e) {
      throw e;
    }
    if (present.failure instanceof Error e) {
      throw e;
    }
  }

  /** Ends the thread: when this returns it reads no more. The stream itself stays open. */
  @Override
  public void close() {
    closed = true;
    free.offer(new byte[0]);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
