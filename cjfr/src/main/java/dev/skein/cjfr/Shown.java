package dev.skein.cjfr;

/** Names out of a file that may be damaged, for a message of one line. */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** The text without anything that is no plain character, cut when it is long. */
  static String text(String s) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      if (out.length() == LONGEST) {
        return out.append("...").toString();
      }
      char c = s.charAt(i);
      out.append(c > ' ' && c < 127 ? c : '?');
    }
    return out.toString();
  }
}
