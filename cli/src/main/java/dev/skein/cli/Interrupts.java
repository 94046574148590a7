package dev.skein.cli;

import java.util.ArrayDeque;
import java.util.Deque;

/** Actions for the moment when the user presses Ctrl-C; the latest goes first. Thread-safe. */
public final class Interrupts {
  /** Takes an action back. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  private final Deque<Runnable> actions = new ArrayDeque<>();
  private volatile boolean interrupted;

  /** Whether Ctrl-C was pressed. */
  public boolean interrupted() {
    return interrupted;
  }

  /** Runs {@code action} on Ctrl-C, until the result is closed. */
  public synchronized Registration register(Runnable action) {
    actions.push(action);
    return () -> remove(action);
  }

  private synchronized void remove(Runnable action) {
    actions.remove(action);
  }

  /** Runs all actions; one that fails does not keep the others from running. */
  public void interrupt() {
    interrupted = true;
    for (Runnable action = next(); action != null; action = next()) {
      try {
        action.run();
      } catch (RuntimeException e) {
        // The process ends now, and the rest has to be cleaned up.
        continue;
      }
    }
  }

  private synchronized Runnable next() {
    return actions.poll();
  }
}
