package dev.skein.tables;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Names tables after JFR types: what {@code java.*}, {@code jfr.*} and {@code jdk.*} declare goes by its simple name,
 * everything else by its full one. Where two types would share a name (SQL does not tell cases apart), the one that came
 * first keeps it, the other goes by its full name, with a number behind it if that is taken too.
 */
final class TableNames {
  private final Map<String, String> byType = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** Keeps a name for a table that stands for no JFR type. */
  void reserve(String name) {
    taken.add(key(name));
  }

  /** Whether a type is declared by the JDK, and so goes by its simple name. */
  static boolean ofJdk(String typeName) {
    return typeName.startsWith("jdk.")
        || typeName.startsWith("jfr.")
        || typeName.startsWith("java.");
  }

  /** The table of a type; the same one every time. */
  String of(String typeName) {
    String known = byType.get(typeName);
    if (known != null) {
      return known;
    }
    String full = SqlText.name(typeName);
    String name = full;
    if (ofJdk(full) && !full.endsWith(".")) {
      name = full.substring(full.lastIndexOf('.') + 1);
    }
    if (!taken.add(key(name))) {
      name = full;
      for (int i = 2; !taken.add(key(name)); i++) {
        name = full + "_" + i;
      }
    }
    byType.put(typeName, name);
    return name;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
