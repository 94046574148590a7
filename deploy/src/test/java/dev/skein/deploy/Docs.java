package dev.skein.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of a program, from the table in its page, which a test of that program holds equal to what it reads. */
final class Docs {
  private Docs() {}

  /** Names without {@code SKEIN_PROGRAM_}. */
  static Set<String> settings(String program) throws IOException {
    String page = Files.readString(Chart.ROOT.resolve("docs/" + program + ".md"));
    String prefix = prefix(program);
    Matcher row = Pattern.compile("(?m)^\\| `" + prefix + "([A-Z0-9_]+)` \\|").matcher(page);
    Set<String> names = new TreeSet<>();
    while (row.find()) {
      names.add(row.group(1));
    }
    return names;
  }

  /** {@code SKEIN_PROGRAM_}. */
  static String prefix(String program) {
    return "SKEIN_" + program.toUpperCase(Locale.ROOT) + "_";
  }
}
