package dev.skein.duckdb;

import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import dev.skein.tables.CondensedBegin;
import dev.skein.tables.CondensedOrder;
import dev.skein.tables.ImportReport;
import dev.skein.tables.RecordingKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of one import in the order in which they are read.
 *
 * @param kind their format, null when that is not known before they are open
 * @param files in order
 * @param leftOut why a file is not among them
 */
record RecordingSet(RecordingKind kind, List<Path> files, List<ImportReport.Loss> leftOut) {
  /**
   * @throws SkeinException when the two formats are mixed
   */
  static RecordingSet of(List<Path> files) {
    if (files.size() == 1) {
      return new RecordingSet(null, files, List.of());
    }
    RecordingKind common = null;
    for (Path file : files) {
      RecordingKind kind = Inputs.isStdin(file) ? null : kind(file);
      if (kind != null && common != null && kind != common) {
        throw new SkeinException(kind.mixed(file.toString()));
      }
      common = common == null ? kind : common;
    }
    if (common != RecordingKind.CONDENSED) {
      return new RecordingSet(common, files, List.of());
    }
    CondensedOrder<Path> order = CondensedOrder.of(files, Path::toString, RecordingSet::begin);
    return new RecordingSet(common, order.files(), order.leftOut());
  }

  /** Of a file that may be packed; null too when it cannot be read. */
  private static RecordingKind kind(Path file) {
    try {
      return RecordingKind.of(FileByteStore.head(file, RecordingKind.HEAD));
    } catch (IOException | JfrFormatException e) {
      return null;
    }
  }

  private static CondensedBegin begin(Path file) {
    if (Inputs.isStdin(file)) {
      return CondensedBegin.UNKNOWN;
    }
    try (FileByteStore store = FileByteStore.open(file)) {
      return CondensedBegin.of(store);
    } catch (JfrFormatException | IOException e) {
      return CondensedBegin.UNKNOWN;
    }
  }
}
