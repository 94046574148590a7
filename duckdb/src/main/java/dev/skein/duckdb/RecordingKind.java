package dev.skein.duckdb;

import dev.skein.cjfr.CjfrReader;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import java.io.IOException;
import java.nio.file.Path;

/** The two formats of recordings, told apart by their first bytes. */
enum RecordingKind {
  FLIGHT(".jfr"),
  CONDENSED(".cjfr");

  private static final int HEAD = Math.max(4, CjfrReader.MAGIC);

  private final String ending;

  RecordingKind(String ending) {
    this.ending = ending;
  }

  /** What such a file is called, as in {@code .jfr}. */
  String ending() {
    return ending;
  }

  /** Null when a file begins like neither; a flight recording may be damaged there. */
  static RecordingKind of(FileByteStore file) {
    byte[] head = new byte[(int) Math.min(HEAD, file.size())];
    file.load(0, head.length).copy(0, head, 0, head.length);
    return of(head);
  }

  /** Likewise, of a file that may be packed; null too when it cannot be read. */
  static RecordingKind of(Path file) {
    try {
      return of(FileByteStore.head(file, HEAD));
    } catch (IOException | JfrFormatException e) {
      return null;
    }
  }

  private static RecordingKind of(byte[] head) {
    if (CjfrReader.recognises(head)) {
      return CONDENSED;
    }
    boolean flight =
        head.length >= 4 && head[0] == 'F' && head[1] == 'L' && head[2] == 'R' && head[3] == 0;
    return flight ? FLIGHT : null;
  }
}
