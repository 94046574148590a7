package dev.skein.duckdb;

import dev.skein.cjfr.CjfrReader;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The two formats of recordings, told apart by their first bytes. */
public enum RecordingKind {
  FLIGHT(".jfr"),
  CONDENSED(".cjfr");

  private static final int HEAD = Math.max(4, CjfrReader.MAGIC);

  /** Names of packed recordings end so. */
  private static final List<String> PACKED = List.of("", ".gz", ".lz4", ".zip");

  private final String ending;

  RecordingKind(String ending) {
    this.ending = ending;
  }

  /** What such a file is called, as in {@code .jfr}. */
  String ending() {
    return ending;
  }

  /** How the names of recordings end, packed ones too, in lower case. */
  public static List<String> endings() {
    return Stream.of(values())
        .flatMap(kind -> PACKED.stream().map(packed -> kind.ending + packed))
        .toList();
  }

  /** Whether a file has the name of a recording. */
  public static boolean hasName(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return endings().stream().anyMatch(name::endsWith);
  }

  /** Null when a file begins like neither; a flight recording may be damaged there. */
  public static RecordingKind of(FileByteStore file) {
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
