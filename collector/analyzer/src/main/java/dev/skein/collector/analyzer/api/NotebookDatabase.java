package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.notebook.NotebookException;
import dev.skein.collector.analyzer.notebook.NotebookException.Kind;
import dev.skein.collector.analyzer.notebook.NotebookFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The database of a notebook, in a folder of its own. */
final class NotebookDatabase implements NotebookFiles {
  private final AskedRecordings recordings;
  private final WorkFolder work;
  private final String name;
  private volatile Path folder;

  /**
   * Makes nothing yet.
   *
   * @param work where its folder is made
   * @param name of the database's file
   */
  NotebookDatabase(AskedRecordings recordings, WorkFolder work, String name) {
    this.recordings = recordings;
    this.work = work;
    this.name = name;
  }

  @Override
  public Path database() throws IOException, NotebookException {
    folder = work.newFolder();
    Path making = Files.createDirectory(folder.resolve("making"));
    try {
      return Files.move(recordings.database(making), folder.resolve(name));
    } catch (Problem | SqlProcess.Failure e) {
      throw new NotebookException(Kind.UNUSABLE, e.getMessage());
    } finally {
      WorkFolder.remove(making);
    }
  }

  @Override
  public Path library() throws IOException {
    return work.library();
  }

  @Override
  public void stop() {
    recordings.close();
  }

  @Override
  public void close() {
    if (folder != null) {
      WorkFolder.remove(folder);
    }
  }
}
