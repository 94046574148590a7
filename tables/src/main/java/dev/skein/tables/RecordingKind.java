package dev.skein.tables;

import dev.skein.cjfr.CjfrReader;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import dev.skein.parser.JfrFormatException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The two formats of recordings, told apart by their first bytes. */
public enum RecordingKind {
  FLIGHT(".jfr"),
  CONDENSED(".cjfr");

  /** How many bytes {@link #of(byte[])} wants to see. */
  public static final int HEAD = Math.max(4, CjfrReader.MAGIC);

  /** Names of packed recordings end so. */
  private static final List<String> PACKED = List.of("", ".gz", ".lz4", ".zip");

  private final String ending;

  RecordingKind(String ending) {
    this.ending = ending;
  }

  /** How the names of recordings end, packed ones too, in lower case. */
  public static List<String> endings() {
    return Stream.of(values())
        .flatMap(kind -> PACKED.stream().map(packed -> kind.ending + packed))
        .toList();
  }

  /** Whether a file of that name should be a recording. */
  public static boolean hasName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return endings().stream().anyMatch(name::endsWith);
  }

  /** Null when a file begins like neither; a flight recording may be damaged there. */
  public static RecordingKind of(ByteStore file) {
    byte[] head = new byte[(int) Math.min(HEAD, file.size())];
    Bytes bytes = file.load(0, head.length);
    bytes.copy(0, head, 0, head.length);
    file.release(bytes);
    return of(head);
  }

  /** By the first bytes of a file, at most {@link #HEAD} of them; null when they are those of neither. */
  public static RecordingKind of(byte[] head) {
    if (CjfrReader.recognises(head)) {
      return CONDENSED;
    }
    boolean flight =
        head.length >= 4 && head[0] == 'F' && head[1] == 'L' && head[2] == 'R' && head[3] == 0;
    return flight ? FLIGHT : null;
  }

  /** Why a file of this format is refused among files of the other. */
  public String mixed(String file) {
    return file
        + ": is a "
        + ending
        + " file among others that are not; their tables differ, so read .jfr and .cjfr files"
        + " one at a time";
  }

  /** Why a file cannot be read that begins like neither, and what to do. */
  public static String neither(JfrFormatException wrong) {
    return "is neither a .jfr nor a .cjfr file: " + unreadable(null, wrong);
  }

  /**
   * Why a file cannot be read, and what to do.
   *
   * @param kind null when it is not known
   */
  public static String unreadable(RecordingKind kind, JfrFormatException wrong) {
    return wrong.getMessage()
        + (wrong.offset() < 0 ? "" : " (at byte " + wrong.offset() + ")")
        + ". Check that it is a whole "
        + (kind == null ? FLIGHT.ending + " or " + CONDENSED.ending : kind.ending)
        + " file, or record again.";
  }
}
