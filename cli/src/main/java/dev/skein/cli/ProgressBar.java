package dev.skein.cli;

import dev.skein.duckdb.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** A line on a terminal that says how far an import is, and vanishes in the end. */
final class ProgressBar implements Progress, AutoCloseable {
  private static final int CELLS = 24;
  private static final long FIRST_NANOS = 300_000_000;
  private static final long EACH_NANOS = 100_000_000;
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream err;
  private final long start = System.nanoTime();
  private long nextNanos = FIRST_NANOS;
  private boolean drawn;
  private boolean closed;

  ProgressBar(PrintStream err) {
    this.err = err;
  }

  /** Nothing is drawn in the first moments, so that short work leaves the terminal alone. */
  @Override
  public synchronized void update(String phase, long done, long total) {
    long nanos = System.nanoTime() - start;
    if (closed || nanos < nextNanos) {
      return;
    }
    nextNanos = nanos + EACH_NANOS;
    drawn = true;
    err.print(ERASE + line(phase, done, total, nanos));
    err.flush();
  }

  /** The text of the line. */
  static String line(String phase, long done, long total, long nanos) {
    StringBuilder line = new StringBuilder(phase);
    if (total > 0) {
      double part = Math.min(1, Math.max(0, (double) done / total));
      int full = (int) (part * CELLS);
      line.append(" [").append("#".repeat(full)).append(" ".repeat(CELLS - full)).append("] ");
      line.append((int) (part * 100)).append(" %");
    }
    double megabytes = done / 1e6;
    double seconds = nanos / 1e9;
    if (done > 0 && seconds > 0) {
      line.append(String.format(Locale.ROOT, "  %.0f MB/s", megabytes / seconds));
    }
    return line.toString();
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (drawn) {
      err.print(ERASE);
      err.flush();
      drawn = false;
    }
  }
}
