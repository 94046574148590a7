package dev.skein.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The user's browser. */
final class Browser {
  private Browser() {}

  /** Shows a page, where there is a display and a browser; else nothing happens. */
  static void open(String url) {
    List<String> command = command(url);
    if (command.isEmpty()) {
      return;
    }
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // The address stands on the terminal.
      return;
    }
  }

  private static List<String> command(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", url);
    }
    if (system.startsWith("mac")) {
      return List.of("open", url);
    }
    boolean display = System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    return display ? List.of("xdg-open", url) : List.of();
  }
}
