package dev.skein.duckdb;

import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.ParallelChunks;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingImport;
import dev.skein.tables.TableSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads recordings, one after the other, into one set of tables. */
final class RecordingSource implements RowSource {
  /** Decoding is one thread's work; loading that far ahead keeps it busy. */
  private static final int MAX_CHUNKS_AHEAD = 3;

  private final Inputs inputs;
  private final ImportOptions options;

  RecordingSource(Inputs inputs, ImportOptions options) {
    this.inputs = inputs;
    this.options = options;
  }

  @Override
  public ImportReport writeTo(TableSink sink, Progress progress) {
    List<Path> files = inputs.files();
    long total = bytes();
    RecordingImport recordings = new RecordingImport(sink, options.stackDepth(), inputs.several());
    List<ImportReport.Loss> unreadable = new ArrayList<>();
    SkeinException first = null;
    long before = 0;
    for (Path file : files) {
      try {
        add(recordings, file, before, total, progress);
      } catch (SkeinException e) {
        if (first == null) {
          first = e;
        }
        String reason = e.getMessage();
        if (reason.startsWith(file + ": ")) {
          reason = reason.substring(file.toString().length() + 2);
        }
        unreadable.add(new ImportReport.Loss(file.toString(), 0, 0, size(file), null, 0, reason));
      }
      before += size(file);
    }
    if (unreadable.size() == files.size()) {
      throw first;
    }
    ImportReport report = recordings.finish();
    if (unreadable.isEmpty()) {
      return report;
    }
    List<ImportReport.Loss> losses = new ArrayList<>(unreadable);
    losses.addAll(report.losses());
    return new ImportReport(report.events(), report.recordings(), losses, report.typeIds());
  }

  @Override
  public long bytes() {
    return inputs.files().stream().mapToLong(RecordingSource::size).sum();
  }

  private void add(
      RecordingImport recordings, Path file, long before, long total, Progress progress) {
    String name = Inputs.isStdin(file) ? "standard input" : file.toString();
    try (FileByteStore store =
            Inputs.isStdin(file) ? FileByteStore.spool(System.in) : FileByteStore.open(file);
        ParallelChunks chunks =
            new ParallelChunks(store, Math.min(MAX_CHUNKS_AHEAD, options.threads()))) {
      long size = Math.max(1, store.size());
      long packed = Inputs.isStdin(file) ? size : size(file);
      recordings.add(
          name,
          store.size(),
          chunks,
          done -> progress.update("importing", before + done * packed / size, total));
    } catch (JfrFormatException e) {
      String place = e.offset() < 0 ? "" : " (at byte " + e.offset() + ")";
      throw new SkeinException(
          name
              + ": "
              + e.getMessage()
              + place
              + ". Check that it is a whole .jfr file, or record again.",
          e);
    } catch (IOException e) {
      throw Inputs.unreadable(Path.of(name), e);
    }
  }

  private static long size(Path file) {
    try {
      return Inputs.isStdin(file) ? 0 : Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
