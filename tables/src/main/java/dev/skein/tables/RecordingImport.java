package dev.skein.tables;

import dev.skein.parser.ByteStore;

/**
 * Decodes recordings, chunk by chunk, into tables. Use: {@link #add} for each file, then {@link #finish}. One thread.
 */
public final class RecordingImport {
  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   */
  public RecordingImport(TableSink sink, int stackDepth, boolean recordingColumn) {}

  /**
   * Reads one file to its end and hands its rows to the sink. Damage does not end it: what is unreadable is noted in
   * the report.
   *
   * @param name how the user calls it
   * @param progress told the number of bytes of this file that are done
   * @throws dev.skein.parser.JfrFormatException when nothing in the file can be read
   */
  public void add(String name, ByteStore file, java.util.function.LongConsumer progress) {
    throw new UnsupportedOperationException();
  }

  /** Hands over what is still waiting and the tables that events refer to; returns what was found. */
  public ImportReport finish() {
    throw new UnsupportedOperationException();
  }
}
