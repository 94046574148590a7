package dev.skein.duckdb;

import dev.skein.duckdb.catalogue.NearNames;
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
      Set.of(
          "create", "drop", "alter", "insert", "update", "delete", "comment", "truncate", "merge");

  /** Statements that exist; only the message depends on them. */
  private static final Set<String> REFUSED =
      Set.of(
          "abort",
          "analyze",
          "attach",
          "begin",
          "call",
          "checkpoint",
          "commit",
          "copy",
          "deallocate",
          "detach",
          "execute",
          "export",
          "force",
          "import",
          "install",
          "load",
          "pragma",
          "prepare",
          "reset",
          "rollback",
          "set",
          "start",
          "use",
          "vacuum");

  /** What {@code CREATE} may make; a temporary thing would be known to one of many connections only. */
  private static final Set<String> MADE =
      Set.of("view", "table", "macro", "function", "type", "sequence", "schema", "index");

  /** What may stand between {@code EXPLAIN} and the statement that it explains, and may even run. */
  private static final Set<String> OF_EXPLAIN =
      Set.of("explain", "analyze", "format", "text", "json", "html", "graphviz", "mermaid", "yaml");

  private static final Set<String> BEFORE_KIND = Set.of("or", "replace", "unique", "recursive");

  /** Each may begin a query in a WITH, for which DuckDB goes one deeper; a thread's stack of 64 MB has room for these. */
  private static final int MOST_NAMED = 10_000;

  private StatementRules() {}

  /**
   * Why a statement is refused.
   *
   * @param known whether there is such a statement at all; else it is a mistake in writing
   * @param message one line
   * @param near how statements begin that may have been meant
   */
  public record Refusal(boolean known, String message, List<String> near) {}

  /** Why a statement is refused; empty when it is not. */
  public static Optional<Refusal> refusal(String sql) {
    if (new SqlScript(sql).identifiers().stream().filter("as"::equalsIgnoreCase).count()
        > MOST_NAMED) {
      return refused("a statement may have " + MOST_NAMED + " times AS at most");
    }
    List<String> words = words(sql);
    String first = words.isEmpty() ? "" : words.get(0);
    if (first.equals("explain")) {
      first = words.stream().filter(w -> !OF_EXPLAIN.contains(w)).findFirst().orElse("");
    }
    if (first.equals("create")) {
      String kind =
          words.stream().skip(1).filter(w -> !BEFORE_KIND.contains(w)).findFirst().orElse("");
      if (kind.equals("temp") || kind.equals("temporary")) {
        return refused("nothing temporary can be made: leave out TEMP, nothing of yours is kept");
      }
      return MADE.contains(kind)
          ? Optional.empty()
          : refused("CREATE " + kind.toUpperCase(Locale.ROOT) + " is not allowed here");
    }
    if (READING.contains(first) || WRITING.contains(first)) {
      return Optional.empty();
    }
    if (REFUSED.contains(first)) {
      return refused(
          first.toUpperCase(Locale.ROOT)
              + " is not allowed here: only queries, and views, macros and tables of your own");
    }
    List<String> allowed = new ArrayList<>(READING);
    allowed.addAll(WRITING);
    List<String> near =
        NearNames.of(first, allowed, 1).stream().map(w -> w.toUpperCase(Locale.ROOT)).toList();
    return Optional.of(new Refusal(false, "no statement begins with \"" + first + '"', near));
  }

  private static Optional<Refusal> refused(String message) {
    return Optional.of(new Refusal(true, message, List.of()));
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
