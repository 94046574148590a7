package dev.skein.cli.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.result.Unit;
import org.junit.jupiter.api.Test;

class TableWriterTest {
  @Test
  void alignsNumbersRightAndTextLeft() throws Exception {
    assertEquals(
        """
        name    count  ok
        ----  -------  -----
        main        7  true
        日本      123  false
        e\u0301😀x  1234567  -
        -           -  true
        """,
        Results.table(
            "SELECT * FROM (VALUES ('main', 7, true), ('日本', 123, false),"
                + " ('e' || chr(769) || '😀x', 1234567, NULL), (NULL, NULL, true)) t(name, count, ok)",
            0));
  }

  @Test
  void showsUnits() throws Exception {
    assertEquals(
        """
            size     took   share     addr    rate
        --------  -------  ------  -------  ------
           512 B  12.3 ms  12.5 %     0xff  100 Hz
         1.5 KiB  1 m 5 s   100 %  0x7f00f    1 Hz
        10.0 MiB   250 ns     0 %      0x0    0 Hz
        """,
        Results.table(
            "SELECT * FROM (VALUES (512::BIGINT, 0.0123::DOUBLE, 0.125::DOUBLE, 255::BIGINT, 100),"
                + " (1536, 65, 1, 520207, 1), (10485760, 0.00000025, 0, 0, 0)) t(size, took, share, addr, rate)",
            0,
            Unit.BYTES,
            Unit.SECONDS,
            Unit.FRACTION,
            Unit.ADDRESS,
            Unit.HERTZ));
  }

  @Test
  void cutsTheWidestTextToFit() throws Exception {
    String table =
        Results.table(
            "SELECT 'short' AS a, repeat('日', 60) AS b, repeat('x', 40) AS c, 123456789 AS n", 60);
    for (String line : table.split("\n")) {
      assertTrue(DisplayWidth.of(line) <= 60, line);
    }
    String[] lines = table.split("\n");
    assertTrue(lines[2].startsWith("short  日日日"), table);
    assertTrue(lines[2].contains("…"), table);
    assertTrue(lines[2].endsWith("  123456789"), table);
  }

  /** A list whose names are cut is of no use; a sentence in the first column is. */
  @Test
  void theFirstColumnStaysWholeIfHalfTheLineIsEnough() throws Exception {
    String name = "allocation-by-something-long";
    String sql = "SELECT '%s' AS name, repeat('x', 70) AS title, repeat('y', 70) AS needs";
    String table = Results.table(sql.formatted(name), 60);
    assertTrue(table.split("\n")[2].startsWith(name + "  xxx"), table);
    table = Results.table(sql.formatted(name + name), 60);
    assertTrue(table.split("\n")[2].matches("allocation-by-\\S*…  x+…  y+…"), table);
    for (String line : table.split("\n")) {
      assertTrue(DisplayWidth.of(line) <= 60, line);
    }
  }

  @Test
  void headingsAreCutToTheirColumn() throws Exception {
    String table =
        Results.table(
            "SELECT 1 AS \"stackTrace$topMethod\", 2 AS \"stackTrace$topApplicationMethod\","
                + " 3 AS somethingElseThatIsLong",
            34);
    assertEquals(
        """
        …topMethod  …topAppli…  something…
        ----------  ----------  ----------
                 1           2           3
        """,
        table);
  }

  @Test
  void leavesColumnsOutWhenNothingElseHelps() throws Exception {
    StringBuilder sql = new StringBuilder("SELECT 0 AS c0");
    for (int i = 1; i < 40; i++) {
      sql.append(", ").append(1_000_000_000L + i).append(" AS c").append(i);
    }
    String table = Results.table(sql.toString(), 80);
    String[] lines = table.split("\n");
    assertTrue(lines[0].startsWith("c0"), table);
    assertTrue(lines[2].contains("1000000001"), table);
    for (String line : lines) {
      assertTrue(line.length() <= 80, line);
    }
  }

  @Test
  void controlCharactersCannotReachTheTerminal() throws Exception {
    String table =
        Results.table("SELECT chr(27) || '[31mred' || chr(10) || chr(8238) || 'x' AS \"a\nb\"", 0);
    assertEquals("a\\nb\n----------------------\n\\u001b[31mred\\n\\u202ex\n", table);
  }

  @Test
  void streamsBeyondTheSample() throws Exception {
    String table =
        Results.table(
            "SELECT i, repeat('y', (i / 100 + 20)::INTEGER) AS t FROM range(5000) r(i)", 30);
    String[] lines = table.split("\n");
    assertEquals(5002, lines.length);
    assertEquals("  4999  yyyyyyyyyyyyyyyyyyyyy…", lines[5001]);
  }

  @Test
  void anEmptyResultHasAHeader() throws Exception {
    assertEquals("a  b\n-  -\n", Results.table("SELECT 1 AS a, 'x' AS b WHERE false", 80));
  }
}
