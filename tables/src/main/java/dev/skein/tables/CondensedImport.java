package dev.skein.tables;

import dev.skein.cjfr.CjfrReader;
import dev.skein.cjfr.CjfrResult;
import dev.skein.cjfr.Reconstitution;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Damage;
import dev.skein.parser.JfrFormatException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Reads condensed recordings into the same tables as {@link RecordingImport} makes, except that threads, classes and
 * methods in events are names in place of references. Use: {@link #add} for each file, then {@link #finish}. One thread.
 */
public final class CondensedImport {
  private final ImportTables tables;
  private final CondensedReferences references;
  private final List<ImportReport.Recording> recordings = new ArrayList<>();
  private final List<ImportReport.Loss> losses = new ArrayList<>();
  private final List<ImportReport.TypeId> typeIds = new ArrayList<>();

  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   */
  public CondensedImport(TableSink sink, int stackDepth, boolean recordingColumn) {
    this.tables = new ImportTables(sink, stackDepth, recordingColumn);
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
   * @throws JfrFormatException when nothing in the file can be read
   */
  public void add(String name, ByteStore file, LongConsumer progress) {
    CondensedFile sink = new CondensedFile(tables, references, name);
    CjfrResult result =
        CjfrReader.read(new WatchedByteStore(file, progress), new Reconstitution(sink));
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
    ImportReport.Recording report = sink.report(file.size());
    recordings.add(report);
    typeIds.addAll(sink.typeIds().report(name, report.startMicros(), report.endMicros()));
  }

  /** Hands over what is still waiting and the tables that events refer to; returns what was found. */
  public ImportReport finish() {
    return new ImportReport(tables.finish(references.tables()), recordings, losses, typeIds);
  }
}
