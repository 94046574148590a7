package dev.skein.cli;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Where a result goes. A file appears under its name only when it is complete; before, and after Ctrl-C or an error,
 * what was there stays. A device or pipe is written to directly.
 */
final class OutputTarget implements AutoCloseable {
  private final OutputStream stream;
  private final Path file;
  private final Path temporary;
  private final Interrupts.Registration cleanUp;

  private OutputTarget(
      OutputStream stream, Path file, Path temporary, Interrupts.Registration cleanUp) {
    this.stream = stream;
    this.file = file;
    this.temporary = temporary;
    this.cleanUp = cleanUp;
  }

  /**
   * A file, or standard output.
   *
   * @param file null for standard output
   * @throws SkeinException when it cannot be created
   */
  static OutputTarget of(Path file, Console console) throws IOException {
    protect(file, List.of());
    return file == null ? standard(console) : file(file, console.interrupts());
  }

  /**
   * Turns a failure to write into an error for the user; a closed pipe stays what it is.
   *
   * @param file null for standard output
   */
  static SkeinException failure(Path file, IOException e) throws IOException {
    return Skein.failure("cannot write " + (file == null ? "standard output" : file), e);
  }

  /** Writes a line to standard output. */
  static void say(Console console, String line) throws IOException {
    try {
      console.out().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      console.out().flush();
    } catch (IOException e) {
      throw failure(null, e);
    }
  }

  /** The file that somebody names; null for {@code -}, which is standard output. */
  static Path orStandard(Path file) {
    return file == null || file.toString().equals(RecordingDatabase.STDIN) ? null : file;
  }

  /**
   * Stops a result from taking the place of a recording.
   *
   * @param file where the result goes; null for standard output
   * @param recordings what is read
   * @throws SkeinException when {@code file} is one of them, or has the name of a recording or database
   */
  static void protect(Path file, List<Path> recordings) {
    if (file == null) {
      return;
    }
    for (Path recording : recordings) {
      if (same(file, recording)) {
        throw new SkeinException(
            "cannot write " + file + ": the result would replace the recording");
      }
    }
    if (QueryArguments.endsLikeRecording(file.toString())) {
      throw new SkeinException(
          "cannot write "
              + file
              + ": that is the name of a recording or database, not of a result");
    }
  }

  private static boolean same(Path a, Path b) {
    try {
      return Files.isRegularFile(a) && Files.exists(b) && Files.isSameFile(a, b);
    } catch (IOException e) {
      return false; // then it cannot be written either, which is said later
    }
  }

  /** Standard output, which stays open. */
  static OutputTarget standard(Console console) {
    OutputStream keepOpen =
        new FilterOutputStream(console.out()) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
          }

          @Override
          public void close() throws IOException {
            flush();
          }
        };
    return new OutputTarget(keepOpen, null, null, () -> {});
  }

  /**
   * A file.
   *
   * @throws SkeinException when it cannot be created
   */
  static OutputTarget file(Path file, Interrupts interrupts) throws IOException {
    try {
      if (Files.isDirectory(file)) {
        throw new SkeinException("cannot write " + file + ": it is a folder");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        return new OutputTarget(Files.newOutputStream(file), file, null, () -> {});
      }
      // The file behind a link is replaced, not the link.
      Path real =
          Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? file.toRealPath() : file.toAbsolutePath();
      Path parent = real.getParent();
      if (parent != null && !Files.isDirectory(parent)) {
        throw new SkeinException(
            "cannot write "
                + file
                + ": "
                + parent
                + (Files.exists(parent) ? " is no folder" : " does not exist"));
      }
      Path temporary =
          real.resolveSibling(
              "." + real.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
      OutputStream stream = Files.newOutputStream(temporary);
      Interrupts.Registration cleanUp = interrupts.register(() -> delete(temporary));
      return new OutputTarget(stream, real, temporary, cleanUp);
    } catch (AccessDeniedException e) {
      throw new SkeinException("cannot write " + file + ": no permission", e);
    } catch (IOException e) {
      throw Skein.failure("cannot write " + file, e);
    }
  }

  OutputStream stream() {
    return stream;
  }

  /** Everything is written: makes the file appear. */
  void complete() throws IOException {
    stream.close();
    if (temporary == null) {
      return;
    }
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    cleanUp.close();
    if (temporary != null) {
      stream.close();
      delete(temporary);
    }
  }

  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
