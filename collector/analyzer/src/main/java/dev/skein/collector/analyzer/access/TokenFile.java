package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.observe.Log;
import dev.skein.collector.analyzer.store.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * Tokens from a file: a line {@code token}, or {@code node token} for an agent that may upload for that node only. Empty lines and
 * lines that begin with {@code #} are skipped. The file is read again when its time changes; while it cannot be read, what was
 * read before holds.
 */
public final class TokenFile implements Authenticator {
  private static final int MIN_TOKEN = 16;

  private final Path file;
  private final Log log;
  private FileTime read;
  private List<Entry> entries = List.of();

  private record Entry(byte[] digest, Agent agent) {}

  /**
   * Reads the file.
   *
   * @throws IOException when it cannot be read, has no token, or one that is too short
   */
  public TokenFile(Path file, Log log) throws IOException {
    this.file = file;
    this.log = log;
    load();
  }

  @Override
  public Agent authenticate(String token) throws AccessException {
    byte[] digest = digest(token);
    Agent found = null;
    // All of them, so that the time does not tell which one was near.
    for (Entry entry : current()) {
      if (MessageDigest.isEqual(entry.digest, digest)) {
        found = entry.agent;
      }
    }
    if (found == null) {
      throw AccessException.denied(token.isEmpty() ? "no token" : "unknown token");
    }
    return found;
  }

  private synchronized List<Entry> current() {
    try {
      if (!Files.getLastModifiedTime(file).equals(read)) {
        load();
        log.info("tokens read again", "file", file, "tokens", entries.size());
      }
    } catch (IOException e) {
      log.warn("tokens cannot be read again", "file", file, "problem", e.getMessage());
    }
    return entries;
  }

  private synchronized void load() throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    List<Entry> found = new ArrayList<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      String[] parts = text.split("\\s+");
      String token = parts[parts.length - 1];
      if (parts.length > 2 || token.length() < MIN_TOKEN) {
        throw new IOException(
            file
                + ": expected \"token\" or \"node token\" in each line, tokens of "
                + MIN_TOKEN
                + " letters or more");
      }
      found.add(new Entry(digest(token), parts.length == 1 ? Agent.ANY : new Agent(parts[0])));
    }
    if (found.isEmpty()) {
      throw new IOException(file + " has no token");
    }
    entries = List.copyOf(found);
    read = time;
  }

  private static byte[] digest(String token) {
    return Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
