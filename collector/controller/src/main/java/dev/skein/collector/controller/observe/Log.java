package dev.skein.collector.controller.observe;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Log of one JSON object a line: {@code time}, {@code level}, {@code event}, and what belongs to the event. Keys, tokens and
 * the contents of Pods never go into it. Threads may share it.
 */
public final class Log {
  /** How much is written. */
  public enum Level {
    /** Every Pod that is left alone. */
    DEBUG,
    /** Start, stop, Pods that got the profiler, new certificates. */
    INFO,
    /** Refused Pods and requests, an API server that does not answer. */
    WARN,
    /** What needs somebody. */
    ERROR
  }

  private static final JsonFactory JSON = new JsonFactory();

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
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeStringProperty("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
      json.writeStringProperty("level", level.name());
      json.writeStringProperty("event", event);
      for (int i = 0; i + 1 < pairs.length; i += 2) {
        field(json, pairs[i].toString(), pairs[i + 1]);
      }
      json.writeEndObject();
    }
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

  private static void field(JsonGenerator json, String name, Object value) {
    if (value == null) {
      return;
    }
    if (value instanceof Long || value instanceof Integer) {
      json.writeNumberProperty(name, ((Number) value).longValue());
    } else if (value instanceof Boolean truth) {
      json.writeBooleanProperty(name, truth);
    } else {
      String text = value.toString();
      json.writeStringProperty(
          name, text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…");
    }
  }
}
