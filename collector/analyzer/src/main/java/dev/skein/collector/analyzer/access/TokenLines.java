package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.store.Sha256;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a token a line. Empty lines and lines that begin with {@code #} are skipped. The file is read again when its time
 * changes; while it cannot be read, what was read before holds. Tokens themselves are not kept.
 *
 * @param <T> whom a token stands for
 */
final class TokenLines<T> {
  /** Letters of a token at least. */
  static final int MIN_TOKEN = 16;

  private final Path file;
  private final String what;
  private final Syntax<T> syntax;
  private final Log log;
  private FileTime read;
  private List<Entry<T>> entries = List.of();

  /** Reads the words of a line. */
  interface Syntax<T> {
    /** Null where they are not what a line has to be. */
    Entry<T> entry(String[] words);

    /** What a line has to be, for an error. */
    String expected();
  }

  /** A token's digest, and whom it stands for. */
  record Entry<T>(byte[] digest, T owner) {}

  /**
   * Reads the file.
   *
   * @param what the tokens are called in the log
   * @throws IOException when it cannot be read, has no token, or a wrong line
   */
  TokenLines(Path file, String what, Syntax<T> syntax, Log log) throws IOException {
    this.file = file;
    this.what = what;
    this.syntax = syntax;
    this.log = log;
    load();
  }

  /**
   * Whom a token stands for.
   *
   * @throws AccessException when it is no token of the file
   */
  T owner(String token) throws AccessException {
    byte[] digest = digest(token);
    T found = null;
    // All of them, so that the time does not tell which one was near.
    for (Entry<T> entry : current()) {
      if (MessageDigest.isEqual(entry.digest, digest)) {
        found = entry.owner;
      }
    }
    if (found == null) {
      throw AccessException.denied(token.isEmpty() ? "no token" : "unknown token");
    }
    return found;
  }

  private synchronized List<Entry<T>> current() {
    try {
      if (!Files.getLastModifiedTime(file).equals(read)) {
        load();
        log.info(what + " read again", "file", file, "tokens", entries.size());
      }
    } catch (IOException e) {
      log.warn(what + " cannot be read again", "file", file, "problem", e.getMessage());
    }
    return entries;
  }

  private synchronized void load() throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    List<Entry<T>> found = new ArrayList<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      Entry<T> entry = syntax.entry(text.split("\\s+"));
      if (entry == null) {
        throw new IOException(
            file
                + ": expected "
                + syntax.expected()
                + " in each line, tokens of "
                + MIN_TOKEN
                + " letters or more");
      }
      found.add(entry);
    }
    if (found.isEmpty()) {
      throw new IOException(file + " has no token");
    }
    entries = List.copyOf(found);
    read = time;
  }

  /** What is kept of a token. */
  static byte[] digest(String token) {
    return Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
