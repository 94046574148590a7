package dev.skein.collector.agent.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** A token in a file, read again when the file changes. The kubelet replaces tokens before they expire. Safe for all threads. */
public final class BearerToken {
  private static final long MOST_BYTES = 64 << 10;

  private final Path file;
  private FileTime modified;
  private Object key;
  private String token;

  /** Reads nothing yet. */
  public BearerToken(Path file) {
    this.file = file;
  }

  /**
   * The token as the file has it now.
   *
   * @throws IOException where there is none; the message does not have it
   */
  public synchronized String current() throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    if (token == null || !now.lastModifiedTime().equals(modified) || !now.fileKey().equals(key)) {
      if (now.size() > MOST_BYTES) {
        throw new IOException(file + " is too large for a token");
      }
      String text = Files.readString(file).strip();
      if (text.isEmpty() || text.chars().anyMatch(c -> c <= ' ' || c > '~')) {
        throw new IOException(file + " has no token");
      }
      token = text;
      modified = now.lastModifiedTime();
      key = now.fileKey();
    }
    return token;
  }

  /** Reads it again next time, whatever the file's times say: it was refused. */
  public synchronized void forget() {
    token = null;
  }
}
