package dev.skein.bench;

import java.io.IOException;
import one.jfr.JfrReader;

/** Reads the events that async-profiler's converter knows (samples of CPU, allocation, locks), and skips the others. */
public final class JfrReaderLoop {
  private JfrReaderLoop() {}

  /**
   * Prints the number of events read.
   *
   * @param args the recording
   */
  public static void main(String[] args) throws IOException {
    long events = 0;
    try (JfrReader reader = new JfrReader(args[0])) {
      while (reader.readEvent() != null) {
        events++;
      }
    }
    System.out.println(events);
  }
}
