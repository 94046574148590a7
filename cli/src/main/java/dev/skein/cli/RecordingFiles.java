package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Folders as the recordings in them. */
final class RecordingFiles {
  private RecordingFiles() {}

  /**
   * {@code inputs} with each folder replaced by the {@code .jfr} files in and below it, in order of their names.
   *
   * @throws SkeinException when a folder has none or cannot be read
   */
  static List<Path> expand(List<Path> inputs) {
    List<Path> files = new ArrayList<>();
    for (Path input : inputs) {
      if (input.toString().equals(RecordingDatabase.STDIN) || !Files.isDirectory(input)) {
        files.add(input);
        continue;
      }
      List<Path> inside = recordings(input);
      if (inside.isEmpty()) {
        throw new SkeinException(input + ": there is no .jfr file in this folder");
      }
      files.addAll(inside);
    }
    return files;
  }

  private static List<Path> recordings(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(f -> f.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".jfr"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SkeinException(folder + ": " + Failures.reason(e), e);
    } catch (UncheckedIOException e) {
      throw new SkeinException(folder + ": " + Failures.reason(e.getCause()), e);
    }
  }
}
