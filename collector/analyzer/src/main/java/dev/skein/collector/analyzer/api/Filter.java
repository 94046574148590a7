package dev.skein.collector.analyzer.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What somebody wants to see of a report or a summary: words, any of which may occur in a rule's or an event type's id, name or topic.
 *
 * @param words in small letters; none lets everything through
 */
record Filter(List<String> words) {
  private static final int MOST = 50;
  private static final int LONGEST = 200;

  /**
   * Reads it.
   *
   * @param text words with commas between them; null or blank for everything
   * @throws Problem when there are too many
   */
  static Filter of(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text == null ? new String[0] : text.split(",")) {
      if (!word.isBlank()) {
        words.add(word.strip().toLowerCase(Locale.ROOT));
      }
    }
    if (words.size() > MOST || words.stream().anyMatch(word -> word.length() > LONGEST)) {
      throw Problem.badRequest(
          "filter is too long: expected " + MOST + " words at most, with commas between them");
    }
    return new Filter(words.stream().sorted().distinct().toList());
  }

  /** Whether a word occurs in one of the texts, which may be null. */
  boolean matches(String... texts) {
    if (words.isEmpty()) {
      return true;
    }
    for (String text : texts) {
      String small = text == null ? "" : text.toLowerCase(Locale.ROOT);
      if (words.stream().anyMatch(small::contains)) {
        return true;
      }
    }
    return false;
  }
}
