package dev.skein.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the user named, as files.
 *
 * @param files recordings, or a single database; {@link RecordingDatabase#STDIN} among them is standard input
 * @param database whether the single file is a DuckDB database
 * @param several whether rows are to name the file they come from
 */
record Inputs(List<Path> files, boolean database, boolean several) {
  private static final List<String> DATABASE_NAMES = List.of(".db", ".duckdb");

  /** Where DuckDB's magic bytes stand: after the checksum of the first header. */
  private static final int MAGIC_OFFSET = 8;

  private static final byte[] MAGIC = "DUCK".getBytes(StandardCharsets.US_ASCII);

  /**
   * Looks at the inputs.
   *
   * @throws SkeinException when one is absent, or databases and recordings are mixed
   */
  static Inputs of(RecordingFiles named) {
    List<Path> files = named.files();
    if (files.isEmpty()) {
      throw new SkeinException("no recording given");
    }
    for (Path file : files) {
      if (!isStdin(file) && !Files.exists(file)) {
        throw new SkeinException(file + ": no such file or folder");
      }
    }
    boolean database = files.size() == 1 && isDatabase(files.get(0));
    if (files.size() > 1) {
      for (Path file : files) {
        if (isDatabase(file)) {
          throw new SkeinException(
              file + ": a database can only be opened alone; name the recordings instead");
        }
      }
    }
    return new Inputs(files, database, named.folder() || files.size() > 1);
  }

  static boolean isStdin(Path input) {
    return input.toString().equals(RecordingDatabase.STDIN);
  }

  private static boolean hasName(Path file, List<String> endings) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(name::endsWith);
  }

  private static boolean isDatabase(Path file) {
    if (isStdin(file)) {
      return false;
    }
    if (hasDatabaseMagic(file)) {
      return true;
    }
    if (hasName(file, DATABASE_NAMES)) {
      throw new SkeinException(
          file + ": not a DuckDB database; import the recording again, or rename it if it is one");
    }
    return false;
  }

  /**
   * Whether the file starts as DuckDB's do.
   *
   * @throws SkeinException when it cannot be read
   */
  static boolean hasDatabaseMagic(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(MAGIC_OFFSET + MAGIC.length);
      return head.length == MAGIC_OFFSET + MAGIC.length
          && java.util.Arrays.equals(head, MAGIC_OFFSET, head.length, MAGIC, 0, MAGIC.length);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** An error about a file that cannot be read. */
  static SkeinException unreadable(Path file, IOException e) {
    return new SkeinException(file + ": cannot be read: " + reason(file, e), e);
  }

  /** What went wrong, without the file's name, which exceptions of the JDK repeat. */
  static String reason(Path file, IOException e) {
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof java.nio.file.NoSuchFileException) {
      return "no such file";
    }
    String text = String.valueOf(e.getMessage()).replace(file + ": ", "");
    return text.equals(file.toString()) || e.getMessage() == null
        ? e.getClass().getSimpleName()
        : text;
  }
}
