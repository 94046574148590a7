package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A recording (or several) as an open database that queries cannot change. */
public final class RecordingDatabase implements AutoCloseable {
  /** The file name that means standard input. */
  public static final String STDIN = "-";

  private final Connection connection;
  private final ImportReport report;
  private final List<String> warnings;

  private RecordingDatabase(Connection connection, ImportReport report, List<String> warnings) {
    this.connection = connection;
    this.report = report;
    this.warnings = List.copyOf(warnings);
  }

  /**
   * Opens recordings for queries: a {@code .db} as it is, a single recording through its cache, several files, a
   * folder or standard input in memory.
   *
   * @param inputs files, folders (searched for {@code .jfr}), or {@link #STDIN}
   * @throws SkeinException when nothing can be read
   */
  public static RecordingDatabase open(
      List<Path> inputs, ImportOptions options, Progress progress) {
    RecordingFiles named = RecordingFiles.of(inputs);
    Inputs found = Inputs.of(named);
    List<String> warnings = new ArrayList<>(named.warnings());
    if (found.database()) {
      return database(found.files().get(0), options, warnings);
    }
    RowSource source = new RecordingSource(found, options);
    if (options.cache() && !found.several() && !Inputs.isStdin(found.files().get(0))) {
      RecordingCache cache = new RecordingCache(found.files().get(0), options);
      Connection cached = cache.open(source, progress, warnings);
      if (cached != null) {
        return opened(cached, found.files().get(0), warnings);
      }
    }
    return inMemory(source, options, progress, warnings);
  }

  /** A database in memory with nothing in it, for statements that need no recording. */
  public static RecordingDatabase empty() {
    try {
      ImportReport nothing = new ImportReport(List.of(), List.of(), List.of(), List.of());
      return new RecordingDatabase(DatabaseFile.openMemory(), nothing, List.of());
    } catch (SQLException e) {
      throw new SkeinException("DuckDB cannot be started: " + firstLine(e), e);
    }
  }

  private static RecordingDatabase database(
      Path file, ImportOptions options, List<String> warnings) {
    Connection connection;
    try {
      connection = DatabaseFile.openReadOnly(file, options.threads());
    } catch (SQLException e) {
      throw new SkeinException(file + ": cannot be opened: " + firstLine(e), e);
    }
    return opened(connection, file, warnings);
  }

  private static RecordingDatabase opened(Connection connection, Path file, List<String> warnings) {
    ImportReport report;
    try {
      report =
          DatabaseFile.madeBySkein(connection)
              ? StoredReport.read(connection)
              : new ImportReport(List.of(), List.of(), List.of(), List.of());
    } catch (SQLException e) {
      DatabaseFile.closeQuietly(connection);
      throw new SkeinException(
          file + ": is damaged: " + firstLine(e) + ". Import the recording again.", e);
    }
    return new RecordingDatabase(connection, report, warnings);
  }

  static RecordingDatabase inMemory(
      RowSource source, ImportOptions options, Progress progress, List<String> warnings) {
    Connection connection = null;
    try {
      connection = DatabaseFile.openMemory();
      ImportReport report = new DatabaseBuilder(options).build(connection, source, progress);
      RecordingDatabase database = new RecordingDatabase(connection, report, warnings);
      connection = null;
      return database;
    } catch (SQLException e) {
      throw new SkeinException("the import failed: " + firstLine(e), e);
    } catch (DatabaseWriteException e) {
      throw new SkeinException("the import failed: " + firstLine(e), e);
    } finally {
      DatabaseFile.closeQuietly(connection);
    }
  }

  /**
   * Imports recordings into a new database file, which appears under its name only when it is complete. A database that
   * Skein made is replaced; any other file of that name is left alone.
   *
   * @param inputs as for {@link #open}
   * @throws SkeinException when nothing can be read, or the file cannot be written
   */
  public static ImportReport importTo(
      List<Path> inputs, Path db, ImportOptions options, Progress progress) {
    return importTo(RecordingFiles.of(inputs), db, options, progress);
  }

  /** The same for files that are found already; their warnings are the caller's to show. */
  public static ImportReport importTo(
      RecordingFiles named, Path db, ImportOptions options, Progress progress) {
    Inputs found = Inputs.of(named);
    if (found.database()) {
      throw new SkeinException(found.files().get(0) + ": is a database already, not a recording");
    }
    CacheKey key;
    try {
      Path only = found.files().get(0);
      key =
          found.several() || Inputs.isStdin(only)
              ? CacheKey.of(options)
              : CacheKey.of(only, options);
    } catch (IOException e) {
      throw Inputs.unreadable(found.files().get(0), e);
    }
    return importTo(new RecordingSource(found, options), key, db, options, progress);
  }

  static ImportReport importTo(
      RowSource source, CacheKey key, Path db, ImportOptions options, Progress progress) {
    if (Files.isDirectory(db)) {
      throw new SkeinException(db + ": is a folder; name the database file");
    }
    if (Files.exists(db) && !DatabaseFile.replaceable(db)) {
      throw new SkeinException(
          db + ": is there already, and no database that Skein made; choose another name");
    }
    Path folder = db.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new SkeinException(folder + ": no such folder");
    }
    try {
      return new DatabaseBuilder(options).build(db, key, CacheKey.Purpose.IMPORT, source, progress);
    } catch (DatabaseWriteException e) {
      throw DatabaseFile.notWritten(db, e);
    } catch (SQLException e) {
      throw DatabaseFile.notWritten(db, e);
    } catch (IOException e) {
      throw new SkeinException(db + ": cannot be written: " + Inputs.reason(db, e), e);
    }
  }

  /** Where the database of a recording is kept when its folder can be written: {@code rec.db} beside {@code rec.jfr}. */
  public static Path cacheOf(Path recording) {
    return RecordingCache.beside(recording);
  }

  /** The connection; closed with this database. */
  public Connection connection() {
    return connection;
  }

  /** What the import found; for a database that was there already, read back from its tables. */
  public ImportReport report() {
    return report;
  }

  /**
   * What the user should know beside {@link ImportReport#losses()}, one line each: that the cache could not be written, or
   * that a file was named twice.
   */
  public List<String> warnings() {
    return warnings;
  }

  /**
   * What of a library fits this recording, each with its statement as adapted to it; whether or not it is installed.
   *
   * @throws SkeinException when the database does not say which events its recording knows
   */
  public List<Library.Installation> installations(Library library) {
    try {
      return Installer.installations(connection, library);
    } catch (SQLException e) {
      throw new SkeinException(
          "the database has no table Events; import the recording with Skein", e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    DatabaseFile.closeQuietly(connection);
  }
}
