package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.access.TokenLines.Entry;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.file.Path;
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
  private static final String ALL = "*";

  private final TokenLines<Reader> tokens;

  private record Named(byte[] digest, Set<String> namespaces) implements Reader {
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

  private static final class Line implements TokenLines.Syntax<Reader> {
    @Override
    public Entry<Reader> entry(String[] words) {
      if (words.length != 2 || words[0].length() < TokenLines.MIN_TOKEN) {
        return null;
      }
      byte[] digest = TokenLines.digest(words[0]);
      return new Entry<>(digest, new Named(digest, Set.copyOf(List.of(words[1].split(",")))));
    }

    @Override
    public String expected() {
      return "\"token namespace,namespace\" or \"token *\"";
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException when it cannot be read, has no token, or one that is too short
   */
  public ReadTokenFile(Path file, Log log) throws IOException {
    tokens = new TokenLines<>(file, "readers' tokens", new Line(), log);
  }

  @Override
  public Reader authenticate(String token) throws AccessException {
    return tokens.owner(token);
  }
}
