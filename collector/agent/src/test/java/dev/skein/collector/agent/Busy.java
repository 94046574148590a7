package dev.skein.collector.agent;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/** A program that is profiled: it computes, allocates, and ends when it is told to. */
final class Busy {
  private Busy() {}

  /** Ends after five minutes in any case. */
  public static void main(String[] args) throws InterruptedException {
    List<byte[]> kept = new ArrayList<>();
    long until = System.nanoTime() + 300_000_000_000L;
    long rotate = System.nanoTime() + 2_000_000_000L;
    Recording second = new Recording();
    long sum = 0;
    while (System.nanoTime() < until) {
      for (int i = 0; i < 20_000; i++) {
        sum += Long.toString(i).hashCode();
      }
      kept.add(new byte[10_000]);
      if (kept.size() > 100) {
        kept.clear();
      }
      if (second.getState() == RecordingState.NEW && System.nanoTime() > rotate) {
        // The JDK begins a new chunk, in a new file, whenever a recording starts.
        second.start();
      }
      Thread.sleep(5);
    }
    System.out.println(sum);
  }
}
