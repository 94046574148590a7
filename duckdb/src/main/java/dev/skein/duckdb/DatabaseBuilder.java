package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.ImportReport;
import dev.skein.tables.ReportTables;
import dev.skein.tables.SqlText;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Makes a database from rows: tables, comments, report tables, functions, views. */
final class DatabaseBuilder {
  /** Older DuckDBs and the one in the browser read this format; the driver's default they do not. */
  static final String STORAGE_VERSION = "v1.4.0";

  /** DuckDB's share of the memory while it writes a file; beyond it, waiting rows go to a temporary file. */
  private static final String FILE_MEMORY_LIMIT = "128MB";

  /** Batches that wait for the writers, in bytes. */
  private static final long QUEUE_BYTES = 16L << 20;

  /**
   * A table with rows takes a block at least, and a recording has a hundred of them: blocks of DuckDB's usual size
   * would make 25 MB of a recording of 1 MB. Only that size, though, has compression for DOUBLE, which pays for it in
   * large recordings.
   */
  private static final int SMALL_BLOCK = 32 << 10;

  private static final int MEDIUM_BLOCK = 64 << 10;
  private static final int LARGE_BLOCK = 256 << 10;
  private static final long SMALL_RECORDING = 8L << 20;
  private static final long LARGE_RECORDING = 256L << 20;
  private static final int MAX_WRITERS = 4;

  /**
   * While rows are written, the writer threads are all the threads there are: with threads of DuckDB's own beside them,
   * each waits in a loop for tasks that another took, which costs a fifth of the CPU time of an import.
   */
  private static final String ONE_THREAD = "SET threads = 1";

  /** ALP works with blocks of DuckDB's usual size alone; in smaller ones it only keeps better methods away. */
  private static final String NO_ALP = "SET disabled_compression_methods = 'alp,alprd,chimp,patas'";

  /**
   * DuckDB would write the rows out at the end of any transaction, also of the one that makes views. We do it between rows
   * and views, and for every recording there: at the very end instead, the peak is 8 MiB higher.
   */
  private static final String NO_AUTOMATIC_CHECKPOINT = "SET checkpoint_threshold = '1TB'";

  private static final String NAME = DatabaseFile.NAME;

  private final ImportOptions options;
  private final Supplier<Library> library;

  /** A builder that installs the views that Skein ships. They are read while rows are written. */
  DatabaseBuilder(ImportOptions options) {
    this.options = options;
    this.library = CompletableFuture.supplyAsync(Library::load)::join;
  }

  /**
   * @param library what of it fits the recording is installed after the tables
   */
  DatabaseBuilder(ImportOptions options, Library library) {
    this.options = options;
    this.library = () -> library;
  }

  /**
   * Makes a database in memory.
   *
   * @param connection to an empty database
   */
  ImportReport build(Connection connection, RowSource source, Progress progress)
      throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(ONE_THREAD);
      ImportReport report = fill(connection, source, progress);
      install(connection);
      s.execute("SET threads = " + options.threads());
      return report;
    }
  }

  /**
   * Makes a database file, which appears under its name only when it is complete, in the place of one that was there.
   * Whoever has that one open keeps it.
   *
   * @throws IOException when the folder cannot be written
   * @throws SQLException when the database cannot be written
   * @throws DatabaseWriteException when rows cannot be written
   */
  ImportReport build(
      Path target, CacheKey key, CacheKey.Purpose purpose, RowSource source, Progress progress)
      throws IOException, SQLException {
    Path temp = TempFiles.create(target);
    try {
      ImportReport report;
      try (Connection connection = DatabaseFile.openMemory();
          Statement s = connection.createStatement()) {
        s.execute(
            "SET memory_limit = '"
                + FILE_MEMORY_LIMIT
                + "'; "
                + ONE_THREAD
                + "; SET temp_directory = "
                + SqlText.literal(temp + ".tmp"));
        // No write-ahead log: a file that was not finished is never opened.
        s.execute(
            "ATTACH "
                + SqlText.literal(temp.toString())
                + " AS "
                + NAME
                + " (STORAGE_VERSION '"
                + STORAGE_VERSION
                + "', RECOVERY_MODE 'no_wal_writes', BLOCK_SIZE "
                + blockSize(source.bytes())
                + "); USE "
                + NAME);
        if (blockSize(source.bytes()) < LARGE_BLOCK) {
          s.execute(NO_ALP);
        }
        s.execute(NO_AUTOMATIC_CHECKPOINT);
        report = fill(connection, source, progress);
        s.execute("CHECKPOINT " + NAME);
        install(connection);
        key.write(connection, purpose);
        s.execute("CHECKPOINT " + NAME + "; USE memory; DETACH " + NAME);
      }
      sync(temp);
      move(temp, target);
      TempFiles.forget(temp);
      return report;
    } finally {
      TempFiles.remove(temp);
    }
  }

  private static int blockSize(long recordingBytes) {
    if (recordingBytes > LARGE_RECORDING) {
      return LARGE_BLOCK;
    }
    return recordingBytes == 0 || recordingBytes > SMALL_RECORDING ? MEDIUM_BLOCK : SMALL_BLOCK;
  }

  private ImportReport fill(Connection connection, RowSource source, Progress progress)
      throws SQLException {
    ImportReport report;
    try (DuckDbSink sink = sink(connection)) {
      report = source.writeTo(sink, progress);
      progress.update("writing", 0, 0);
      for (Batch table : ReportTables.of(report)) {
        sink.create(table.schema());
        sink.append(table);
      }
      sink.finish();
    }
    return report;
  }

  private void install(Connection connection) throws SQLException {
    List<Installer.Item> items = new ArrayList<>(Installer.commentFunctions());
    items.addAll(Installer.views(connection, library.get()));
    StoredReport.add(
        connection, Installer.install(connection, items, Math.min(MAX_WRITERS, options.threads())));
  }

  private DuckDbSink sink(Connection connection) throws SQLException {
    return new DuckDbSink(connection, Math.min(MAX_WRITERS, options.threads()), QUEUE_BYTES);
  }

  private static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  private static void move(Path temp, Path target) throws IOException {
    try {
      Files.move(temp, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temp, target, StandardCopyOption.REPLACE_EXISTING);
    }
    try (FileChannel folder = FileChannel.open(target.toAbsolutePath().getParent())) {
      folder.force(true);
    } catch (IOException unsupported) {
      // Not every system can sync a folder; then the new name is durable a little later.
    }
  }
}
