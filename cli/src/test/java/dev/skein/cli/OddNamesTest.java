package dev.skein.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names, texts and times that only a hostile or a broken recorder writes, all the way into DuckDB and out again. */
class OddNamesTest {
  private static final List<String> NAMES =
      List.of(
          "",
          " ",
          "jdk.",
          "a\"b",
          "a'b",
          "a;b",
          "a\0b",
          "_id",
          "group",
          "x".repeat(5000),
          "\u0130",
          "i\u0307",
          "\u00df",
          "$",
          "a\nb",
          "duckdb_tables",
          "hot-methods",
          "main.x",
          "Recording",
          "import",
          "pg_class",
          "class_name",
          "P99");

  @TempDir Path folder;

  private final TestConsole test = new TestConsole();

  private String query(byte[] recording, String sql) throws Exception {
    Path file = Files.write(folder.resolve("odd.jfr"), recording);
    assertEquals(0, test.run("query", file.toString(), "-n", "--csv", sql), test.err());
    assertEquals("", test.err());
    return test.out();
  }

  @Test
  void everyNameIsATableAndAColumn() throws Exception {
    MadeChunk c = new MadeChunk();
    for (String name : NAMES) {
      MadeType t = c.event(name).annotated(c.annotation("Description"), "it's \0 \"odd\"");
      t.annotated(c.annotation("Label"), "'");
      NAMES.forEach(field -> t.field(field, c.ints));
      c.event(
          t,
          e -> {
            e.number(1000);
            NAMES.forEach(field -> e.number(7));
          });
    }
    String out =
        query(
            c.toBytes(),
            "SELECT sum(count), count(DISTINCT table_name), (SELECT count(*) FROM duckdb_tables() t"
                + " JOIN Events e USING (table_name)) FROM Events");
    int n = NAMES.size();
    assertTrue(out.endsWith("\r\n" + n + "," + n + "," + n + "\r\n"), out);
  }

  @Test
  void timesAtTheEndsOfTheRangeCanBeShown() throws Exception {
    MadeChunk c = new MadeChunk();
    MadeType t = c.bareEvent("app.T").field("ts", c.longs);
    t.with(c.annotation("Timestamp"), "MILLISECONDS_SINCE_EPOCH");
    long[] times = {
      Long.MIN_VALUE,
      Long.MIN_VALUE + 1,
      Long.MIN_VALUE / 1000,
      -9_223_372_022_400_000L,
      9_223_372_022_400_000L,
      Long.MAX_VALUE / 1000,
      Long.MAX_VALUE
    };
    for (long v : times) {
      c.event(t, e -> e.number(v));
    }
    String out = query(c.toBytes(), "SELECT CAST(ts AS VARCHAR) AS ts FROM \"app.T\"");
    String[] rows = out.split("\r\n", -1);
    assertEquals("", rows[1], "unknown is NULL");
    assertEquals("infinity", rows[7]);
    assertEquals("-infinity", rows[2]);
    assertEquals(times.length + 2, rows.length, out);
  }
}
