package dev.skein.cli.context;

import java.util.regex.Pattern;

/**
 * Keeps values out of a sample that may be secret: what recordings are known to hold (environment variables, system
 * properties, command lines, messages), columns whose names say so, and values that look like a password or a token.
 */
final class Secrets {
  private static final Pattern TABLE =
      Pattern.compile("(?i).*(?:Environment|Property|Argument|Process|Agent).*");

  /** Of a table above these hold the name of a thing and not its value. */
  private static final Pattern HARMLESS = Pattern.compile("(?i)key|name|pid|ppid");

  private static final Pattern COLUMN =
      Pattern.compile(
          "(?i).*(?:pass(?:word|wd|phrase)|secret|token|credential|cookie|session|api_?key|private_?key|authori[sz]ation"
              + "|command|argument|args\\b|jvmFlags|environment|message|options|email|user_?name|login).*");

  private static final Pattern VALUE =
      Pattern.compile(
          "(?is).*(?:pass(?:word|wd)?\\s*[=:]|secret|token|bearer |credential|-----BEGIN|api_?key|\\w+://[^/\\s:@]*:[^/\\s@]*@).*");

  /** A long run of letters and digits is no word. */
  private static final Pattern KEY =
      Pattern.compile("(?s).*(?=[A-Za-z+/_=-]*\\d)(?=[\\d+/_=-]*[A-Za-z])[A-Za-z\\d+/_=-]{24,}.*");

  private Secrets() {}

  /** Whether values of a column may be shown, as long as none of them is one of those below. */
  static boolean harmless(String table, String column) {
    return !COLUMN.matcher(column).matches()
        && (!TABLE.matcher(table).matches() || HARMLESS.matcher(column).matches());
  }

  /** Whether a value looks like a password, a key or a token. */
  static boolean suspicious(String value) {
    return VALUE.matcher(value).matches() || KEY.matcher(value).matches();
  }
}
