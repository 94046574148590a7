package dev.skein.bench;

import dev.skein.parser.FileByteStore;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingImport;
import java.io.IOException;
import java.nio.file.Path;

/** Decodes every event into columns and drops them: an import without the database, in one thread. */
public final class DecodeLoop {
  static final int STACK_DEPTH = 10;

  private DecodeLoop() {}

  /**
   * Prints the number of events.
   *
   * @param args the recording
   */
  public static void main(String[] args) throws IOException {
    System.out.println(decode(Path.of(args[0])));
  }

  /** Number of events decoded. */
  static long decode(Path recording) throws IOException {
    try (FileByteStore store = FileByteStore.open(recording)) {
      RecordingImport decoding = new RecordingImport(new NullSink(), STACK_DEPTH, false);
      decoding.add(recording.toString(), store, done -> {});
      return decoding.finish().events().stream().mapToLong(ImportReport.EventType::count).sum();
    }
  }
}
