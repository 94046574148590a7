package dev.skein.reports.jmc;

import dev.skein.reports.Window;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@link RuleWorker} is to do. It is told through its standard input, since it may have been waiting for it.
 *
 * @param limit time for one rule
 * @param threads how many rules run at a time
 */
record RuleTask(Duration limit, int threads, Window window, List<File> files) {
  static RuleTask of(List<Path> files, Window window, RuleLimits limits) {
    return new RuleTask(
        limits.rule(),
        limits.threads(),
        window,
        files.stream().map(file -> file.toAbsolutePath().toFile()).toList());
  }

  /** Writes it, and leaves the stream open. */
  void write(OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.writeLong(limit.toMillis());
    data.writeInt(threads);
    data.writeUTF(text(window.from()));
    data.writeUTF(text(window.to()));
    data.writeInt(files.size());
    for (File file : files) {
      data.writeUTF(file.getPath());
    }
    data.flush();
  }

  /** Waits for one; null when the stream ends before it. */
  static RuleTask read(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    try {
      Duration limit = Duration.ofMillis(data.readLong());
      int threads = data.readInt();
      Window window = new Window(time(data.readUTF()), time(data.readUTF()));
      List<File> files = new ArrayList<>();
      for (int left = data.readInt(); left > 0; left--) {
        files.add(new File(data.readUTF()));
      }
      return new RuleTask(limit, threads, window, files);
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
