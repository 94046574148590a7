package dev.skein.collector.agent.status;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The head of an HTTP request, as far as it counts here.
 *
 * @param method such as GET
 * @param path without a query
 */
record StatusRequest(String method, String path) {
  /** What a client may take for its request, in nanoseconds, however slowly it sends it. */
  static final long PATIENCE = TimeUnit.SECONDS.toNanos(2);

  private static final int MOST_BYTES = 8 << 10;
  private static final Pattern END = Pattern.compile("\r?\n\r?\n");
  private static final Pattern FIRST_LINE =
      Pattern.compile("([A-Z]+) (/[^ ?]*)(\\?[^ ]*)? HTTP/1\\.[01]\r?\n(?s:.*)");

  /**
   * Reads one to the end of its head; a body is not read.
   *
   * @param patience nanoseconds that it may take
   * @return null where it is none
   * @throws IOException where the connection ends or the time is over
   */
  static StatusRequest read(Socket from, long patience) throws IOException {
    long until = System.nanoTime() + patience;
    InputStream in = from.getInputStream();
    byte[] head = new byte[MOST_BYTES];
    int length = 0;
    String text = "";
    while (!END.matcher(text).find()) {
      long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      if (length == MOST_BYTES || left <= 0) {
        return null;
      }
      from.setSoTimeout((int) Math.min(Integer.MAX_VALUE, left));
      int read = in.read(head, length, MOST_BYTES - length);
      if (read < 0) {
        return null;
      }
      length += read;
      text = new String(head, 0, length, StandardCharsets.ISO_8859_1);
    }
    Matcher m = FIRST_LINE.matcher(text);
    return m.matches() ? new StatusRequest(m.group(1), m.group(2)) : null;
  }
}
