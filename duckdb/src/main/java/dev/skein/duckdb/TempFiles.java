package dev.skein.duckdb;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Databases that are being written, under a temporary name beside their target: {@code .NAME.PID-N.part}. They are
 * removed when the import fails, when the process is asked to end (Ctrl-C), and, after a kill, by the next import of the
 * same target.
 */
final class TempFiles {
  /** What DuckDB adds to a database's name for its own files and folders. */
  private static final List<String> COMPANIONS = List.of("", ".wal", ".tmp");

  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static final Set<Path> LIVE = new LinkedHashSet<>();
  private static boolean hooked;

  private TempFiles() {}

  /**
   * A new temporary name for {@code target}; the file does not exist yet, and can be created.
   *
   * @throws IOException when the folder cannot be written
   */
  static Path create(Path target) throws IOException {
    Path folder = target.toAbsolutePath().getParent();
    sweep(folder, target.getFileName().toString());
    Path temp =
        folder.resolve(
            "."
                + target.getFileName()
                + "."
                + ProcessHandle.current().pid()
                + "-"
                + COUNTER.incrementAndGet()
                + ".part");
    synchronized (LIVE) {
      if (!hooked) {
        Runtime.getRuntime().addShutdownHook(new Thread(TempFiles::removeAll, "skein-cleanup"));
        hooked = true;
      }
      LIVE.add(temp);
    }
    try {
      Files.createFile(temp);
      Files.delete(temp);
    } catch (IOException e) {
      forget(temp);
      throw e;
    }
    return temp;
  }

  /** The file has its final name now. */
  static void forget(Path temp) {
    synchronized (LIVE) {
      LIVE.remove(temp);
    }
  }

  /** Removes a temporary database with all that DuckDB put beside it. */
  static void remove(Path temp) {
    for (String suffix : COMPANIONS) {
      removeTree(Path.of(temp + suffix));
    }
    forget(temp);
  }

  private static void removeAll() {
    List<Path> files;
    synchronized (LIVE) {
      files = new ArrayList<>(LIVE);
    }
    files.forEach(TempFiles::remove);
  }

  private static void removeTree(Path path) {
    try {
      if (Files.isDirectory(path)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path)) {
          files.forEach(TempFiles::removeTree);
        }
      }
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      // Nothing more can be done now; the next import of the same target tries again.
    }
  }

  /** Removes what killed processes left behind for {@code name}. */
  private static void sweep(Path folder, String name) {
    Pattern pattern =
        Pattern.compile("\\." + Pattern.quote(name) + "\\.(\\d+)-\\d+\\.part(\\.wal|\\.tmp)?");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, f -> f.getFileName().toString().startsWith("."))) {
      for (Path file : files) {
        Matcher m = pattern.matcher(file.getFileName().toString());
        if (m.matches() && !alive(m.group(1)) && !locked(file)) {
          removeTree(file);
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException unreadable) {
      // A folder that cannot be listed has nothing that could be removed.
    }
  }

  private static boolean alive(String pid) {
    try {
      return ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
    } catch (NumberFormatException e) {
      return true;
    }
  }

  /** Whether a process, perhaps one in another container, has the database open: DuckDB locks its file. */
  private static boolean locked(Path file) {
    if (Files.isDirectory(file)) {
      String name = file.getFileName().toString();
      Path database = file.resolveSibling(name.substring(0, name.length() - ".tmp".length()));
      return Files.exists(database) && locked(database);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (IOException e) {
      return true;
    }
  }
}
