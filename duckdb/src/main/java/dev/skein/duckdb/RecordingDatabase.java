package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;

/** A recording (or several) as an open database that queries cannot change. */
public final class RecordingDatabase implements AutoCloseable {
  /** The file name that means standard input. */
  public static final String STDIN = "-";

  private RecordingDatabase() {}

  /**
   * Opens recordings for queries: a {@code .db} as it is, a single recording through its cache, several files, a
   * folder or standard input in memory.
   *
   * @param inputs files, folders (searched for {@code .jfr}), or {@link #STDIN}
   * @throws SkeinException when nothing can be read
   */
  public static RecordingDatabase open(
      List<Path> inputs, ImportOptions options, Progress progress) {
    throw new UnsupportedOperationException();
  }

  /**
   * Imports recordings into a new database file, which appears under its name only when it is complete.
   *
   * @throws SkeinException when nothing can be read, or the file cannot be written
   */
  public static ImportReport importTo(
      List<Path> inputs, Path db, ImportOptions options, Progress progress) {
    throw new UnsupportedOperationException();
  }

  /** The connection; closed with this database. */
  public Connection connection() {
    throw new UnsupportedOperationException();
  }

  /** What the import found; for a database that was there already, read back from its tables. */
  public ImportReport report() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
