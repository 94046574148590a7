package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.views.Library;
import dev.skein.views.RecordedTables;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The macros for names where a recording has names in place of references, and no tables to look into. */
class NamesWithoutTablesTest {
  @Test
  void aNameIsItself() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement s = connection.createStatement()) {
      for (Library.Installation i : Library.load().installations(new RecordedTables())) {
        if (i.definition().area().equals("names")) {
          for (String sql : i.statements()) {
            s.execute(sql);
          }
        }
      }
      for (String macro : List.of("thread_name", "class_name", "method_name")) {
        String sql =
            """
            SELECT f('a.B'), f(x), f(''), f(NULL), f(NULL::VARCHAR), f(0), f(-1), f(9223372036854775807)
            FROM (VALUES (1, 'b'), (2, NULL)) t(i, x) ORDER BY i\
            """
                .replace("f(", macro + "(");
        assertEquals(
            List.of(
                "a.B\tb\t(empty)\tNULL\tNULL\tNULL\tNULL\tNULL",
                "a.B\tNULL\t(empty)\tNULL\tNULL\tNULL\tNULL\tNULL"),
            SqlLogicTest.rows(connection, sql),
            macro);
      }
    }
  }
}
