package dev.skein.duckdb;

import dev.skein.tables.RecordingKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user named, as files: each folder as the recordings in it and below it, and each file once, since events that
 * are read twice make every number wrong.
 *
 * @param files in the order of the names, those of a folder in order of their paths; whether they exist is not checked
 * @param folder whether a folder was named
 * @param warnings what the user should know: one line when files were named more than once
 */
public record RecordingFiles(List<Path> files, boolean folder, List<String> warnings) {
  /** So many names stand in a warning. */
  private static final int NAMED = 3;

  public RecordingFiles {
    files = List.copyOf(files);
    warnings = List.copyOf(warnings);
  }

  /**
   * Finds the files.
   *
   * @param inputs files, folders (searched for recordings), or {@link RecordingDatabase#STDIN}
   * @throws SkeinException when a folder has no recordings or cannot be read
   */
  public static RecordingFiles of(List<Path> inputs) {
    List<Path> files = new ArrayList<>();
    Set<Object> seen = new LinkedHashSet<>();
    Set<Path> again = new LinkedHashSet<>();
    boolean folder = false;
    for (Path input : inputs) {
      List<Path> found = List.of(input);
      if (!Inputs.isStdin(input) && Files.isDirectory(input)) {
        folder = true;
        found = recordings(input);
      }
      for (Path file : found) {
        if (seen.add(identity(file))) {
          files.add(file);
        } else {
          again.add(file);
        }
      }
    }
    return new RecordingFiles(files, folder, again.isEmpty() ? List.of() : List.of(warning(again)));
  }

  private static List<Path> recordings(Path folder) {
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      List<Path> found =
          all.filter(f -> RecordingKind.hasName(String.valueOf(f.getFileName())))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new SkeinException(folder + ": no .jfr or .cjfr file in this folder or below it");
      }
      return found;
    } catch (IOException e) {
      throw Inputs.unreadable(folder, e);
    } catch (UncheckedIOException e) {
      throw Inputs.unreadable(folder, e.getCause());
    }
  }

  /** What two names of one file have in common, also when one of them is a link. */
  private static Object identity(Path file) {
    if (Inputs.isStdin(file)) {
      return RecordingDatabase.STDIN;
    }
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key != null ? key : file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath()
          .normalize(); // it is absent or closed, which is said when it is read
    }
  }

  private static String warning(Set<Path> again) {
    String names =
        again.stream()
            .limit(NAMED)
            .map(f -> Inputs.isStdin(f) ? "standard input" : f.toString())
            .collect(Collectors.joining(", "));
    return again.size() == 1
        ? names + " is named more than once and read once"
        : again.size()
            + " files are named more than once and read once: "
            + names
            + (again.size() > NAMED ? ", …" : "");
  }
}
