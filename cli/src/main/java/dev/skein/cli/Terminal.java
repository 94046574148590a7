package dev.skein.cli;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Finds out what the process's streams are connected to. */
final class Terminal {
  static final int DEFAULT_WIDTH = 80;

  private static final int STDOUT = 1;
  private static final int STDERR = 2;

  private Terminal() {}

  /** The console of this process. */
  static Console console(Interrupts interrupts) {
    boolean out = isTerminal(STDOUT);
    return new Console(
        System.in,
        new FileOutputStream(FileDescriptor.out),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        out,
        isTerminal(STDERR),
        out && colour(System.getenv()),
        () -> width(System.getenv()),
        interrupts);
  }

  /**
   * {@link System#console} tells nothing about a single stream: before Java 22 it is null as soon as standard input is a
   * pipe, and later it is never null. Where the system shows the open files of a process, they are looked at instead.
   */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) {
      return consoleIsTerminal();
    }
  }

  private static boolean consoleIsTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true; // before Java 22 a console is a terminal
    }
  }

  /** Follows the conventions of {@code NO_COLOR} and {@code TERM=dumb}. */
  static boolean colour(Map<String, String> environment) {
    String off = environment.get("NO_COLOR");
    String term = environment.get("TERM");
    return (off == null || off.isEmpty()) && term != null && !term.equals("dumb");
  }

  private static int width(Map<String, String> environment) {
    int columns = positive(environment.get("COLUMNS"));
    if (columns > 0) {
      return columns;
    }
    File tty = new File("/dev/tty");
    if (tty.exists()) {
      try {
        Process stty =
            new ProcessBuilder("stty", "size")
                .redirectInput(tty)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        stty.waitFor(1, TimeUnit.SECONDS);
        int cells = positive(size.strip().replaceFirst("^\\d+ ", ""));
        return cells > 0 ? cells : DEFAULT_WIDTH;
      } catch (IOException e) {
        return DEFAULT_WIDTH;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return DEFAULT_WIDTH;
  }

  /** {@code text} as a positive number, 0 when it is none. */
  static int positive(String text) {
    try {
      return text == null ? 0 : Math.max(0, Integer.parseInt(text.strip()));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
