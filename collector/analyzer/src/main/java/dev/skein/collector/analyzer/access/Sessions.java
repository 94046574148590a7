package dev.skein.collector.analyzer.access;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Logins of browsers, which keep a random number instead of a token. Tokens stay here, in memory; whoever asks with a session is
 * whoever its token is at that moment. A session ends after twelve hours, or two without a request; of one reader, and in all,
 * there are only so many, and those that were not used for longest go first. Threads may share it.
 */
public final class Sessions {
  /** How long a session lasts at most. */
  public static final Duration AGE = Duration.ofHours(12);

  private static final Duration IDLE = Duration.ofHours(2);
  private static final int MOST = 1000;
  private static final int MOST_OF_ONE = 20;
  private static final int ID_BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final Clock clock;
  private final Map<String, Session> sessions = new LinkedHashMap<>(16, 0.75f, true);

  /** No record: what prints one must not print its token. */
  private static final class Session {
    private final String token;
    private final String reader;
    private final long begun;
    private long used;

    private Session(String token, String reader, long now) {
      this.token = token;
      this.reader = reader;
      this.begun = now;
      this.used = now;
    }

    private boolean isOver(long now) {
      return now - begun > AGE.toMillis() || now - used > IDLE.toMillis();
    }
  }

  /** No sessions yet. */
  public Sessions(Clock clock) {
    this.clock = clock;
  }

  /**
   * Begins a session.
   *
   * @param token of somebody who has been authenticated
   * @return its number, which is as good as the token
   */
  public synchronized String begin(String token, Reader reader) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    sweep();
    String name = reader.name();
    long own = sessions.values().stream().filter(session -> session.reader.equals(name)).count();
    if (own >= MOST_OF_ONE) {
      removeOldest(name);
    } else if (sessions.size() >= MOST) {
      removeOldest(null);
    }
    sessions.put(id, new Session(token, name, clock.millis()));
    return id;
  }

  /** Of a reader, or of all where that is null. */
  private void removeOldest(String reader) {
    Iterator<Map.Entry<String, Session>> oldest = sessions.entrySet().iterator();
    while (true) {
      Map.Entry<String, Session> entry = oldest.next();
      if (reader == null || entry.getValue().reader.equals(reader)) {
        oldest.remove();
        return;
      }
    }
  }

  /** The token of a session, which is in use again; null when there is no such session, or no longer. */
  public synchronized String token(String id) {
    Session session = sessions.get(id);
    long now = clock.millis();
    if (session == null || session.isOver(now)) {
      return null;
    }
    session.used = now;
    return session.token;
  }

  /**
   * Ends a session.
   *
   * @return the name of its reader; null when there was no such session
   */
  public synchronized String end(String id) {
    Session session = sessions.remove(id);
    return session == null ? null : session.reader;
  }

  /** Whether there is such a session. */
  public synchronized boolean has(String id) {
    sweep();
    return sessions.containsKey(id);
  }

  /** Forgets the sessions whose time is over, and their tokens. */
  public synchronized void sweep() {
    long now = clock.millis();
    sessions.values().removeIf(session -> session.isOver(now));
  }
}
