package dev.skein.cli.context;

import java.util.regex.Pattern;

/**
 * Keeps values out of a sample that may be secret: what recordings are known to hold (environment variables, system
 * properties, flags, command lines, messages), columns whose names say so, and values that look like a password or a
 * token.
 */
final class Secrets {
  private static final Pattern TABLE =
      Pattern.compile("(?i)Environment|Property|Argument|Process|Agent|StringFlag");

  /** Of a table above these hold the name of a thing and not its value. */
  private static final Pattern HARMLESS = Pattern.compile("(?i)key|name|origin|pid|ppid");

  private static final Pattern COLUMN =
      Pattern.compile(
          "(?i)pass|pwd|^pw$|^pin$|secret|token|jwt|credential|cookie|session|api_?key|private_?key|access_?key"
              + "|authori[sz]ation|^auth$|header|command|argument|args\\b|jvmFlags|environment|message|options|email"
              + "|^user$|user_?name|login");

  private static final Pattern VALUE =
      Pattern.compile(
          "(?i)(?:pass(?:word|wd|phrase)?|pwd)[\"']?\\s*[=:]|secret|token|\\b(?:bearer|basic|digest) \\S|credential"
              + "|-----BEGIN|(?:api|access|private)[_-]?key|://[^/\\s:@]*:[^/\\s@]*@|\\beyJ[\\w-]|\\bAKIA\\w|:\\w+/[^/@\\s]+@"
              + "|[?&](?:[\\w-]*key|code|sig\\w*)=");

  /** A long run of letters and digits is no word. */
  private static final int RUN = 24;

  private Secrets() {}

  /** Whether values of a column may be shown, as long as none of them is one of those below. */
  static boolean harmless(String table, String column) {
    return !COLUMN.matcher(column).find()
        && (!TABLE.matcher(table).find() || HARMLESS.matcher(column).matches());
  }

  /** Whether a value looks like a password, a key or a token. Takes time in proportion to its length. */
  static boolean suspicious(String value) {
    return VALUE.matcher(value).find() || longRun(value);
  }

  /** Whether {@link #RUN} characters of a key stand in a row, letters and digits among them. */
  private static boolean longRun(String value) {
    int start = 0;
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean isLetter = c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
      boolean isDigit = c >= '0' && c <= '9';
      if (!isLetter && !isDigit && "+/_=-".indexOf(c) < 0) {
        start = i + 1;
        letter = false;
        digit = false;
        continue;
      }
      letter |= isLetter;
      digit |= isDigit;
      if (letter && digit && i - start + 1 >= RUN) {
        return true;
      }
    }
    return false;
  }
}
