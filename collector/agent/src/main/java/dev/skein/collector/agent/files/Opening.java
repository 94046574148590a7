package dev.skein.collector.agent.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens what may have become a pipe: the system then waits for somebody to write to it, Java has no way to ask otherwise, and no look
 * beforehand helps against who swaps it afterwards. So another thread opens, and may wait for ever.
 */
public final class Opening {
  /** Every file opens sooner, also one of a slow disk. */
  private static final long PATIENCE_MILLIS = 10_000;

  private Opening() {}

  /** Opens something. */
  interface Step {
    FileChannel open() throws IOException;
  }

  /** A pipe took a file's place. A thread waits for it, so whoever gets this should not try again. */
  public static final class StuckException extends IOException {
    private static final long serialVersionUID = 1;

    StuckException(String name) {
      super(name + " does not open: it is no file");
    }
  }

  /**
   * Opens.
   *
   * @param name for messages
   * @throws StuckException where that does not end
   */
  static FileChannel of(String name, Step step) throws IOException {
    return of(name, PATIENCE_MILLIS, step);
  }

  static FileChannel of(String name, long patienceMillis, Step step) throws IOException {
    CompletableFuture<FileChannel> opened = new CompletableFuture<>();
    Thread thread = new Thread(() -> run(step, opened), "open");
    thread.setDaemon(true);
    thread.start();
    try {
      return opened.get(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      StuckException stuck = new StuckException(name);
      opened.completeExceptionally(stuck);
      throw stuck;
    } catch (ExecutionException e) {
      // With the type that it has: some tell that the file is gone.
      if (e.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IOException(name + " does not open", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      opened.cancel(false);
      throw new IOException("interrupted", e);
    }
  }

  private static void run(Step step, CompletableFuture<FileChannel> opened) {
    try {
      FileChannel channel = step.open();
      if (!opened.complete(channel)) {
        channel.close();
      }
    } catch (IOException | RuntimeException e) {
      opened.completeExceptionally(e);
    }
  }
}
