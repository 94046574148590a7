package dev.skein.collector.demo;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What the demonstration was asked for.
 *
 * @param once end when the first recording is complete and was asked
 * @param rotation how long one recording of the application lasts
 * @param folder where everything is kept, or null for a temporary folder that is removed at the end
 */
record Options(boolean once, Duration rotation, Path folder) {
  static final String HELP =
      """
      Usage: skein collect-demo [--once] [--rotation=SECONDS] [--folder=DIR]
      Profiles an example application with async-profiler, collects its recordings with an
      agent and an analyzer, all on this machine, and asks the first complete one.
            --once               end after that; otherwise go on until ^C
            --rotation=SECONDS   length of a recording, 3 to 3600 (default: 15)
            --folder=DIR         keep recordings, chunks and logs in this empty folder;
                                 by default a temporary one is removed at the end
        -h, --help               show this text
      """;

  private static final int SHORTEST = 3;
  private static final int LONGEST = 3600;
  private static final int USUAL = 15;

  /**
   * Reads arguments.
   *
   * @throws IllegalArgumentException for what is not understood; the message says what would be
   */
  static Options of(String[] arguments) {
    boolean once = false;
    Duration rotation = Duration.ofSeconds(USUAL);
    Path folder = null;
    for (String argument : arguments) {
      String value = argument.substring(argument.indexOf('=') + 1);
      if (argument.equals("--once")) {
        once = true;
      } else if (argument.startsWith("--rotation=")) {
        rotation = seconds(value);
      } else if (argument.startsWith("--folder=") && !value.isEmpty()) {
        folder = Path.of(value).toAbsolutePath().normalize();
      } else {
        throw new IllegalArgumentException(
            argument + " is not known: use --once, --rotation=SECONDS, --folder=DIR or --help");
      }
    }
    return new Options(once, rotation, folder);
  }

  private static Duration seconds(String text) {
    int seconds = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (seconds < SHORTEST || seconds > LONGEST) {
      throw new IllegalArgumentException(
          "--rotation=" + text + ": expected seconds, " + SHORTEST + " to " + LONGEST);
    }
    return Duration.ofSeconds(seconds);
  }
}
