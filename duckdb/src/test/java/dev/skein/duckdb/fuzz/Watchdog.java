package dev.skein.duckdb.fuzz;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs cases one after the other in a thread of its own, and says where a case hangs. */
final class Watchdog implements AutoCloseable {
  private final Duration limit;
  private volatile Thread worker;
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> {
            worker = new Thread(task, "fuzz");
            worker.setDaemon(true);
            return worker;
          });

  Watchdog(Duration limit) {
    this.limit = limit;
  }

  /** Runs {@code work}; throws what it throws, and an {@link AssertionError} when it takes too long. */
  <T> T run(Callable<T> work) throws Throwable {
    Future<T> result = executor.submit(work);
    try {
      return result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause();
    } catch (TimeoutException e) {
      throw new AssertionError(
          "not done after " + limit + ", now at " + Arrays.toString(worker.getStackTrace()), e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
