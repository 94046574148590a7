package dev.skein.wasm;

import dev.skein.parser.ByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.RecordingSummary;
import dev.skein.tables.RecordingImport;

/** What a recording contains, as text that both worlds can be asked for. */
public final class ImportText {
  private ImportText() {}

  /** {@link SummaryText} of a recording, or why it cannot be read. */
  public static String summary(ByteStore store) {
    try {
      return SummaryText.of(RecordingSummary.of(store));
    } catch (JfrFormatException e) {
      return unreadable(e);
    }
  }

  /**
   * {@link TableChecksums} of a recording, or why it cannot be read.
   *
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   */
  public static String checksums(ByteStore store, int stackDepth) {
    TableChecksums tables = new TableChecksums();
    try {
      RecordingImport recording = new RecordingImport(tables, stackDepth, false);
      recording.add("recording", store, done -> {});
      recording.finish();
      return tables.text();
    } catch (JfrFormatException e) {
      return unreadable(e);
    }
  }

  private static String unreadable(JfrFormatException e) {
    return "unreadable at " + e.offset() + ": " + e.getMessage() + '\n';
  }
}
