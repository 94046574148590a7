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
    List<String> rows =
        switch (source.table()) {
          case Definition.RULE_FINDINGS -> findings();
          case Definition.ALL_RULES -> rules();
          default -> needs();
        };
    String columns =
        source.columns().stream()
            .map(c -> Adaptation.identifier(c.name()))
            .collect(Collectors.joining(", "));
    return rows.isEmpty()
        ? "SELECT "
            + source.columns().stream()
                .map(c -> "CAST(NULL AS " + c.type() + ") AS " + Adaptation.identifier(c.name()))
                .collect(Collectors.joining(", "))
            + " WHERE false"
        : "SELECT " + columns + " FROM (" + String.join(" UNION ALL ", rows) + ")";
  }

  private List<String> findings() {
    return library.rules().stream()
        .filter(d -> installed.contains(d.name()))
        .map(d -> "SELECT " + text(d.name()) + " AS rule, * FROM " + d.name() + "()")
        .toList();
  }

  private List<String> rules() {
    return library.rules().stream()
        .map(
            d ->
                "SELECT "
                    + String.join(
                        ", ",
                        text(d.name()) + " AS rule",
                        text(d.title()) + " AS title",
                        text(d.description()) + " AS description",
                        text(d.rule().topic()) + " AS topic",
                        text(d.rule().severity().word()) + " AS severity",
                        "CAST(" + d.rule().threshold() + " AS DOUBLE) AS threshold",
                        text(d.rule().solution()) + " AS solution",
                        text(d.rule().query()) + " AS query",
                        installed.contains(d.name()) + " AS installed"))
        .toList();
  }

  private List<String> needs() {
    List<String> rows = new ArrayList<>();
    for (Definition rule : library.rules()) {
      int number = 0;
      for (List<String> any : library.needs(rule)) {
        number++;
        for (int i = 0; i < any.size(); i++) {
          rows.add(
              "SELECT %s AS rule, %d AS number, %d AS place, %s AS event"
                  .formatted(text(rule.name()), number, i + 1, text(any.get(i))));
        }
      }
    }
    return rows;
  }

  private static String text(String value) {
    return Adaptation.literal(value);
  }
}
