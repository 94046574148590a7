package dev.skein.duckdb;

import dev.skein.duckdb.catalogue.SqlScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Which statements a {@link QueryDatabase} runs. A list of what is allowed: whatever DuckDB learns next is refused until
 * somebody has looked at it. Settings, transactions, files and other databases would outlast the statement or reach beyond
 * the recording.
 */
public final class StatementRules {
  private static final Set<String> READING =
      Set.of(
          "select",
          "with",
          "from",
          "values",
          "table",
          "describe",
          "desc",
          "show",
          "summarize",
          "explain",
          "pivot",
          "unpivot");

  private static final Set<String> WRITING =
      Set.of("create", "drop", "alter", "insert", "update", "delete", "comment", "truncate");

  /** What {@code CREATE} may make; a temporary thing would be known to one of many connections only. */
  private static final Set<String> MADE =
      Set.of("view", "table", "macro", "function", "type", "sequence", "schema", "index");

  /** What may stand between {@code EXPLAIN} and the statement that it explains, and may even run. */
  private static final Set<String> OF_EXPLAIN =
      Set.of("explain", "analyze", "format", "text", "json", "html", "graphviz", "mermaid", "yaml");

  private static final Set<String> BEFORE_KIND = Set.of("or", "replace", "unique", "recursive");

  private StatementRules() {}

  /** Why a statement is refused, one line; empty when it is not. */
  public static Optional<String> refusal(String sql) {
    List<String> words = words(sql);
    String first = words.isEmpty() ? "" : words.get(0);
    if (first.equals("explain")) {
      first = words.stream().filter(w -> !OF_EXPLAIN.contains(w)).findFirst().orElse("");
    }
    if (first.equals("create")) {
      String kind =
          words.stream().skip(1).filter(w -> !BEFORE_KIND.contains(w)).findFirst().orElse("");
      if (kind.equals("temp") || kind.equals("temporary")) {
        return Optional.of(
            "nothing temporary can be made here: leave out TEMP, the recording stays as it is");
      }
      return MADE.contains(kind)
          ? Optional.empty()
          : Optional.of("CREATE " + kind.toUpperCase(Locale.ROOT) + " is not allowed here");
    }
    if (READING.contains(first) || WRITING.contains(first)) {
      return Optional.empty();
    }
    return Optional.of(
        (first.isEmpty() ? "this" : first.toUpperCase(Locale.ROOT))
            + " is not allowed here: only queries, and views, macros and tables of your own");
  }

  /** Whether a statement that is allowed makes or changes something. */
  public static boolean writes(String sql) {
    List<String> words = words(sql);
    return !words.isEmpty() && WRITING.contains(words.get(0));
  }

  private static List<String> words(String sql) {
    List<String> words = new ArrayList<>();
    for (String word : new SqlScript(sql).identifiers()) {
      words.add(word.toLowerCase(Locale.ROOT));
      if (words.size() == 8) {
        break;
      }
    }
    return words;
  }
}
