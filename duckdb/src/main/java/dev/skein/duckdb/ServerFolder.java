package dev.skein.duckdb;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder of this process for what queries spill to disk, and for databases that live as long as the process. */
final class ServerFolder {
  private static final Pattern NAME = Pattern.compile("(\\d+)-\\d+");
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private ServerFolder() {}

  /**
   * A new folder that only its owner can read. What killed processes left behind is removed first.
   *
   * @throws IOException when it cannot be made
   */
  static Path create() throws IOException {
    Path parent = UserFolder.make("server");
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent)) {
      for (Path folder : folders) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
          remove(folder);
        }
      }
    }
    long pid = ProcessHandle.current().pid();
    return Files.createDirectory(parent.resolve(pid + "-" + COUNTER.incrementAndGet()));
  }

  /** Removes a folder with all that is in it, as far as that can be done. */
  static void remove(Path folder) {
    List<Path> inside;
    try (Stream<Path> tree = Files.walk(folder)) {
      inside = tree.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      return; // It is gone, or not ours; the next process tries again.
    }
    for (Path path : inside) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        return; // As above.
      }
    }
  }
}
