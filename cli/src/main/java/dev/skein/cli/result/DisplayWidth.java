package dev.skein.cli.result;

/** How many terminal cells text takes, and text made safe for a terminal. */
public final class DisplayWidth {
  /** First and last code points of ranges that take two cells: East Asian wide and full width, and emoji. */
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3,
    0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1,
    0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA,
    0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B,
    0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797,
    0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x303E,
    0x3041, 0x33FF, 0x3400, 0x4DBF, 0x4E00, 0x9FFF, 0xA000, 0xA4CF, 0xA960, 0xA97F, 0xAC00, 0xD7A3,
    0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0,
    0x18DFF, 0x1AFF0, 0x1B2FF, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191,
    0x1F19A, 0x1F200, 0x1F265, 0x1F300, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E,
    0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8,
    0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550,
    0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680,
    0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D7, 0x1F6DC, 0x1F6DF, 0x1F6EB,
    0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C,
    0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FAFF, 0x20000, 0x3FFFD
  };

  private static final char ELLIPSIS = '…';

  private DisplayWidth() {}

  /** Cells that {@code text} takes; it holds no control characters. */
  public static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      if (c < 0x300) {
        width++;
        i++;
      } else {
        int point = text.codePointAt(i);
        width += of(point);
        i += Character.charCount(point);
      }
    }
    return width;
  }

  private static int of(int point) {
    switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> {
        return 0;
      }
      default -> {
        if (point >= 0x1160 && point <= 0x11FF) {
          return 0; // vowels and finals of Hangul join the syllable before them
        }
        return wide(point) ? 2 : 1;
      }
    }
  }

  private static boolean wide(int point) {
    int low = 0;
    int high = WIDE.length / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (point < WIDE[2 * middle]) {
        high = middle - 1;
      } else if (point > WIDE[2 * middle + 1]) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /** {@code text} in at most {@code cells} cells: as it is, or cut with an ellipsis at the end. */
  public static String cut(String text, int cells) {
    if (text.length() <= cells / 2 || of(text) <= cells) {
      return text;
    }
    int width = 0;
    int i = 0;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      int next = width + of(point);
      if (next > cells - 1) {
        break;
      }
      width = next;
      i += Character.charCount(point);
    }
    return cells < 1 ? "" : text.substring(0, i) + ELLIPSIS;
  }

  /**
   * {@code text} on one line that cannot steer a terminal: control characters and those that turn the writing direction
   * become escapes ({@code \n}, {@code \}{@code u001b}), lone surrogates U+FFFD. Names in a recording come from the
   * observed program and are not to be trusted.
   */
  public static String printable(String text) {
    int i = 0;
    while (i < text.length() && !unsafe(text, i)) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 8).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!unsafe(text, i)) {
        safe.append(c);
        if (Character.isHighSurrogate(c)) {
          safe.append(text.charAt(++i));
        }
      } else if (Character.isSurrogate(c)) {
        safe.append('\uFFFD');
      } else {
        safe.append(escape(c));
      }
    }
    return safe.toString();
  }

  private static boolean unsafe(String text, int i) {
    char c = text.charAt(i);
    if (c < 0x20 || c >= 0x7F && c < 0xA0) {
      return true;
    }
    if (c < 0x2028) {
      return c == 0x200E || c == 0x200F || c == 0x61C;
    }
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
    }
    return c <= 0x202E || c >= 0x2066 && c <= 0x2069;
  }

  private static String escape(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u" + Integer.toHexString(0x10000 | c).substring(1);
    };
  }
}
