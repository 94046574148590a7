package dev.skein.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RuleDefinitionTest {
  private static final String HEADER = "-- Title\n--\n-- Sentence.\n--\n";

  private static final String RULE =
      HEADER
          + """
          -- topic: heap
          -- severity: warning
          -- solution: Do this.
          --   And that.
          -- query: SELECT 1
          -- parameter threshold: bytes, by default 0.5
          -- needs: jdk.A

          CREATE MACRO rule_x(threshold := 0.5) AS TABLE SELECT 1 AS value;
          """;

  @Test
  void aRuleHasWhatItsHeaderSays() {
    assertEquals(
        new Definition.Rule(
            "heap", Definition.Severity.WARNING, 0.5, "Do this. And that.", "SELECT 1"),
        read(RULE).rule());
    for (String text :
        List.of(
            RULE.replace("severity: warning", "severity: bad"),
            RULE.replace("-- query: SELECT 1\n", ""),
            RULE.replace("threshold := 0.5", "limit := 0.5"))) {
      assertThrows(IllegalArgumentException.class, () -> read(text));
    }
  }

  @Test
  void theInstalledRulesAreOneTable() {
    String findings =
        HEADER
            + "-- reads: \"rule findings\"(rule VARCHAR, value DOUBLE)\n"
            + "-- reads: \"rule needs\"(event VARCHAR)\n-- column n INTEGER: n\n\n"
            + "CREATE VIEW \"findings\" AS SELECT 1 AS n;";
    String other =
        RULE.replace("rule_x", "rule_y").replace("needs: jdk.A", "needs: jdk.B or jdk.C");
    Library library =
        Library.of(
            Map.of(
                "a/findings.sql", findings, "rules/rule_x.sql", RULE, "rules/rule_y.sql", other));
    RecordedTables tables = new RecordedTables();
    String none = library.installations(tables).get(0).statements().get(0);
    assertTrue(
        none.contains(
            "(SELECT CAST(NULL AS VARCHAR) AS \"rule\", CAST(NULL AS DOUBLE) AS \"value\" WHERE"
                + " false)"),
        none);
    tables.addEvent("jdk.C");
    List<Library.Installation> installations = library.installations(tables);
    assertEquals(
        List.of("rule_y", "findings"),
        installations.stream().map(i -> i.definition().name()).toList());
    assertEquals(List.of(true, false), installations.stream().map(i -> i.used()).toList());
    String one = installations.get(1).statements().get(0);
    assertTrue(
        one.contains(
            "(SELECT \"rule\", \"value\" FROM (SELECT 'rule_y' AS rule, * FROM rule_y()))"),
        one);
    assertTrue(
        one.contains(
            "(VALUES ('rule_x', 1, 1, 'jdk.A'), ('rule_y', 1, 1, 'jdk.B'), ('rule_y', 1, 2, 'jdk.C'))"),
        one);
    assertTrue(
        installations
            .get(0)
            .standIn()
            .startsWith("CREATE MACRO rule_y(threshold := 0.5) AS TABLE SELECT"));
    assertNull(installations.get(1).standIn());
  }

  @Test
  void theQueryOfEachRuleNeedsNoMoreThanTheRule() {
    Library library = Library.load();
    Pattern source = Pattern.compile("FROM \"?([\\w-]+)\"?");
    Map<String, Definition> all = new HashMap<>();
    library.definitions().forEach(definition -> all.put(definition.name(), definition));
    for (Definition rule : library.definitions()) {
      if (rule.rule() == null) {
        continue;
      }
      Matcher matcher = source.matcher(rule.rule().query());
      while (matcher.find()) {
        Definition view = all.get(matcher.group(1));
        Set<List<String>> needs =
            view == null ? Set.of(List.of("jdk." + matcher.group(1))) : library.needs(view);
        for (List<String> any : needs) {
          assertTrue(
              rule.needs().stream().anyMatch(own -> any.containsAll(own)),
              rule.name() + " shows " + any);
        }
      }
    }
  }

  private static Definition read(String text) {
    return DefinitionReader.read("rules/rule_x.sql", text);
  }
}
