package dev.skein.cli.context;

import dev.skein.duckdb.result.Unit;
import java.util.List;

/** What holds for every recording, in words for people and language models. */
final class Notes {
  /** How to read the tables, a sentence or two each. */
  static final List<String> ALL =
      List.of(
          "SQL is DuckDB's. Each event type is a table, a row an event. Names with a dot, a hyphen or a reserved word"
              + " need double quotes: FROM \"hot-methods\", FROM \"shop.Order\", \"end\".",
          "TIMESTAMP is UTC. A unit stands behind a column's type: s (seconds), bytes, Hz; fraction is 0 to 1.",
          "A column that refers to T holds T._id; 0 refers to nothing. Thread, class and method names:"
              + " thread_name(x), class_name(x), method_name(x). Group first, name the few rows that are left.",
          "A stack trace in column c also has the flat columns c$topMethod, c$topApplicationMethod,"
              + " c$topNonInitMethod (refer to Method), c$length, c$truncated, c$methods (list of Method._id, top"
              + " first). StackTrace.frames has whole traces.",
          "startTime (TIMESTAMP) is in every event; duration (s) in those that take time.");

  private Notes() {}

  /** The unit in a word; null for none. */
  static String unit(Unit unit) {
    return switch (unit) {
      case NONE -> null;
      case BYTES -> "bytes";
      case BITS -> "bits";
      case SECONDS -> "s";
      case FRACTION -> "fraction";
      case HERTZ -> "Hz";
      case ADDRESS -> "address";
    };
  }
}
