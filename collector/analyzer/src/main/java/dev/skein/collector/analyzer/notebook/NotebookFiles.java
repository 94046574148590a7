package dev.skein.collector.analyzer.notebook;

import java.io.IOException;
import java.nio.file.Path;

/** The files of one notebook, in a folder of their own. */
public interface NotebookFiles extends AutoCloseable {
  /**
   * Makes the database that the notebook is about. Its name is the one that people see.
   *
   * @throws NotebookException when the recordings cannot be used, or it was stopped
   * @throws IOException when the folder cannot be written
   */
  Path database() throws IOException, NotebookException;

  /**
   * DuckDB's native library.
   *
   * @throws IOException when it cannot be unpacked
   */
  Path library() throws IOException;

  /** Ends the making, from any thread. */
  void stop();

  /** Removes the folder; called once, when nobody uses it any more. */
  @Override
  void close();
}
