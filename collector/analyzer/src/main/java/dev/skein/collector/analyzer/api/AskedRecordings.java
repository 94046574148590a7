package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.settings.ReportSettings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.reports.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recordings and a window that somebody asked about, in a folder of their own: as files, and as a database. */
final class AskedRecordings implements AutoCloseable {
  private final List<RecordingFile> recordings;
  private final Window window;
  private final Shared shared;
  private final List<SqlProcess> running = new ArrayList<>();
  private ChunkFiles files;
  private boolean stopped;

  /**
   * What all have in common.
   *
   * @param work has the folders
   * @param processes that reports are made in
   * @param databases where the database of recordings may be already, and is kept
   */
  record Shared(
      ReportSettings settings,
      ChunkSource source,
      WorkFolder work,
      WorkerProcesses processes,
      Databases databases) {}

  /** Nothing is made yet. */
  AskedRecordings(List<RecordingFile> recordings, Window window, Shared shared) {
    this.recordings = recordings;
    this.window = window;
    this.shared = shared;
  }

  /**
   * Their chunks as files.
   *
   * @param folder for them; the same each time
   * @throws Problem when none can be read
   * @throws IOException when the folder cannot be written
   */
  List<Path> files(Path folder) throws IOException {
    if (files == null) {
      ChunkFiles chunks = new ChunkFiles(shared.source);
      Path place = Files.createDirectory(folder.resolve("chunks"));
      chunks.write(recordings, place, this::isStopped);
      if (chunks.files().isEmpty()) {
        throw Problem.unavailable(
            isStopped()
                ? "it was stopped"
                : chunks.unreadable().isEmpty()
                    ? "its chunks have just expired"
                    : "the recording cannot be read: " + chunks.unreadable().get(0));
      }
      files = chunks;
    }
    return files.files();
  }

  /** Whether all chunks could be read, as far as they were. */
  boolean isComplete() {
    return files == null || files.complete();
  }

  /**
   * Asks the database in another process, which makes it first where it is not there.
   *
   * @param what one of the words of {@link SqlWorker}
   * @param folder for files; the caller removes it
   * @return what that process wrote
   * @throws Problem when no chunk can be read
   * @throws SqlProcess.Failure when the process did not come to its end
   */
  byte[] ask(String what, Filter filter, Path folder) throws IOException, SqlProcess.Failure {
    Path database = folder.resolve(SqlWorker.DATABASE_FILE);
    try (Databases.Lease lease = shared.databases.lease(recordings, database, this::isStopped)) {
      SqlTask task =
          new SqlTask(
              what,
              database,
              lease.isThere() ? List.of() : files(folder),
              window,
              filter,
              folder,
              shared.settings.timeout().dividedBy(2));
      SqlProcess process =
          new SqlProcess(
              task,
              () -> {
                if (isComplete()) {
                  lease.keep(database);
                }
              },
              shared.processes.databases(),
              shared.settings.timeout());
      synchronized (running) {
        running.add(process);
        if (stopped) {
          process.close();
        }
      }
      return process.run();
    }
  }

  /**
   * The database with the events of the window alone.
   *
   * @param folder as above
   */
  Path database(Path folder) throws IOException, SqlProcess.Failure {
    ask(SqlWorker.DATABASE, Filter.of(null), folder);
    boolean whole = window.from() == null && window.to() == null;
    return folder.resolve(whole ? SqlWorker.DATABASE_FILE : SqlWorker.WINDOW_FILE);
  }

  /** Whether it was ended before its time. */
  boolean isStopped() {
    synchronized (running) {
      return stopped;
    }
  }

  /** Ends what runs, from any thread. */
  @Override
  public void close() {
    synchronized (running) {
      stopped = true;
      running.forEach(SqlProcess::close);
    }
  }
}
