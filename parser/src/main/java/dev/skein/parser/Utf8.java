package dev.skein.parser;

/**
 * Decodes UTF-8 that may be malformed, in the same way everywhere: the browser build's own decoder has other ideas of how
 * many replacement characters damage is worth.
 *
 * <p>Damage becomes U+FFFD, once for the longest beginning of a character (Unicode, "maximal subpart"), and once for a
 * surrogate that was encoded as three bytes. That is what {@code new String(bytes, UTF_8)} does on the JVM.
 */
public final class Utf8 {
  private static final char REPLACEMENT = '\ufffd';

  private Utf8() {}

  /** The text of all bytes. */
  public static String decode(byte[] b) {
    StringBuilder out = new StringBuilder(b.length);
    int i = 0;
    while (i < b.length) {
      int first = b[i] & 0xff;
      if (first < 0x80) {
        out.append((char) first);
        i++;
        continue;
      }
      int length = length(first);
      int have = 1;
      while (have < length && i + have < b.length && continues(first, have, b[i + have] & 0xff)) {
        have++;
      }
      if (length == 0 || have < length) {
        out.append(REPLACEMENT);
      } else {
        append(out, b, i, length);
      }
      i += have;
    }
    return out.toString();
  }

  private static void append(StringBuilder out, byte[] b, int at, int length) {
    int c = b[at] & 0xff >> length + 1;
    for (int k = 1; k < length; k++) {
      c = c << 6 | b[at + k] & 0x3f;
    }
    if (c >= 0xd800 && c <= 0xdfff) {
      out.append(REPLACEMENT);
    } else {
      out.appendCodePoint(c);
    }
  }

  /** Length of the character that a byte begins, 0 when it begins none. */
  private static int length(int first) {
    if (first >= 0xc2 && first <= 0xdf) {
      return 2;
    }
    if (first >= 0xe0 && first <= 0xef) {
      return 3;
    }
    return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  }

  private static boolean continues(int first, int index, int next) {
    int low = 0x80;
    int high = 0xbf;
    if (index == 1) {
      switch (first) {
        case 0xe0 -> low = 0xa0;
        case 0xf0 -> low = 0x90;
        case 0xf4 -> high = 0x8f;
        default -> {}
      }
    }
    return next >= low && next <= high;
  }
}
