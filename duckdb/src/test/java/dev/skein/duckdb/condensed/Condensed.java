package dev.skein.duckdb.condensed;

import dev.skein.duckdb.oracle.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Condensed recordings that another tool made, with lists of what is in them; in the folder of more recordings. */
final class Condensed {
  private Condensed() {}

  static Optional<Path> folder() throws IOException {
    return Samples.more("cjfr").stream().findFirst().map(Path::getParent);
  }

  /** Those that are whole, by name; none without the folder. */
  static List<Path> intact() throws IOException {
    if (folder().isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder().get())) {
      return files
          .filter(file -> file.toString().endsWith(".cjfr"))
          .filter(file -> !file.getFileName().toString().startsWith("bad."))
          .sorted()
          .toList();
    }
  }
}
