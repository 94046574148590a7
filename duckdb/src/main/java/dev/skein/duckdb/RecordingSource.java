package dev.skein.duckdb;

import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.ParallelChunks;
import dev.skein.tables.CondensedImport;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingImport;
import dev.skein.tables.RecordingKind;
import dev.skein.tables.TableSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

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

  /** The part of an import that depends on the format. */
  private interface Importer {
    void add(String name, FileByteStore file, LongConsumer progress) throws IOException;

    ImportReport finish();
  }

  @Override
  public ImportReport writeTo(TableSink sink, Progress progress) {
    RecordingSet set = RecordingSet.of(inputs.files());
    List<ImportReport.Loss> unreadable = new ArrayList<>(set.leftOut());
    Importer importer = null;
    RecordingKind common = set.kind();
    SkeinException first = null;
    int read = 0;
    long total = bytes();
    long before = 0;
    for (Path file : set.files()) {
      String name = Inputs.isStdin(file) ? "standard input" : file.toString();
      boolean neither = false;
      try (FileByteStore store =
          Inputs.isStdin(file) ? FileByteStore.spool(System.in) : FileByteStore.open(file)) {
        RecordingKind kind = RecordingKind.of(store);
        neither = kind == null;
        if (kind != null && common != null && kind != common) {
          throw new SkeinException(kind.mixed(name));
        }
        common = common == null ? kind : common;
        importer = importer == null ? importer(common, sink) : importer;
        long size = Math.max(1, store.size());
        long packed = Inputs.isStdin(file) ? size : size(file);
        long start = before;
        importer.add(
            name, store, done -> progress.update("importing", start + done * packed / size, total));
        read++;
      } catch (JfrFormatException | IOException e) {
        String reason =
            neither && e instanceof JfrFormatException wrong
                ? RecordingKind.neither(wrong)
                : reason(Path.of(name), e, common);
        first = first == null ? new SkeinException(name + ": " + reason, e) : first;
        unreadable.add(new ImportReport.Loss(name, 0, 0, size(file), null, 0, reason));
      }
      before += size(file);
    }
    if (read == 0) {
      throw first;
    }
    ImportReport report = importer.finish();
    return report.after(unreadable);
  }

  private static String reason(Path file, Exception e, RecordingKind kind) {
    if (e instanceof IOException io) {
      return "cannot be read: " + Inputs.reason(file, io);
    }
    return RecordingKind.unreadable(kind, (JfrFormatException) e);
  }

  private Importer importer(RecordingKind kind, TableSink sink) {
    return kind == RecordingKind.CONDENSED ? condensed(sink) : flight(sink);
  }

  private Importer condensed(TableSink sink) {
    CondensedImport recordings = new CondensedImport(sink, options.stackDepth(), inputs.several());
    return new Importer() {
      @Override
      public void add(String name, FileByteStore file, LongConsumer progress) {
        recordings.add(name, file, progress, ReadAhead::new);
      }

      @Override
      public ImportReport finish() {
        return recordings.finish();
      }
    };
  }

  private Importer flight(TableSink sink) {
    RecordingImport recordings = new RecordingImport(sink, options.stackDepth(), inputs.several());
    return new Importer() {
      @Override
      public void add(String name, FileByteStore file, LongConsumer progress) throws IOException {
        int ahead = Math.min(MAX_CHUNKS_AHEAD, options.threads());
        try (ParallelChunks chunks = new ParallelChunks(file, ahead)) {
          recordings.add(name, file.size(), chunks, progress);
        }
      }

      @Override
      public ImportReport finish() {
        return recordings.finish();
      }
    };
  }

  @Override
  public long bytes() {
    return inputs.files().stream().mapToLong(RecordingSource::size).sum();
  }

  private static long size(Path file) {
    try {
      return Inputs.isStdin(file) ? 0 : Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
