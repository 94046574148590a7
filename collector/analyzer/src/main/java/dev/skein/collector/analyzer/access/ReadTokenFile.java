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
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Readers' tokens from a file: a line {@code token namespace,namespace}, or {@code token *} for all namespaces. Empty lines and
 * lines that begin with {@code #} are skipped. The file is read again when its time changes; while it cannot be read, what was read
 * before holds.
 */
public final class ReadTokenFile implements Readers {
  private static final int MIN_TOKEN = 16;
  private static final String ALL = "*";

  private final Path file;
  private final Log log;
  private FileTime read;
  private List<Entry> entries = List.of();

  private record Entry(byte[] digest, Set<String> namespaces) implements Reader {
    @Override
    public String name() {
      return HexFormat.of().formatHex(digest);
    }

    @Override
    public String label() {
      return namespaces.contains(ALL)
          ? "reader of all namespaces"
          : "reader of " + String.join(", ", new TreeSet<>(namespaces));
    }

    @Override
    public boolean mayRead(String namespace) {
      return namespaces.contains(ALL) || namespaces.contains(namespace);
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException when it cannot be read, has no token, or one that is too short
   */
  public ReadTokenFile(Path file, Log log) throws IOException {
    this.file = file;
    this.log = log;
    load();
  }

  @Override
  public Reader authenticate(String token) throws AccessException {
    byte[] digest = digest(token);
    Reader found = null;
    // All of them, so that the time does not tell which one was near.
    for (Entry entry : current()) {
      if (MessageDigest.isEqual(entry.digest, digest)) {
        found = entry;
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
        log.info("readers' tokens read again", "file", file, "tokens", entries.size());
      }
    } catch (IOException e) {
      log.warn("readers' tokens cannot be read again", "file", file, "problem", e.getMessage());
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
      if (parts.length != 2 || parts[0].length() < MIN_TOKEN) {
        throw new IOException(
            file
                + ": expected \"token namespace,namespace\" or \"token *\" in each line, tokens of "
                + MIN_TOKEN
                + " letters or more");
      }
      found.add(new Entry(digest(parts[0]), Set.copyOf(List.of(parts[1].split(",")))));
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
