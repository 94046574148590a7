package dev.skein.collector.demo;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;

/**
 * Runs another main class for as long as its standard input is open. Whoever started it holds the other end, so it ends with that
 * process however that ends, also by a SIGKILL, which leaves no time to end children.
 */
public final class Leash {
  private Leash() {}

  /**
   * @param args name of the main class; it gets no arguments
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Thread holder = new Thread(Leash::hold, "leash");
    holder.setDaemon(true);
    holder.start();
    try {
      Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      Thread.currentThread()
          .getUncaughtExceptionHandler()
          .uncaughtException(Thread.currentThread(), e.getCause());
      System.exit(1);
    }
  }

  private static void hold() {
    try {
      while (System.in.read() >= 0) {
        // What comes is of no interest, only that it ends.
      }
    } catch (IOException e) {
      // As good as an end.
    }
    // Nobody is left for whom anything would have to be put in order.
    Runtime.getRuntime().halt(1);
  }
}
