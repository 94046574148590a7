package dev.skein.duckdb;

import dev.skein.cjfr.CjfrHeader;
import dev.skein.cjfr.CjfrReader;
import dev.skein.cjfr.CjfrSink;
import dev.skein.cjfr.Footer;
import dev.skein.cjfr.StructValue;
import dev.skein.cjfr.Universe;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.tables.ImportReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of one import in the order in which they are read. Condensed recordings go by their begin, since a writer that
 * starts a new file from time to time makes several of one recording; one that is there twice is left out.
 *
 * @param kind their format, null when that is not known before they are open
 * @param files in order
 * @param leftOut why a file is not among them
 */
record RecordingSet(RecordingKind kind, List<Path> files, List<ImportReport.Loss> leftOut) {
  /** A condensed file's begin and preset; the begin is last for a file without. */
  private record Begin(long nanos, String preset) {}

  /**
   * @throws SkeinException when the two formats are mixed
   */
  static RecordingSet of(List<Path> files) {
    if (files.size() == 1) {
      return new RecordingSet(null, files, List.of());
    }
    RecordingKind common = null;
    for (Path file : files) {
      RecordingKind kind = Inputs.isStdin(file) ? null : RecordingKind.of(file);
      if (kind != null && common != null && kind != common) {
        throw mixed(file.toString(), kind);
      }
      common = common == null ? kind : common;
    }
    return common == RecordingKind.CONDENSED
        ? ordered(files)
        : new RecordingSet(common, files, List.of());
  }

  /** Refuses a file of the other format. */
  static SkeinException mixed(String file, RecordingKind kind) {
    return new SkeinException(
        file
            + ": is a "
            + kind.ending()
            + " file among others that are not; their tables differ, so read .jfr and .cjfr files"
            + " one at a time");
  }

  private static RecordingSet ordered(List<Path> files) {
    Map<Path, Begin> begins = new HashMap<>();
    Map<Begin, Path> seen = new HashMap<>();
    List<Path> kept = new ArrayList<>();
    List<ImportReport.Loss> leftOut = new ArrayList<>();
    for (Path file : files) {
      Begin begin = begin(file);
      Path same = begin.nanos == Long.MAX_VALUE ? null : seen.putIfAbsent(begin, file);
      if (same == null) {
        begins.put(file, begin);
        kept.add(file);
      } else {
        String reason = "left out: the same recording as " + same;
        leftOut.add(new ImportReport.Loss(file.toString(), 0, -1, 0, null, 0, reason));
      }
    }
    kept.sort(Comparator.comparingLong(f -> begins.get(f).nanos));
    return new RecordingSet(RecordingKind.CONDENSED, kept, leftOut);
  }

  private static Begin begin(Path file) {
    BeginReader reader = new BeginReader();
    if (!Inputs.isStdin(file)) {
      try (FileByteStore store = FileByteStore.open(file)) {
        CjfrReader.read(store, reader);
      } catch (Found | JfrFormatException | IOException e) {
        // Found, or the import will say what is wrong with it.
      }
    }
    return new Begin(reader.nanos, reader.preset);
  }

  /** Ends reading as soon as the begin is known. */
  private static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1;

    Found() {
      super(null, null, false, false);
    }
  }

  private static final class BeginReader implements CjfrSink {
    private long nanos = Long.MAX_VALUE;
    private String preset;

    @Override
    public void start(CjfrHeader header, Footer footer) {
      preset = header.configuration();
    }

    @Override
    public void universe(Universe universe) {
      nanos = universe.startNanos();
      throw new Found();
    }

    @Override
    public void event(StructValue event) {
      throw new Found();
    }
  }
}
