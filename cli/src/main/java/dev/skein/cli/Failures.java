package dev.skein.cli;

import dev.skein.cli.result.DisplayWidth;
import dev.skein.duckdb.SkeinException;
import dev.skein.parser.JfrFormatException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.sql.SQLException;
import java.util.List;

/** Says to a user what went wrong. */
final class Failures {
  private Failures() {}

  /** The lines to print for an error; the first begins with {@code error:}. */
  static List<String> lines(Throwable e) {
    if (e instanceof QueryFailure query) {
      return query.lines();
    }
    return List.of("error: " + DisplayWidth.printable(text(e)));
  }

  private static String text(Throwable e) {
    if (e instanceof SkeinException) {
      return e.getMessage();
    }
    if (e instanceof JfrFormatException format) {
      return format.offset() < 0
          ? e.getMessage()
          : "at byte " + format.offset() + ": " + e.getMessage();
    }
    if (e instanceof IOException io) {
      return reason(io);
    }
    if (e instanceof SQLException) {
      return String.valueOf(e.getMessage()).strip().replaceAll("\\s*\n\\s*", " ");
    }
    if (e instanceof OutOfMemoryError) {
      return "not enough memory. Give Java more with -Xmx, for instance -Xmx4g";
    }
    if (e instanceof StackOverflowError) {
      return "the input is nested too deeply";
    }
    return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
  }

  /** Whether nobody has foreseen {@code e}. */
  static boolean unexpected(Throwable e) {
    return !(e instanceof SkeinException
        || e instanceof JfrFormatException
        || e instanceof IOException
        || e instanceof SQLException
        || e instanceof OutOfMemoryError
        || e instanceof StackOverflowError);
  }

  /** An I/O failure in words, with the file that it is about where that is known. */
  static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return e.getMessage() + ": no such file";
    }
    if (e instanceof AccessDeniedException) {
      return e.getMessage() + ": no permission";
    }
    if (e instanceof NotDirectoryException) {
      return e.getMessage() + ": not a folder";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
