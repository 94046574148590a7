package dev.skein.cli.flamegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.result.Unit;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

/** Reads the file with DuckDB's JSON functions; the rules are those of speedscope's published schema. */
class SpeedscopeWriterTest {
  private static final String WHOLE =
      """
      {"$schema": "VARCHAR", "name": "VARCHAR", "exporter": "VARCHAR", "activeProfileIndex": "INTEGER",
       "shared": {"frames": [{"name": "VARCHAR", "line": "INTEGER"}]},
       "profiles": [{"type": "VARCHAR", "name": "VARCHAR", "unit": "VARCHAR", "startValue": "DOUBLE",
         "endValue": "DOUBLE", "samples": [["INTEGER"]], "weights": ["DOUBLE"]}]}
      """;

  /** Runs SQL on the file as {@code f.file}. */
  private static String ask(boolean byThread, String sql) throws Exception {
    FlameGraph graph = Stacks.graph(Unit.SECONDS, Stacks.odd());
    String file =
        new String(Stacks.write(FlameFormat.SPEEDSCOPE, graph, byThread), StandardCharsets.UTF_8);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        PreparedStatement statement =
            connection.prepareStatement("WITH f AS (SELECT from_json(?, ?) AS file) " + sql)) {
      statement.setString(1, file);
      statement.setString(2, WHOLE);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  @Test
  void namesItsSchemaAndUnit() throws Exception {
    assertEquals(
        "https://www.speedscope.app/file-format-schema.json|Title <of> \"it\", a & b.jfr|sampled|seconds|0.0|28.0",
        ask(
            false,
            "SELECT concat_ws('|', file['$schema'], file.name, p.type, p.unit, p.startValue, p.endValue)"
                + " FROM (SELECT file, unnest(file.profiles) AS p FROM f)"));
  }

  private static final String STACKS =
      """
      SELECT string_agg(line, chr(10) ORDER BY profile, i) FROM (
        SELECT profile, i, names[profile] || ': ' || array_to_string(list_transform(samples[i], lambda s:
          frames[s + 1].name || coalesce('#' || frames[s + 1].line, '')), ' > ') || ' = ' || weights[i] AS line
        FROM (
          SELECT file.shared.frames AS frames, profile, unnest(range(1, len(samples) + 1)) AS i, samples, weights,
            list_transform(file.profiles, lambda p: p.name) AS names
          FROM (
            SELECT file, profile, file.profiles[profile].samples AS samples, file.profiles[profile].weights AS weights
            FROM (SELECT file, unnest(range(1, len(file.profiles) + 1)) AS profile FROM f))))
      """;

  @Test
  void allThreadsTogether() throws Exception {
    assertEquals(
        """
        Title <of> "it": [no stack] = 7.0
        Title <of> "it": main > </script><b>"é@
         = 5.0
        Title <of> "it": main > work;fast > java.util.HashMap.get#564 = 13.0
        Title <of> "it": main > work;fast > java.util.HashMap.get#570 = 3.0"""
            .replace('@', '\u2028'),
        ask(false, STACKS));
  }

  @Test
  void aProfileForEachThreadTheHeaviestFirst() throws Exception {
    assertEquals(
        """
        worker 1: main > </script><b>"é@
         = 5.0
        worker 1: main > work;fast > java.util.HashMap.get#564 = 13.0
        idle: [no stack] = 7.0
        worker 2: main > work;fast > java.util.HashMap.get#570 = 3.0"""
            .replace('@', '\u2028'), // blanks at the end of a line of a text block are lost
        ask(true, STACKS));
  }
}
