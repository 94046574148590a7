package dev.skein.cli;

/** What the process tells its caller. */
final class ExitCode {
  static final int OK = 0;

  /** The input could not be read, or the query failed. */
  static final int FAILED = 1;

  /** The command line is wrong. */
  static final int USAGE = 2;

  /** Ctrl-C: 128 + SIGINT, as a shell says it; the JVM itself ends with it. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
