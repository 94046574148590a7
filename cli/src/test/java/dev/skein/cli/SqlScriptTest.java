package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlScriptTest {
  @Test
  void semicolonsInTextAndCommentsDoNotSplit() {
    String sql = "SELECT ';\'\'', \"a;\"\"b\", $$;$$, $x$;$$;$x$, E'\\';' -- ;\n /* ; */ x";
    assertEquals(List.of(sql), new SqlScript(sql).statements());
  }

  @Test
  void everyStatementKeepsItsPlace() {
    assertEquals(
        List.of("SELECT 1", "\n         SELECT 2", "\n                   SELECT 3\n"),
        new SqlScript("SELECT 1;\n/* x */; SELECT 2; SELECT 3\n").statements());
  }

  @Test
  void blanksAndCommentsAreNoStatement() {
    assertEquals(List.of(), new SqlScript(" ; -- x\n ;; /* y */ ").statements());
    assertEquals(List.of("SELECT 1"), new SqlScript("SELECT 1; -- done").statements());
  }

  @Test
  void unterminatedTextEndsWithTheInput() {
    assertEquals(List.of("SELECT 'a; b"), new SqlScript("SELECT 'a; b").statements());
    assertEquals(List.of("SELECT $$a; b"), new SqlScript("SELECT $$a; b").statements());
    assertEquals(List.of("SELECT 1 /* a; b"), new SqlScript("SELECT 1 /* a; b").statements());
  }

  @Test
  void findsIdentifiers() {
    assertEquals(
        List.of("SELECT", "stackTrace$length", "FROM", "gc-pauses", "a\"b", "été"),
        new SqlScript("SELECT stackTrace$length, 'x' FROM \"gc-pauses\", \"a\"\"b\" -- y\n, été")
            .identifiers());
  }
}
