package dev.skein.wasm;

import dev.skein.parser.RecordingSummary;
import dev.skein.tables.RecordingImport;
import org.teavm.jso.JSExport;
import org.teavm.jso.typedarrays.Int8Array;

/** What JavaScript can call. */
public final class Main {
  private Main() {}

  /** TeaVM wants an entry point; the work is done by the exported functions. */
  public static void main(String[] args) {}

  /**
   * Counts the events of a recording without decoding them; see {@link SummaryText}.
   *
   * @param content the whole file, uncompressed
   */
  @JSExport
  public static String summary(Int8Array content) {
    try (LinearByteStore store = new LinearByteStore(content)) {
      return SummaryText.of(RecordingSummary.of(store));
    }
  }

  /**
   * Imports a recording and returns what {@link TableChecksums#text} says of its tables.
   *
   * @param content the whole file, uncompressed
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   */
  @JSExport
  public static String checksums(Int8Array content, int stackDepth) {
    TableChecksums sink = new TableChecksums();
    try (LinearByteStore store = new LinearByteStore(content)) {
      RecordingImport recording = new RecordingImport(sink, stackDepth, false);
      recording.add("recording", store, done -> {});
      recording.finish();
    }
    return sink.text();
  }
}
