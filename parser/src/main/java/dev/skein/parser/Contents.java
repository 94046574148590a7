package dev.skein.parser;

import java.nio.charset.StandardCharsets;

/** Tells what a file is that is no recording, so that the message names it. */
public final class Contents {
  /** How many bytes {@link #check} wants to see. */
  public static final int HEAD = 256;

  /** Where DuckDB's magic stands: after the checksum of the first header. */
  private static final int DUCKDB_MAGIC = 8;

  /** What a condensed recording begins with. */
  private static final String CONDENSED = "\rCondensedData";

  private Contents() {}

  /**
   * @param head the first bytes of the file, at most {@link #HEAD}
   * @throws JfrFormatException when the file is plainly something else
   */
  public static void check(byte[] head) {
    if (head.length == 0) {
      throw new JfrFormatException(-1, "the file is empty");
    }
    if (head.length >= 4 && head[0] == 'F' && head[1] == 'L' && head[2] == 'R' && head[3] == 0) {
      return;
    }
    String text = new String(head, StandardCharsets.ISO_8859_1);
    if (text.startsWith(CONDENSED)) {
      return;
    }
    if (text.startsWith("version https://git-lfs.github.com")) {
      throw new JfrFormatException(
          -1, "a git-LFS pointer, not the recording itself; fetch it with: git lfs pull");
    }
    if (text.startsWith("JAVA PROFILE")) {
      throw new JfrFormatException(-1, "a heap dump (hprof), not a flight recording");
    }
    if (text.startsWith("DUCK", DUCKDB_MAGIC)) {
      throw new JfrFormatException(
          -1, "a DuckDB database, not a flight recording; ask it with: skein query");
    }
    String lower = text.stripLeading().toLowerCase(java.util.Locale.ROOT);
    if (lower.startsWith("<!doctype") || lower.startsWith("<html") || lower.startsWith("<?xml")) {
      throw new JfrFormatException(-1, "an HTML or XML page, not a flight recording");
    }
    if (printable(head)) {
      throw new JfrFormatException(-1, "a text file, not a flight recording");
    }
    if (head.length < ChunkHeader.BYTES) {
      throw new JfrFormatException(0, "not a flight recording (the magic FLR\\0 is missing)");
    }
    // The first chunk may be damaged: what follows is looked for, and missed by whoever finds none.
  }

  private static boolean printable(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < 0x20 && b != '\n' && b != '\r' && b != '\t' || b == 0x7f) {
        return false;
      }
    }
    return true;
  }
}
