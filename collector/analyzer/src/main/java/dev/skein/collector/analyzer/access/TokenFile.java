package dev.skein.collector.analyzer.access;

import dev.skein.collector.analyzer.access.TokenLines.Entry;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Tokens from a file: a line {@code token}, or {@code node token} for an agent that may upload for that node only. Empty lines and
 * lines that begin with {@code #} are skipped. The file is read again when its time changes; while it cannot be read, what was
 * read before holds.
 */
public final class TokenFile implements Authenticator {
  private final TokenLines<Agent> tokens;

  private static final class Line implements TokenLines.Syntax<Agent> {
    @Override
    public Entry<Agent> entry(String[] words) {
      String token = words[words.length - 1];
      if (words.length > 2 || token.length() < TokenLines.MIN_TOKEN) {
        return null;
      }
      Agent agent = words.length == 1 ? Agent.ANY : new Agent(words[0]);
      return new Entry<>(TokenLines.digest(token), agent);
    }

    @Override
    public String expected() {
      return "\"token\" or \"node token\"";
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException when it cannot be read, has no token, or one that is too short
   */
  public TokenFile(Path file, Log log) throws IOException {
    tokens = new TokenLines<>(file, "tokens", new Line(), log);
  }

  @Override
  public Agent authenticate(String token) throws AccessException {
    return tokens.owner(token);
  }
}
