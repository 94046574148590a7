package dev.skein.collector.demo;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;

/** The folder that holds everything of one demonstration. */
final class Work implements AutoCloseable {
  private final Path root;
  private boolean temporary;

  private Work(Path root, boolean temporary) {
    this.root = root;
    this.temporary = temporary;
  }

  /**
   * @param folder an empty or missing folder that stays, or null for a temporary one
   * @throws IOException when it cannot be used
   */
  static Work make(Path folder) throws IOException {
    if (folder == null) {
      return new Work(Files.createTempDirectory("skein-demo"), true);
    }
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(folder)) {
      if (files.findAny().isPresent()) {
        throw new IOException(folder + " is not empty: name another folder");
      }
    }
    return new Work(folder, false);
  }

  Path root() {
    return root;
  }

  Path recordings() {
    return root.resolve("recordings");
  }

  Path store() {
    return root.resolve("store");
  }

  Path log(String name) {
    return root.resolve(name + ".log");
  }

  /** Something is to be looked at afterwards. */
  void keep() {
    temporary = false;
  }

  /** Removes a temporary folder. */
  @Override
  public void close() {
    if (!temporary) {
      return;
    }
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException problem)
                throws IOException {
              Files.delete(folder);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      System.err.println("collect-demo: " + root + " cannot be removed: " + e.getMessage());
    }
    temporary = false;
  }
}
