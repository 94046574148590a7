package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;

/**
 * The beginning of the file.
 *
 * @param version of the format, 1 or 2
 * @param generator the program that wrote it
 * @param configuration name of the preset: {@code lossless}, {@code default}, {@code reduced}, {@code gc-log} or another
 * @param compression of what follows: {@code NONE}, {@code GZIP} or {@code LZ4FRAMED}
 * @param level 0 (fast) to 3 (small)
 * @param size bytes that the header takes
 */
public record CjfrHeader(
    int version,
    String generator,
    String generatorVersion,
    String configuration,
    String compression,
    int level,
    int size) {
  /** Most headers are shorter. */
  static final int BUFFER = 256;

  static final String START = "CondensedData";
  private static final int LATEST = 2;
  private static final int HIGHEST_LEVEL = 3;
  private static final int LONGEST_TEXT = 4096;

  static CjfrHeader read(Input in) {
    for (int i = -1; i < START.length(); i++) {
      int expected = i < 0 ? START.length() : START.charAt(i);
      if (in.atEnd() || in.byte8() != expected) {
        throw new JfrFormatException(0, "not a condensed recording (.cjfr)");
      }
    }
    try {
      return afterStart(in);
    } catch (JfrFormatException e) {
      throw new JfrFormatException(e.offset(), e.getMessage() + " in the header");
    }
  }

  private static CjfrHeader afterStart(Input in) {
    long version = in.unsigned();
    if (version < 1 || version > LATEST) {
      throw in.damaged(
          "version " + Long.toUnsignedString(version) + " of the format, 1 to 2 are known,");
    }
    String generator = in.utf8(LONGEST_TEXT);
    String generatorVersion = in.utf8(LONGEST_TEXT);
    String configuration = in.utf8(LONGEST_TEXT);
    String compression = in.utf8(LONGEST_TEXT);
    if (!Unpacking.known(compression)) {
      throw in.damaged("unknown compression \"" + Shown.text(compression) + "\"");
    }
    long level = in.unsigned();
    if (level < 0 || level > HIGHEST_LEVEL) {
      throw in.damaged("unknown compression level " + Long.toUnsignedString(level));
    }
    return new CjfrHeader(
        (int) version,
        generator,
        generatorVersion,
        configuration,
        compression,
        (int) level,
        (int) in.offset());
  }
}
