package dev.skein.cli;

import dev.skein.duckdb.SkeinException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
      Path temporary =
          real.resolveSibling(
              "." + real.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
      OutputStream stream = Files.newOutputStream(temporary);
      Interrupts.Registration cleanUp = interrupts.register(() -> delete(temporary));
      return new OutputTarget(stream, real, temporary, cleanUp);
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
