package dev.skein.cli.flamegraph;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a frame, taken apart.
 *
 * @param function without the line
 * @param line from 1; 0 when it is not known
 */
record FrameName(String function, int line) {
  private static final Pattern LINE = Pattern.compile("(?s)(.+[^:]):([1-9]\\d{0,8})");

  /** {@code java.util.HashMap.get:564} is line 564 of a function. */
  static FrameName of(String name) {
    Matcher line = LINE.matcher(name);
    return line.matches()
        ? new FrameName(line.group(1), Integer.parseInt(line.group(2)))
        : new FrameName(name, 0);
  }
}
