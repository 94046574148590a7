package dev.skein.reports.jmc;

import java.io.IOException;

/**
 * Ends a worker process with the one that started it, also when that was killed: its end of standard input is closed then. Without
 * it a rule that never returns would outlive whoever would have ended it.
 */
public final class ParentWatch {
  private ParentWatch() {}

  /** Watches from now on. Nothing else may read standard input. */
  public static void start() {
    Thread watch = new Thread(ParentWatch::waitForTheEnd, "skein-parent");
    watch.setDaemon(true);
    watch.start();
  }

  private static void waitForTheEnd() {
    try {
      while (System.in.read() >= 0) {
        // Whatever is said there is not for us.
        continue;
      }
    } catch (IOException e) {
      // The same as its end.
      Runtime.getRuntime().halt(1);
    }
    Runtime.getRuntime().halt(1);
  }
}
