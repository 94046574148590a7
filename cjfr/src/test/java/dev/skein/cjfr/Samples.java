package dev.skein.cjfr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Condensed recordings that are not in this repository: in {@code cjfr} under the folder that {@code SKEIN_RECORDINGS} (a
 * system property or an environment variable) names, by default {@code ../shared/recordings} beside the repository.
 */
final class Samples {
  private Samples() {}

  /** The folder, when there is one. */
  static Optional<Path> folder() {
    String name = System.getProperty("SKEIN_RECORDINGS", System.getenv("SKEIN_RECORDINGS"));
    Path root = Path.of("..").toAbsolutePath().normalize();
    Path folder = name == null ? root.resolve("../shared/recordings") : Path.of(name);
    return Optional.of(folder.resolve("cjfr").normalize()).filter(Files::isDirectory);
  }

  /** The recordings by name; none without the folder. */
  static List<Path> all() throws IOException {
    if (folder().isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder().get())) {
      return files.filter(file -> file.toString().endsWith(".cjfr")).sorted().toList();
    }
  }

  static boolean isBad(Path file) {
    return file.getFileName().toString().startsWith("bad.");
  }
}
