package dev.skein.server;

import dev.skein.duckdb.RecordingDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that a client may open: those that the server was started with, and recordings in such folders. */
final class AllowedFiles {
  private static final List<String> NAMES =
      List.of(".jfr", ".jfr.gz", ".jfr.lz4", ".jfr.zip", ".cjfr", ".db", ".duckdb");

  private static final int MAX_DEPTH = 8;
  private static final int MAX_FILES = 1000;

  private final List<Path> roots;

  AllowedFiles(List<Path> roots) {
    this.roots = List.copyOf(roots);
  }

  /** The files among what the server was started with. */
  List<Path> named() {
    return roots.stream().filter(r -> !Files.isDirectory(r)).toList();
  }

  /**
   * All of them that are there, at most a thousand; each path as {@link #allowed} takes it. In a folder, the database that
   * Skein keeps beside a recording is left out: it is the same recording.
   */
  List<Path> available() {
    List<Path> files = new ArrayList<>();
    for (Path root : roots) {
      if (!Files.isDirectory(root)) {
        files.add(root);
        continue;
      }
      try (Stream<Path> tree = Files.walk(root, MAX_DEPTH)) {
        List<Path> found = tree.filter(f -> hasName(f) && allowed(f).isPresent()).sorted().toList();
        Set<Path> caches =
            found.stream().map(RecordingDatabase::cacheOf).collect(Collectors.toSet());
        found.stream().filter(f -> !caches.contains(f)).forEach(files::add);
      } catch (IOException | UncheckedIOException e) {
        continue; // What cannot be listed cannot be opened.
      }
    }
    return files.stream().filter(Files::isRegularFile).distinct().limit(MAX_FILES).toList();
  }

  private static boolean hasName(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return NAMES.stream().anyMatch(name::endsWith);
  }

  /**
   * The file that a client names, when it may open it. Links and {@code ..} are followed before that is decided. The answer
   * is the same for a file that is not there and for one that is out of bounds.
   */
  Optional<Path> allowed(String path) {
    try {
      return allowed(Path.of(path));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Optional<Path> allowed(Path file) {
    try {
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        return Optional.empty();
      }
      for (Path root : roots) {
        Path realRoot = root.toRealPath();
        boolean inside =
            Files.isDirectory(realRoot)
                ? real.startsWith(realRoot) && hasName(real)
                : real.equals(realRoot);
        if (inside) {
          return Optional.of(file);
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
