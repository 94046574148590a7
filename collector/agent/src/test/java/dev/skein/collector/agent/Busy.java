package dev.skein.collector.agent;

import java.util.ArrayList;
import java.util.List;

/** A program that is profiled: it computes, allocates, and ends when it is told to. */
final class Busy {
  private Busy() {}

  /** Ends after five minutes in any case. */
  public static void main(String[] args) throws InterruptedException {
    List<byte[]> kept = new ArrayList<>();
    long until = System.nanoTime() + 300_000_000_000L;
    long sum = 0;
    while (System.nanoTime() < until) {
      for (int i = 0; i < 20_000; i++) {
        sum += Long.toString(i).hashCode();
      }
      kept.add(new byte[10_000]);
      if (kept.size() > 100) {
        kept.clear();
      }
      Thread.sleep(5);
    }
    System.out.println(sum);
  }
}
