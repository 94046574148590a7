package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.tables.SqlText;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A macro means the caller's columns, also where they or their table are called like something inside of the macro. */
class ForeignNamesTest {
  private static final Library LIBRARY = Library.load();
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9$]*");

  private static RecordingDatabase database;

  @BeforeAll
  static void open() {
    database = SqlLogicTest.open("examples/shop.jfr");
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /** A call, and rows with its arguments in the columns argument1 and argument2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "class_name(argument1) | SELECT _id FROM Class WHERE _id BETWEEN 1 AND 4",
        "method_name(argument1) | SELECT _id FROM Method WHERE _id BETWEEN 1 AND 4",
        "qualified_name(argument1, argument2) | SELECT type, name FROM Method WHERE _id BETWEEN 1 AND 4",
        "thread_name(argument1) | SELECT _id FROM Thread WHERE _id BETWEEN 1 AND 4",
        "thread_identity(argument1) | SELECT _id FROM Thread WHERE _id BETWEEN 1 AND 4",
        "argument_types(argument1) | SELECT descriptor FROM Method WHERE _id BETWEEN 1 AND 4",
        "stack_frames(argument1) | SELECT stackTrace$methods FROM ExecutionSample LIMIT 4",
        "EVENT_NAME_FOR_ID(argument1) | SELECT id FROM EventTypeId ORDER BY id LIMIT 4",
        "EVENT_TYPE_LABEL(argument1) | SELECT table_name FROM Events ORDER BY name LIMIT 4",
        "GC_TYPE(argument1) | SELECT gcId FROM GarbageCollection LIMIT 4",
        "HEAP_BEFORE_GC(argument1) | SELECT gcId FROM GarbageCollection LIMIT 4",
        "HEAP_AFTER_GC(argument1) | SELECT gcId FROM GarbageCollection LIMIT 4",
        "before_gc(argument1) | SELECT startTime FROM GarbageCollection OFFSET 1 LIMIT 4",
        "after_gc(argument1) | SELECT startTime FROM GarbageCollection LIMIT 4",
        "duration_since_last_gc(argument1) | SELECT startTime FROM GarbageCollection OFFSET 1 LIMIT 4",
        "macro_sql(argument1) | SELECT unnest(['P90', 'diff'])",
        "view_sql(argument1) | SELECT unnest(['gc', 'exceptions'])",
        "time_bucket(argument1, argument2) | SELECT startTime, 100.0 FROM GarbageCollection LIMIT 4",
        "bucket_time(argument1, argument2) | SELECT startTime, 100.0 FROM GarbageCollection LIMIT 4",
        "relative_ms(argument1) | SELECT startTime FROM GarbageCollection LIMIT 4",
        "time_since(argument1, argument2) | SELECT startTime, startTime + to_seconds(gcId) FROM GarbageCollection LIMIT 4",
        "in_range(argument1, argument2, NULL) | SELECT startTime, startTime - to_seconds(gcId) FROM GarbageCollection LIMIT 4",
        "format_decimals(argument1, argument2) | SELECT i / 3, i FROM range(1, 5) t(i)",
        "format_duration(argument1, argument2) | SELECT i / 3, i FROM range(1, 5) t(i)",
        "format_human_duration(argument1) | SELECT i / 3 FROM range(1, 5) t(i)",
        "format_memory(argument1, argument2) | SELECT i * 1e6, i FROM range(1, 5) t(i)",
        "format_percentage(argument1, argument2) | SELECT i / 3, i FROM range(1, 5) t(i)",
        "format_hex(argument1) | SELECT i FROM range(1, 5) t(i)",
        "percentile_of_sorted(argument1, argument2) | SELECT [1, 5, i + 10], i / 5 FROM range(1, 5) t(i)",
      })
  void argumentsAreTheCallersColumns(String call, String arguments) throws SQLException {
    List<String> expected = answers(call, "argument1", arguments, "given");
    assertTrue(expected.size() > 1 && !expected.contains("NULL"), expected.toString());
    Set<String> names = names(call.substring(0, call.indexOf('(')));
    assertTrue(names.size() > 1, names.toString());
    boolean two = call.contains("argument2");
    for (String name : names) {
      assertEquals(expected, answers(call, name, arguments, name), name);
      if (two) {
        String turned =
            call.replace("argument1", "x")
                .replace("argument2", "argument1")
                .replace("x,", "argument2,");
        String values = "SELECT b, a FROM (" + arguments + ") given(a, b)";
        assertEquals(expected, answers(turned, name, values, name), "second " + name);
      }
    }
  }

  /** Names in the statement of a macro and of those that it is made of. */
  private static Set<String> names(String macro) {
    Set<String> names = new TreeSet<>();
    List<String> todo = new ArrayList<>(List.of(macro));
    for (int i = 0; i < todo.size(); i++) {
      Definition definition = LIBRARY.find(todo.get(i)).orElseThrow();
      if (definition.kind() == Definition.Kind.VIEW) {
        continue;
      }
      Matcher m = NAME.matcher(definition.sql());
      while (m.find()) {
        names.add(m.group().toLowerCase(Locale.ROOT));
      }
      todo.addAll(definition.uses());
    }
    return names;
  }

  /** In the list and in a condition, where DuckDB looks for names in another way. */
  private static List<String> answers(String call, String first, String arguments, String table)
      throws SQLException {
    String named =
        call.replace("argument1", SqlText.identifier(table) + "." + SqlText.identifier(first));
    String bare = call.replace("argument1", SqlText.identifier(first));
    String from =
        " FROM ("
            + arguments
            + ") "
            + SqlText.identifier(table)
            + "("
            + SqlText.identifier(first)
            + (call.contains("argument2") ? ", argument2)" : ")");
    return rows("SELECT " + named + from + " WHERE CAST(" + bare + " AS VARCHAR) <> 'x'").stream()
        .sorted()
        .toList();
  }

  private static List<String> rows(String sql) throws SQLException {
    return SqlLogicTest.rows(database.connection(), sql);
  }
}
