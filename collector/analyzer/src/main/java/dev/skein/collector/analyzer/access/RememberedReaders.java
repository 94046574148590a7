package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.store.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Remembers for a minute who somebody is and what they may read, so that the API server is not asked for every request: tokens by
 * their checksum, never as they are; wrong tokens for some seconds.
 */
public final class RememberedReaders implements Readers {
  private static final int MOST = 10_000;
  private static final Duration GOOD = Duration.ofMinutes(1);
  private static final Duration BAD = Duration.ofSeconds(5);

  private final Readers readers;
  private final Remembered<String, Reader> known;
  private final Remembered<String, String> refused;
  private final Remembered<String, Boolean> rights;

  /** Remembers what {@code readers} say. */
  public RememberedReaders(Readers readers, Clock clock) {
    this.readers = readers;
    known = new Remembered<>(MOST, GOOD, clock);
    refused = new Remembered<>(MOST, BAD, clock);
    rights = new Remembered<>(MOST, GOOD, clock);
  }

  @Override
  public Reader authenticate(String token) throws AccessException {
    String key =
        HexFormat.of().formatHex(Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8)));
    Reader reader = known.get(key);
    if (reader != null) {
      return reader;
    }
    String reason = refused.get(key);
    if (reason != null) {
      throw AccessException.denied(reason);
    }
    try {
      Reader found = new Cached(readers.authenticate(token), key);
      known.put(key, found);
      return found;
    } catch (AccessException e) {
      if (!e.isTemporary()) {
        refused.put(key, e.getMessage());
      }
      throw e;
    }
  }

  private final class Cached implements Reader {
    private final Reader reader;
    private final String key;

    private Cached(Reader reader, String key) {
      this.reader = reader;
      this.key = key;
    }

    @Override
    public String name() {
      return reader.name();
    }

    @Override
    public String label() {
      return reader.label();
    }

    @Override
    public boolean mayRead(String namespace) throws AccessException {
      Boolean right = rights.get(key + "/" + namespace);
      if (right == null) {
        right = reader.mayRead(namespace);
        rights.put(key + "/" + namespace, right);
      }
      return right;
    }
  }
}
