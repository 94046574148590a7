package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.access.Reader;
import io.javalin.http.Context;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Who asks: whoever shows a token, in {@code Authorization} or by the cookie of a session; or anybody, where no token is needed. What
 * a browser sends by itself, a cookie or nothing, counts only where no page of another site made it send that.
 */
final class Login {
  /** Name of the cookie. */
  static final String COOKIE = "skein";

  private static final String BEARER = "Bearer ";
  private static final int LONGEST_TOKEN = 16 << 10;
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final Pattern THIS_MACHINE =
      Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]{1,5})?");

  private final boolean loopback;

  /** Somebody who asks; {@code session} is null for those who came without one. */
  record Asker(Reader reader, String session) {}

  /**
   * @param loopback whether only this machine can ask
   */
  Login(boolean loopback) {
    this.loopback = loopback;
  }

  /**
   * Finds out who it is.
   *
   * @throws Problem when nobody may ask so
   */
  Asker of(Context context, Backend backend) {
    String token = token(context);
    if (token.isEmpty()) {
      checkOrigin(context);
    }
    String session = token.isEmpty() ? context.cookie(COOKIE) : null;
    if (session != null) {
      String kept = backend.sessions().token(session);
      token = kept == null ? "" : kept;
      session = kept == null ? null : session;
    }
    try {
      Reader reader = backend.reader(token);
      checkHost(context, reader);
      return new Asker(reader, session);
    } catch (Problem problem) {
      if (session != null && problem.status() == 401) {
        backend.sessions().end(session);
      }
      throw problem;
    }
  }

  /**
   * Checks that the host is ours where nothing else tells readers from others.
   *
   * @throws Problem when it may belong to somebody else
   */
  void checkHost(Context context, Reader reader) {
    String host = context.header("Host");
    if (reader == Reader.ANY
        && loopback
        && (host == null || !THIS_MACHINE.matcher(host).matches())) {
      // A page of another site whose name was made to point here: nothing else would stop it.
      throw Problem.forbidden("without tokens only names of this machine are answered");
    }
  }

  /** What is behind {@code Bearer}; "" for nothing. */
  private static String token(Context context) {
    String header = context.header("Authorization");
    if (header == null
        || header.length() > LONGEST_TOKEN
        || !header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return "";
    }
    return header.substring(BEARER.length()).strip();
  }

  /**
   * Checks that a browser's request comes from a page of ours: always where it changes something, and as far as the browser tells
   * where it does not.
   *
   * @throws Problem when it does not
   */
  static void checkOrigin(Context context) {
    String site = context.header("Sec-Fetch-Site");
    boolean reading = READING.contains(context.req().getMethod());
    boolean own;
    if (site != null) {
      own = site.equals("same-origin") || site.equals("none") && reading;
    } else {
      String origin = context.header("Origin");
      own = origin == null ? reading : isOwn(origin, context.header("Host"));
    }
    if (!own) {
      throw Problem.forbidden(
          "this is asked by no page of this analyzer: open it from there; programs show a token, Authorization: Bearer TOKEN");
    }
  }

  private static boolean isOwn(String origin, String host) {
    if (host == null) {
      return false;
    }
    // Which of the two it is, a proxy in front of us may know better.
    String name = origin.toLowerCase(Locale.ROOT).replaceFirst("^https?://", "");
    return name.equals(host.toLowerCase(Locale.ROOT));
  }
}
