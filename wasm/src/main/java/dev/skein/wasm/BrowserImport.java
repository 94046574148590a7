package dev.skein.wasm;

import dev.skein.parser.JfrFormatException;
import dev.skein.tables.Batch;
import dev.skein.tables.CondensedImport;
import dev.skein.tables.CondensedOrder;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingImport;
import dev.skein.tables.RecordingKind;
import dev.skein.tables.ReportTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * An import of files in small steps, between which JavaScript takes what was found: rows would fill the memory otherwise.
 * What `RecordingSource` is on the JVM.
 */
final class BrowserImport {
  /** Few large batches go into the browser's database much faster than many small ones. */
  private static final int BATCH_ROWS = 1 << 17;

  private final Receiver receiver;
  private final JsSink sink;
  private final int stackDepth;
  private final List<ImportReport.Loss> unreadable = new ArrayList<>();
  private List<InputFile> files = new ArrayList<>();
  private RecordingKind kind;
  private boolean ordered;
  private int next;
  private long done;
  private long total;
  private RecordingImport flight;
  private CondensedImport condensed;

  /** Reads on in the file before {@code next}; null between files. */
  private BooleanSupplier reading;

  private int read;
  private String firstFailure;

  BrowserImport(Receiver receiver, int stackDepth) {
    this.receiver = receiver;
    this.sink = new JsSink(receiver);
    this.stackDepth = stackDepth;
  }

  void add(String name, Source source) {
    InputFile file = new InputFile(name, source);
    files.add(file);
    total += file.size();
  }

  /** Does a little; false when there is no more to do. */
  boolean step() {
    if (!ordered) {
      return look();
    }
    if (reading != null || next < files.size()) {
      read();
      return true;
    }
    return finish();
  }

  /** Opens a file, or puts them in order when all are open; false when formats are mixed. */
  private boolean look() {
    if (next < files.size()) {
      InputFile file = files.get(next++);
      file.open(receiver, done, total);
      done += file.size();
      RecordingKind found = file.kind();
      if (found != null && kind != null && found != kind) {
        receiver.failed(found.mixed(file.name()));
        return false;
      }
      kind = kind == null ? found : kind;
      return true;
    }
    if (kind == RecordingKind.CONDENSED && files.size() > 1) {
      CondensedOrder<InputFile> order = CondensedOrder.of(files, InputFile::name, InputFile::begin);
      files = order.files();
      unreadable.addAll(order.leftOut());
    }
    if (kind == RecordingKind.CONDENSED) {
      condensed = new CondensedImport(sink, stackDepth, several(), BATCH_ROWS);
    } else {
      flight = new RecordingImport(sink, stackDepth, several(), BATCH_ROWS);
    }
    ordered = true;
    next = 0;
    done = 0;
    return true;
  }

  private boolean several() {
    return files.size() + unreadable.size() > 1;
  }

  private void read() {
    InputFile file = files.get(reading == null ? next++ : next - 1);
    try {
      if (reading == null) {
        reading = begin(file, file.store());
      }
      if (reading.getAsBoolean()) {
        return;
      }
      read++;
      receiver.recording(file.name());
    } catch (JfrFormatException e) {
      lost(file, file.isNeither() ? RecordingKind.neither(e) : RecordingKind.unreadable(kind, e));
    } catch (IOException e) {
      lost(file, "cannot be read: " + e.getMessage());
    }
    file.close();
    reading = null;
    done += file.size();
  }

  private BooleanSupplier begin(InputFile file, SourceStore store) {
    long start = done;
    long size = Math.max(1, store.size());
    LongConsumer progress =
        position ->
            receiver.progress(
                false, start + (double) position * file.size() / size, (double) total);
    if (condensed != null) {
      condensed.begin(file.name(), store, progress);
      return condensed::step;
    }
    flight.begin(file.name(), store.size(), new LocatedChunks(store), progress);
    return flight::step;
  }

  private void lost(InputFile file, String reason) {
    firstFailure = firstFailure == null ? file.name() + ": " + reason : firstFailure;
    unreadable.add(new ImportReport.Loss(file.name(), 0, 0, file.size(), null, 0, reason));
  }

  private boolean finish() {
    if (read == 0) {
      receiver.failed(firstFailure == null ? "no recording given" : firstFailure);
      return false;
    }
    ImportReport found = condensed != null ? condensed.finish() : flight.finish();
    ImportReport report = found.after(unreadable);
    for (Batch table : ReportTables.of(report)) {
      sink.create(table.schema());
      sink.append(table);
    }
    report.losses().forEach(loss -> receiver.warning(loss.line()));
    return false;
  }
}
