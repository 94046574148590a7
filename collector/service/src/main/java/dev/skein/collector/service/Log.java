package dev.skein.collector.service;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Log of one JSON object a line: {@code time}, {@code level}, {@code event}, and what belongs to the event. Keys, tokens, payload
 * and the contents of Pods never go into it. Threads may share it.
 */
public final class Log {
  /** How much is written. */
  public enum Level {
    /** What happens often: every chunk, every Pod that is left alone. */
    DEBUG,
    /** Start, stop, what was changed or expired. */
    INFO,
    /** What was refused, and failures that will be tried again. */
    WARN,
    /** What needs somebody. */
    ERROR
  }

  /** A value that comes over the network is cut to that many characters. */
  private static final int MAX_TEXT = 500;

  private final PrintStream out;
  private final Level least;
  private final Clock clock = Clock.systemUTC();

  /**
   * @param out takes the lines
   * @param least lines below this level are not written
   */
  public Log(PrintStream out, Level least) {
    this.out = out;
    this.least = least;
  }

  /** A log that writes nothing. */
  public static Log silent() {
    return new Log(
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
        Level.ERROR);
  }

  /** Whether lines of a level are written. */
  public boolean writes(Level level) {
    return level.compareTo(least) >= 0;
  }

  /**
   * Writes a line.
   *
   * @param event what happened, in a few words that do not change
   * @param pairs names and values in turn: text, numbers, truth values; a null value is left out
   */
  public void write(Level level, String event, Object... pairs) {
    if (!writes(level)) {
      return;
    }
    StringBuilder line = new StringBuilder(160).append('{');
    field(line, "time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
    field(line, "level", level.name());
    field(line, "event", event);
    for (int i = 0; i + 1 < pairs.length; i += 2) {
      Object value = pairs[i + 1];
      if (value != null) {
        field(line, pairs[i].toString(), plain(value));
      }
    }
    line.append('}');
    out.println(line);
  }

  /** A level for what happens often. */
  public void debug(String event, Object... pairs) {
    write(Level.DEBUG, event, pairs);
  }

  /** A level for what an operator wants to know of. */
  public void info(String event, Object... pairs) {
    write(Level.INFO, event, pairs);
  }

  /** A level for what went wrong and will be tried again, or was refused. */
  public void warn(String event, Object... pairs) {
    write(Level.WARN, event, pairs);
  }

  /** A level for what will not go away by itself. */
  public void error(String event, Object... pairs) {
    write(Level.ERROR, event, pairs);
  }

  /** A number or a truth value as it is, anything else as a text that is not too long. */
  private static Object plain(Object value) {
    if (value instanceof Long || value instanceof Integer || value instanceof Boolean) {
      return value;
    }
    String text = value.toString();
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
  }

  private static void field(StringBuilder line, String name, Object value) {
    if (line.length() > 1) {
      line.append(',');
    }
    JsonText.write(line, name);
    line.append(':');
    if (value instanceof String text) {
      JsonText.write(line, text);
    } else {
      line.append(value);
    }
  }
}
