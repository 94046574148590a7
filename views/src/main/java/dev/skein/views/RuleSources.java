package dev.skein.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the tables that a definition reads of the rules themselves, as queries. */
final class RuleSources {
  /** Names of the tables. */
  static final Set<String> TABLES =
      Set.of(Definition.RULE_FINDINGS, Definition.ALL_RULES, Definition.RULE_NEEDS);

  /** Columns of every rule. */
  private static final String NO_FINDINGS =
      """
      SELECT
        CAST(NULL AS DOUBLE) AS value,
        CAST(NULL AS VARCHAR) AS subject,
        CAST(NULL AS VARCHAR) AS summary,
        CAST(NULL AS TIMESTAMP) AS startTime,
        CAST(NULL AS TIMESTAMP) AS endTime,
        CAST(NULL AS VARCHAR) AS recording
      WHERE false""";

  private final Library library;
  private final Set<String> installed;

  /**
   * @param installed names of what is installed; may grow until a query is written
   */
  RuleSources(Library library, Set<String> installed) {
    this.library = library;
    this.installed = installed;
  }

  /**
   * The rows of one of the {@link #TABLES}.
   *
   * @param source with columns that the table has
   */
  String query(Definition.Source source) {
    String rows =
        switch (source.table()) {
          case Definition.RULE_FINDINGS -> findings();
          case Definition.ALL_RULES -> rules();
          default -> needs();
        };
    return rows.isEmpty()
        ? "SELECT "
            + source.columns().stream()
                .map(c -> "CAST(NULL AS " + c.type() + ") AS " + Adaptation.identifier(c.name()))
                .collect(Collectors.joining(", "))
            + " WHERE false"
        : "SELECT "
            + source.columns().stream()
                .map(c -> Adaptation.identifier(c.name()))
                .collect(Collectors.joining(", "))
            + " FROM "
            + rows;
  }

  /** Creates a table macro that can stand for a rule until the rule itself replaces it. */
  static String standIn(Definition rule) {
    return "CREATE MACRO "
        + rule.name()
        + "(threshold := "
        + rule.rule().threshold()
        + ") AS TABLE "
        + NO_FINDINGS;
  }

  private String findings() {
    List<String> queries =
        library.rules().stream()
            .filter(d -> installed.contains(d.name()))
            .map(d -> "SELECT " + text(d.name()) + " AS rule, * FROM " + d.name() + "()")
            .toList();
    return queries.isEmpty() ? "" : "(" + String.join(" UNION ALL ", queries) + ")";
  }

  private String rules() {
    return table(
        "rules(rule, title, description, topic, severity, threshold, solution, query, installed)",
        library.rules().stream()
            .map(
                d ->
                    String.join(
                        ", ",
                        text(d.name()),
                        text(d.title()),
                        text(d.description()),
                        text(d.rule().topic()),
                        text(d.rule().severity().word()),
                        "CAST(" + d.rule().threshold() + " AS DOUBLE)",
                        text(d.rule().solution()),
                        text(d.rule().query()),
                        String.valueOf(installed.contains(d.name()))))
            .toList());
  }

  private String needs() {
    List<String> rows = new ArrayList<>();
    for (Definition rule : library.rules()) {
      int number = 0;
      for (List<String> any : library.needs(rule)) {
        number++;
        for (int i = 0; i < any.size(); i++) {
          rows.add(text(rule.name()) + ", " + number + ", " + (i + 1) + ", " + text(any.get(i)));
        }
      }
    }
    return table("needs(rule, number, place, event)", rows);
  }

  /** A list of values, which costs DuckDB less than as many queries with UNION ALL. Empty without rows. */
  private static String table(String name, List<String> rows) {
    return rows.isEmpty() ? "" : "(VALUES (" + String.join("), (", rows) + ")) AS " + name;
  }

  private static String text(String value) {
    return Adaptation.literal(value);
  }
}
