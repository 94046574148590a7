package dev.skein.tables;

import dev.skein.cjfr.CjfrReader;
import dev.skein.cjfr.CjfrResult;
import dev.skein.cjfr.Reconstitution;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Damage;
import dev.skein.parser.JfrFormatException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;

/**
 * Reads condensed recordings into the same tables as {@link RecordingImport} makes, except that threads, classes and
 * methods in events are names in place of references. Use: {@link #add} for each file, then {@link #finish}. In
 * place of {@code add}, {@link #begin} and {@link #step} read a file little by little. One thread.
 */
public final class CondensedImport {
  private final ImportTables tables;
  private final CondensedReferences references;
  private final List<ImportReport.Recording> recordings = new ArrayList<>();
  private final List<ImportReport.Loss> losses = new ArrayList<>();
  private final List<ImportReport.TypeId> typeIds = new ArrayList<>();

  private CondensedFile current;
  private CjfrReader reader;
  private WatchedByteStore watched;
  private LongConsumer watcher;

  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   */
  public CondensedImport(TableSink sink, int stackDepth, boolean recordingColumn) {
    this(sink, stackDepth, recordingColumn, ImportTables.BATCH_ROWS);
  }

  /**
   * Like the other.
   *
   * @param batchRows rows that a table collects before they are handed over, from 1; fewer where they are large
   */
  public CondensedImport(TableSink sink, int stackDepth, boolean recordingColumn, int batchRows) {
    this.tables = new ImportTables(sink, stackDepth, recordingColumn, batchRows);
    for (String type : CondensedShape.WITHOUT_TABLE) {
      tables.names().of(type);
    }
    this.references = new CondensedReferences(tables);
  }

  /**
   * Reads one file to its end, or to its first damage, and hands its rows to the sink.
   *
   * @param name how the user calls it
   * @param progress told how many bytes of the file are done
   * @param unpacked as in {@link CjfrReader#open}
   * @throws JfrFormatException when nothing in the file can be read
   */
  public void add(
      String name, ByteStore file, LongConsumer progress, UnaryOperator<InputStream> unpacked) {
    begin(name, file, progress, unpacked);
    try {
      while (step()) {
        // All of it.
      }
    } finally {
      reader.close();
    }
  }

  /** Begins to read one file, as {@link #add} does; {@link #step} goes on. */
  public void begin(String name, ByteStore file, LongConsumer progress) {
    begin(name, file, progress, UnaryOperator.identity());
  }

  private void begin(
      String name, ByteStore file, LongConsumer progress, UnaryOperator<InputStream> unpacked) {
    current = new CondensedFile(tables, references, name, file.size());
    watched = new WatchedByteStore(file);
    watcher = progress;
    reader = CjfrReader.open(watched, new Reconstitution(current), unpacked);
  }

  /**
   * Reads some thousand messages.
   *
   * @return false at the end of the file
   * @throws JfrFormatException when nothing in the file can be read
   */
  public boolean step() {
    boolean more = reader.step();
    watcher.accept(watched.position());
    if (more) {
      return true;
    }
    end(current, reader.result());
    return false;
  }

  private void end(CondensedFile sink, CjfrResult result) {
    String name = sink.name();
    sink.finish();
    Damage damage = result.damage();
    if (damage != null && sink.events() == 0) {
      throw new JfrFormatException(damage.offset(), damage.reason());
    }
    if (damage != null) {
      losses.add(
          new ImportReport.Loss(
              name, 0, damage.offset(), damage.bytes(), null, 0, damage.reason()));
    }
    sink.lost()
        .forEach(
            (type, n) ->
                losses.add(
                    new ImportReport.Loss(
                        name,
                        0,
                        -1,
                        0,
                        type,
                        n,
                        "a table of this type would have no columns, or far too many")));
    ImportReport.Recording report = sink.report(watched.size());
    recordings.add(report);
    typeIds.addAll(sink.typeIds().report(name, report.startMicros(), report.endMicros()));
  }

  /** Hands over what is still waiting and the tables that events refer to; returns what was found. */
  public ImportReport finish() {
    return new ImportReport(tables.finish(references.tables()), recordings, losses, typeIds);
  }
}
