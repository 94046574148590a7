package dev.skein.bench;

import dev.skein.parser.FileByteStore;
import dev.skein.parser.RecordingSummary;
import java.io.IOException;
import java.nio.file.Path;

/** Skips from event to event, and reads metadata and constant pools: what is left when nothing is decoded. */
public final class WalkLoop {
  private WalkLoop() {}

  /**
   * Prints the number of events, without checkpoints and metadata.
   *
   * @param args the recording
   */
  public static void main(String[] args) throws IOException {
    try (FileByteStore store = FileByteStore.open(Path.of(args[0]))) {
      System.out.println(events(RecordingSummary.of(store)));
    }
  }

  /** Number of events, without checkpoints and metadata. */
  static long events(RecordingSummary summary) {
    return summary.types().stream()
        .filter(t -> !t.name().equals("jdk.CheckPoint") && !t.name().equals("jdk.Metadata"))
        .mapToLong(RecordingSummary.TypeSize::count)
        .sum();
  }
}
