package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryArgumentsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "gc-pauses",
        "jdk.GarbageCollection",
        "@x.sql",
        "from 'x.db'",
        "SELECT * FROM a.db",
        "(select 1)",
        "-- x.jfr\nSELECT 1",
        "with x as (select 1) from x",
        ""
      })
  void theLastArgumentIsTheQuery(String query) {
    QueryArguments arguments = QueryArguments.of(List.of("a.jfr", "b.jfr", query), false);
    assertEquals(query, arguments.query());
    assertEquals(List.of(Path.of("a.jfr"), Path.of("b.jfr")), arguments.recordings());
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.jfr", "no such file.jfr", "B.JFR", "x.db", "x.cjfr", "x.jfr.gz", "-"})
  void theLastArgumentIsARecording(String last) {
    QueryArguments arguments = QueryArguments.of(List.of("a.jfr", last), false);
    assertNull(arguments.query());
    assertEquals(List.of(Path.of("a.jfr"), Path.of(last)), arguments.recordings());
  }

  @Test
  void whatExistsIsARecording() throws Exception {
    Path file = Files.createFile(folder.resolve("recording"));
    assertNull(QueryArguments.of(List.of("a.jfr", file.toString()), false).query());
    assertNull(QueryArguments.of(List.of("a.jfr", folder.toString()), false).query());
  }

  @Test
  void aSingleArgumentIsARecording() {
    assertNull(QueryArguments.of(List.of("gc-pauses"), false).query());
  }

  @Test
  void withSqlFromAFileAllAreRecordings() {
    assertEquals(
        List.of(Path.of("a.jfr"), Path.of("b")),
        QueryArguments.of(List.of("a.jfr", "b"), true).recordings());
  }

  @Test
  void tellsNamesFromSql() {
    assertTrue(QueryArguments.isName("gc-pauses"));
    assertTrue(QueryArguments.isName(" jdk.GarbageCollection\n"));
    assertTrue(QueryArguments.isName("com.example.Outer$Inner"));
    assertFalse(QueryArguments.isName("SELECT 1"));
    assertFalse(QueryArguments.isName("x;"));
    assertFalse(QueryArguments.isName("(x)"));
  }
}
