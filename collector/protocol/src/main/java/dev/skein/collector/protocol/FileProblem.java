package dev.skein.collector.protocol;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** What went wrong with a file, for a user: some exceptions say the file's name alone. */
public final class FileProblem {
  private static final Map<Class<?>, String> WORDS =
      Map.of(
          AccessDeniedException.class, "no permission",
          NoSuchFileException.class, "there is no such file or folder",
          NotDirectoryException.class, "it is no folder",
          FileAlreadyExistsException.class, "it is there, and not what is needed",
          DirectoryNotEmptyException.class, "it is not empty");

  private FileProblem() {}

  /** One line. */
  public static String text(IOException problem) {
    if (problem instanceof FileSystemException file && file.getFile() != null) {
      String reason = file.getReason();
      String words = WORDS.getOrDefault(file.getClass(), file.getClass().getSimpleName());
      return file.getFile() + ": " + (reason == null ? words : reason);
    }
    return problem.getMessage() == null ? problem.toString() : problem.getMessage();
  }
}
