package dev.skein.collector.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The example application: recommendations burn CPU, invoices are garbage, and the stock is one lock. It ends with its standard input,
 * so that it does not outlive who started it.
 */
public final class Workload {
  private static final int ITEMS = 2_000;
  private static final int RECOMMENDED = 100;

  private final int[][] bought = new int[ITEMS][];
  private final Map<Integer, Integer> stock = new HashMap<>();

  private Workload() {
    Random random = new Random(1);
    for (int i = 0; i < ITEMS; i++) {
      bought[i] = random.ints(20, 0, ITEMS).sorted().toArray();
      stock.put(i, 1000);
    }
  }

  /** Works until the standard input ends. */
  public static void main(String[] arguments) throws IOException {
    Workload shop = new Workload();
    shop.start("recommendations", shop::recommend);
    shop.start("invoices", shop::invoice);
    shop.start("orders-1", shop::order);
    shop.start("orders-2", shop::order);
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private void start(String name, Runnable work) {
    Random pauses = new Random(name.hashCode());
    Thread thread =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                work.run();
                pause(pauses.nextInt(20));
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Finds what was bought together most often with some items. */
  private void recommend() {
    int best = 0;
    for (int item = 0; item < ITEMS; item += ITEMS / RECOMMENDED) {
      for (int[] other : bought) {
        best = Math.max(best, common(bought[item], other));
      }
    }
    if (best == 0) {
      throw new IllegalStateException("an item is bought with itself");
    }
  }

  private static int common(int[] a, int[] b) {
    int count = 0;
    for (int i = 0, j = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        count++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return count;
  }

  private void invoice() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      lines.add("item " + i + ": " + i * 3 + " EUR");
    }
    if (String.join("\n", lines).isEmpty()) {
      throw new IllegalStateException("an invoice has lines");
    }
  }

  private void order() {
    synchronized (stock) {
      stock.merge((int) (System.nanoTime() % ITEMS), -1, Integer::sum);
      pause(5);
    }
  }
}
