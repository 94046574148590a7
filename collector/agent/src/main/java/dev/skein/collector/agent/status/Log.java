package dev.skein.collector.agent.status;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/**
 * The log: one JSON object a line, with {@code time}, {@code level}, {@code event} and what the event has to say. What comes
 * from elsewhere (names of files, an analyzer's words) is escaped, and cut where it is long. Safe for all threads.
 */
public final class Log {
  private static final int LONGEST = 1000;

  private final PrintStream out;
  private final Clock clock;

  /**
   * @param out where lines go
   * @param clock what time it is
   */
  public Log(PrintStream out, Clock clock) {
    this.out = out;
    this.clock = clock;
  }

  /** Logs what is as it should be. */
  public void info(String event, Object... namesAndValues) {
    line("info", event, namesAndValues);
  }

  /** Logs what somebody should look at. */
  public void warn(String event, Object... namesAndValues) {
    line("warn", event, namesAndValues);
  }

  /** What went wrong, in one line, for the value {@code reason}. */
  public static String reason(Throwable problem) {
    String message = problem.getMessage();
    String name = problem.getClass().getSimpleName();
    return message == null || message.isBlank() ? name : name + ": " + message;
  }

  private void line(String level, String event, Object... namesAndValues) {
    StringBuilder line = new StringBuilder(160);
    line.append("{\"time\":\"").append(clock.instant()).append("\",\"level\":\"").append(level);
    line.append("\",\"event\":");
    text(line, event);
    for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
      if (namesAndValues[i + 1] == null) {
        continue;
      }
      line.append(',');
      text(line, String.valueOf(namesAndValues[i]));
      line.append(':');
      if (namesAndValues[i + 1] instanceof Number || namesAndValues[i + 1] instanceof Boolean) {
        line.append(namesAndValues[i + 1]);
      } else {
        text(line, String.valueOf(namesAndValues[i + 1]));
      }
    }
    byte[] bytes = line.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      out.write(bytes, 0, bytes.length);
      out.flush();
    }
  }

  private static void text(StringBuilder line, String text) {
    line.append('"');
    int end = Math.min(text.length(), LONGEST);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029) {
        line.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          line.append(Character.forDigit(c >> shift & 0xf, 16));
        }
      } else {
        line.append(c);
      }
    }
    line.append(end < text.length() ? "…\"" : "\"");
  }
}
