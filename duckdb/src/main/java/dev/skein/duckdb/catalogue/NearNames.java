package dev.skein.duckdb.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that somebody may have meant. */
public final class NearNames {
  private record Scored(String name, int distance) {}

  private static final int SUGGESTIONS = 3;

  private NearNames() {}

  /**
   * A sentence with the candidates that are close to {@code wanted}.
   *
   * @param otherwise the sentence when there are none
   */
  public static String suggestion(String wanted, Collection<String> candidates, String otherwise) {
    List<String> near = of(wanted, candidates, SUGGESTIONS);
    return near.isEmpty() ? otherwise : "Did you mean " + String.join(", ", near) + "?";
  }

  /**
   * The candidates that are close to {@code wanted}, the closest first. Case, hyphens and underscores do not count, and
   * a full event name is also compared by its last part.
   */
  public static List<String> of(String wanted, Collection<String> candidates, int limit) {
    String plain = plain(wanted);
    List<Scored> near = new ArrayList<>();
    for (String candidate : candidates) {
      int distance =
          Math.min(
              distance(plain, plain(candidate)),
              distance(plain(last(wanted)), plain(last(candidate))));
      int allowed = Math.max(1, Math.min(plain.length(), plain(candidate).length()) / 3);
      if (distance <= allowed) {
        near.add(new Scored(candidate, distance));
      } else if (plain.length() >= 2 && plain(candidate).contains(plain)) {
        near.add(new Scored(candidate, allowed + 1 + candidate.length()));
      }
    }
    return near.stream()
        .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
        .map(Scored::name)
        .distinct()
        .limit(limit)
        .toList();
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** Insertions, deletions, replacements and swaps of neighbours that turn {@code a} into {@code b}. */
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replace, 1 + Math.min(last[j], current[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = current;
      current = free;
    }
    return last[b.length()];
  }
}
