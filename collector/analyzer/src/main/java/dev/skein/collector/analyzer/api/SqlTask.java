package dev.skein.collector.analyzer.api;

import dev.skein.reports.Window;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@link SqlWorker} is to do. It is told through its standard input, since it may have been waiting for it.
 *
 * @param what one of the words of {@link SqlWorker}
 * @param database of the recordings
 * @param files what to import into the database first; none where it is there
 * @param folder for its files
 * @param ruleLimit time for one rule
 */
record SqlTask(
    String what,
    Path database,
    List<Path> files,
    Window window,
    Filter filter,
    Path folder,
    Duration ruleLimit) {

  /** Writes it, and leaves the stream open. */
  void write(OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.writeUTF(what);
    data.writeUTF(database.toString());
    data.writeUTF(folder.toString());
    data.writeLong(ruleLimit.toMillis());
    data.writeUTF(text(window.from()));
    data.writeUTF(text(window.to()));
    data.writeUTF(String.join(",", filter.words()));
    data.writeInt(files.size());
    for (Path file : files) {
      data.writeUTF(file.toString());
    }
    data.flush();
  }

  /** Waits for one; null when the stream ends before it. */
  static SqlTask read(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    try {
      String what = data.readUTF();
      Path database = Path.of(data.readUTF());
      Path folder = Path.of(data.readUTF());
      Duration limit = Duration.ofMillis(data.readLong());
      Window window = new Window(time(data.readUTF()), time(data.readUTF()));
      Filter filter = Filter.of(data.readUTF());
      List<Path> files = new ArrayList<>();
      for (int left = data.readInt(); left > 0; left--) {
        files.add(Path.of(data.readUTF()));
      }
      return new SqlTask(what, database, files, window, filter, folder, limit);
    } catch (EOFException e) {
      return null;
    }
  }

  private static String text(Instant time) {
    return time == null ? "" : time.toString();
  }

  private static Instant time(String text) {
    return text.isEmpty() ? null : Instant.parse(text);
  }
}
