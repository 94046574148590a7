package dev.skein.duckdb.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
  private record Found(int line, String text) {}

  private static List<Found> statements(String sql) {
    return new SqlScript(sql)
        .statements().stream()
            .peek(s -> assertTrue(sql.startsWith(s.text(), s.offset())))
            .map(s -> new Found(s.line(), s.text()))
            .toList();
  }

  private static Found statement(int line, String text) {
    return new Found(line, text);
  }

  @Test
  void semicolonsInTextAndCommentsDoNotSplit() {
    String sql = "SELECT ';\'\'', \"a;\"\"b\", $$;$$, $x$;$$;$x$, E'\\';' -- ;\n /* ; */ x";
    assertEquals(List.of(statement(0, sql)), statements(sql));
  }

  /** As in DuckDB: else a statement could hide in what looks like a comment. */
  @Test
  void aCarriageReturnEndsAComment() {
    assertEquals(
        List.of(statement(0, "SELECT 1"), statement(0, "SELECT 2")),
        statements("SELECT 1 -- x\r; SELECT 2"));
  }

  @Test
  void everyStatementKnowsItsLine() {
    assertEquals(
        List.of(statement(0, "SELECT 1"), statement(1, "SELECT 2"), statement(3, "SELECT\n 3")),
        statements("SELECT 1;\n/* x */; SELECT 2; -- y\n\n  SELECT\n 3 -- z"));
  }

  @Test
  void blanksAndCommentsAreNoStatement() {
    assertEquals(List.of(), statements(" ; -- x\n ;; /* y */ "));
    assertEquals(List.of(statement(0, "SELECT 1")), statements("SELECT 1; -- done"));
  }

  @Test
  void unterminatedTextEndsWithTheInput() {
    for (String sql : List.of("SELECT 'a; b", "SELECT $$a; b", "SELECT \"a; b")) {
      assertEquals(List.of(statement(0, sql)), statements(sql));
    }
    assertEquals(List.of(statement(0, "SELECT 1")), statements("SELECT 1 /* a; b"));
  }

  @Test
  void findsIdentifiers() {
    assertEquals(
        List.of("SELECT", "stackTrace$length", "FROM", "gc-pauses", "a\"b", "été"),
        new SqlScript("SELECT stackTrace$length, 'x' FROM \"gc-pauses\", \"a\"\"b\" -- y\n, été")
            .identifiers());
  }
}
