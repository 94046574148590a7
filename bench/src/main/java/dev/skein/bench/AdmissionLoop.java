package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Admissions at a controller: {@code PORT STORE MANIFEST PROCESS SECONDS}. First those that warm it up, then 2,000 a minute
 * for some seconds, each sent when it is due whatever became of those before it; then 2,000 as fast as eight connections bring
 * them. Every tenth Pod is large. Prints a line for each; ends with 1 where a Pod was not profiled.
 */
public final class AdmissionLoop {
  private static final int PER_MINUTE = 2000;
  private static final int WARM_UP = 2000;
  private static final int AS_FAST_AS_POSSIBLE = 2000;
  private static final int CONNECTIONS = 8;

  /** So many may be on their way at a time before one has to wait; that wait counts. */
  private static final int MOST_WAITING = 32;

  private static final int LARGE_EVERY = 10;

  /** So many different Pods: they differ in namespace and owner. */
  private static final int DIFFERENT = 1000;

  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final Webhook webhook;
  private final ProcessHandle controller;
  private final byte[][] reviews = new byte[DIFFERENT][];

  private AdmissionLoop(int port, Path store, Path manifest, long process)
      throws IOException, GeneralSecurityException {
    webhook = new Webhook(port, store);
    controller = ProcessHandle.of(process).orElseThrow();
    PodReviews pods = new PodReviews(manifest);
    for (int i = 0; i < DIFFERENT; i++) {
      reviews[i] = isLarge(i) ? pods.large(i) : pods.small(i, Map.of());
    }
  }

  /** See the class. */
  public static void main(String[] arguments) throws Exception {
    AdmissionLoop loop =
        new AdmissionLoop(
            Integer.parseInt(arguments[0]),
            Path.of(arguments[1]),
            Path.of(arguments[2]),
            Long.parseLong(arguments[3]));
    int seconds = Integer.parseInt(arguments[4]);
    System.out.printf(
        Locale.ROOT,
        "a review of the small Pod has %.1f kB, of the large one %.0f kB%n",
        loop.reviews[0].length / 1e3,
        loop.reviews[LARGE_EVERY - 1].length / 1e3);
    try {
      loop.phase("the first 50", 50, 1, 0);
      loop.phase("warming up", WARM_UP, CONNECTIONS, 0);
      loop.phase("2,000 a minute", PER_MINUTE * seconds / 60, MOST_WAITING, MINUTE / PER_MINUTE);
      loop.phase("as fast as possible", AS_FAST_AS_POSSIBLE, CONNECTIONS, 0);
    } catch (ExecutionException e) {
      System.err.println("admissions: " + e.getCause().getMessage());
      System.exit(1);
    }
    System.exit(0);
  }

  private static boolean isLarge(int number) {
    return number % LARGE_EVERY == LARGE_EVERY - 1;
  }

  /**
   * @param pause nanoseconds from one to the next; 0 to send each as soon as a thread is free
   */
  private void phase(String name, int count, int threads, long pause)
      throws InterruptedException, ExecutionException {
    long[] nanos = new long[count];
    AtomicInteger next = new AtomicInteger();
    Duration before = processorTime();
    long begin = System.nanoTime();
    ExecutorService senders = Executors.newFixedThreadPool(threads);
    List<Future<?>> sending = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      sending.add(
          senders.submit(
              () -> {
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                  // Time counts from when it was due, not from when a thread came to it.
                  long due = pause == 0 ? System.nanoTime() : begin + i * pause;
                  long early = due - System.nanoTime();
                  if (early > 0) {
                    TimeUnit.NANOSECONDS.sleep(early);
                  }
                  webhook.ask(reviews[i % DIFFERENT]);
                  nanos[i] = System.nanoTime() - due;
                }
                return null;
              }));
    }
    for (Future<?> sender : sending) {
      sender.get();
    }
    senders.shutdown();
    double seconds = (System.nanoTime() - begin) / 1e9;
    double processor = processorTime().minus(before).toNanos() / 1e9;
    report(name, nanos, seconds, processor);
  }

  private static void report(String name, long[] nanos, double seconds, double processor) {
    long[] large = new long[nanos.length / LARGE_EVERY];
    for (int i = 0; i < large.length; i++) {
      large[i] = nanos[i * LARGE_EVERY + LARGE_EVERY - 1];
    }
    long[] sorted = sorted(nanos);
    System.out.printf(
        Locale.ROOT,
        "%s: %d in %.1f s; %.1f ms in the median, %.1f at 99 %%, %.1f at most; large ones %.1f in the median, %.1f at 99 %%;"
            + " %.1f s of processor time, %.2f ms each%n",
        name,
        nanos.length,
        seconds,
        at(sorted, 0.5),
        at(sorted, 0.99),
        at(sorted, 1),
        at(sorted(large), 0.5),
        at(sorted(large), 0.99),
        processor,
        processor * 1e3 / nanos.length);
  }

  private static long[] sorted(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Milliseconds. */
  private static double at(long[] sorted, double share) {
    return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))] / 1e6;
  }

  private Duration processorTime() {
    return controller.info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
