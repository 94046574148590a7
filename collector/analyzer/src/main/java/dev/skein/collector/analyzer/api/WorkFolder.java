package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.process.DriverLoader;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;

/**
 * A folder for the files of reports in the making, a subfolder each, and for what they share. Its lock is held while this process lives; folders that nobody
 * holds, as after a kill, are removed when the next one is made.
 */
final class WorkFolder implements AutoCloseable {
  private static final String PREFIX = "skein-reports-";
  private static final String LOCK = "lock";

  private static final String DATABASES = "databases";

  private final Path folder;
  private final FileChannel channel;
  private Path library;

  private WorkFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Makes one, and removes those that killed processes left.
   *
   * @param parent made where it is missing
   * @throws IOException when it cannot be written
   */
  static WorkFolder create(Path parent, Log log) throws IOException {
    Files.createDirectories(parent);
    sweep(parent, log);
    Path folder = Files.createTempDirectory(parent, PREFIX);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      throw new IOException(folder + " is held by somebody else");
    }
    Files.createDirectory(folder.resolve(DATABASES));
    return new WorkFolder(folder, channel);
  }

  private static void sweep(Path parent, Log log) throws IOException {
    try (DirectoryStream<Path> old = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : old) {
        if (Files.isDirectory(folder) && isFree(folder.resolve(LOCK))) {
          remove(folder);
          log.info("files of unfinished reports removed", "folder", folder);
        }
      }
    }
  }

  private static boolean isFree(Path lock) {
    // One that has none yet is being made.
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      return held != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** A new folder, to be {@linkplain #remove removed}. */
  Path newFolder() throws IOException {
    return Files.createDirectory(folder.resolve(UUID.randomUUID().toString()));
  }

  /** A folder for {@link Databases}. */
  Path databases() {
    return folder.resolve(DATABASES);
  }

  /**
   * DuckDB's native library, which is unpacked for the first who asks.
   *
   * @throws IOException when it cannot be unpacked
   */
  synchronized Path library() throws IOException {
    if (library == null) {
      library = DriverLoader.unpack(folder);
    }
    return library;
  }

  /** Bytes that are free on its disk. */
  long freeBytes() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  /** Removes a file, or a folder with all that is in it; what cannot be removed stays until the next start. */
  static void remove(Path folder) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
              // A process that is ending removes its files too.
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException problem)
                throws IOException {
              Files.deleteIfExists(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException stays) {
      // Swept by the next process: its lock is gone with this one.
      return;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock ends with the process in any case.
      return;
    } finally {
      remove(folder);
    }
  }
}
