package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;

/** Reads every event with the JDK's own reader and looks into none: the yardstick for an import. */
public final class RecordingFileLoop {
  private RecordingFileLoop() {}

  /**
   * Prints the number of events.
   *
   * @param args the recording
   */
  public static void main(String[] args) throws IOException {
    long events = 0;
    try (RecordingFile file = new RecordingFile(Path.of(args[0]))) {
      while (file.hasMoreEvents()) {
        file.readEvent();
        events++;
      }
    }
    System.out.println(events);
  }
}
