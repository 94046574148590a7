package dev.skein.duckdb.oracle;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Compares every field of every event with its row, following references by value. */
final class EventComparison implements AutoCloseable {
  private static final Set<String> FLAT =
      Set.of(
          "topMethod",
          "topApplicationMethod",
          "topNonInitMethod",
          "length",
          "truncated",
          "methods");

  private final String file;
  private final Database database;
  private final int stackDepth;
  private final Map<String, Database.Rows> rows = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private final Map<List<Object>, List<String>> absent = new HashMap<>();

  /** Where the frames of the stack traces find their methods. */
  private String methodTable;

  /** Struct of the oracle, and the rows that were found equal to it. */
  private final Map<Map<String, Object>, Set<String>> equal = new IdentityHashMap<>();

  EventComparison(String file, Database database, int stackDepth) {
    this.file = file;
    this.database = database;
    this.stackDepth = stackDepth;
  }

  /**
   * Compares the next rows of each table with the events of {@code oracle}.
   *
   * @param recording what their {@code recording} column says, null when there is none
   */
  void compare(Oracle oracle, String recording) throws IOException, SQLException {
    oracle.forEach(event -> compare(oracle, event, recording));
  }

  /** Number of events that were compared. */
  int events() {
    return numbers.values().stream().mapToInt(Integer::intValue).sum();
  }

  private void compare(Oracle oracle, Oracle.Event event, String recording) throws SQLException {
    String where = file + ", " + event.type() + " " + numbers.merge(event.type(), 1, Integer::sum);
    String name = database.eventTables().get(event.type());
    if (name == null) {
      throw new Difference(where, "a table", "no entry in Events");
    }
    Database.Table table = database.table(name);
    if (!rows.containsKey(name)) {
      rows.put(name, database.rows(table));
    }
    Map<String, Object> row = rows.get(name).next();
    if (row == null) {
      throw new Difference(where, "a row in " + name, "no more rows");
    }
    struct(oracle, where, event.fields(), row, table, "");
    if (recording != null) {
      ValueComparison.check(where + " (recording)", recording, row.remove("recording"));
    }
    absent(where, event.fields(), row, table);
  }

  /** Throws when a table has rows that no event stands for. */
  void end() throws SQLException {
    for (String table : new HashSet<>(database.eventTables().values())) {
      Database.Rows open = rows.get(table);
      Map<String, Object> row;
      if (open == null) {
        try (Database.Rows all = database.rows(database.table(table))) {
          row = all.next();
        }
      } else {
        row = open.next();
      }
      if (row != null) {
        throw new Difference(file + ", table " + table, "no more rows", row);
      }
    }
  }

  private void struct(
      Oracle oracle,
      String where,
      Map<String, Object> expected,
      Map<String, Object> row,
      Database.Table table,
      String prefix)
      throws SQLException {
    for (Map.Entry<String, Object> field : expected.entrySet()) {
      String column = prefix + field.getKey();
      field(oracle, where + "." + field.getKey(), field.getValue(), row, table, column);
    }
  }

  private void field(
      Oracle oracle,
      String where,
      Object expected,
      Map<String, Object> row,
      Database.Table table,
      String path)
      throws SQLException {
    String column = table.columnOf(path);
    Map<String, Object> struct = oracle.struct(expected);
    String other = otherType(row, table, column);
    if (other != null) {
      value(oracle, where, expected, row.get(other), table.references().get(other));
    } else if (table.has(column)) {
      value(oracle, where, expected, row.get(column), table.references().get(column));
      if (struct != null && StackComparison.isStackTrace(struct)) {
        flat(oracle, where, struct, row, table, column + "$");
      }
    } else if (table.below(column).isEmpty()) {
      throw new Difference(where, expected, "no column " + column + " in " + table.name());
    } else if (struct != null) {
      struct(oracle, where, struct, row, table, column + "$");
    } else {
      for (String inlined : table.below(column)) {
        ValueComparison.check(where + " (" + inlined + ")", null, row.get(inlined));
      }
    }
  }

  /** The column that holds a field whose type is not that of its first column; null when that is empty. */
  private static String otherType(Map<String, Object> row, Database.Table table, String column) {
    for (String other : table.below(column)) {
      String type = table.types().get(other).toLowerCase(Locale.ROOT);
      if (other.equals(column + "$" + type) && row.get(other) != null) {
        return other;
      }
    }
    return null;
  }

  private void flat(
      Oracle oracle,
      String where,
      Map<String, Object> trace,
      Map<String, Object> row,
      Database.Table table,
      String prefix)
      throws SQLException {
    Map<String, Object> flat = StackComparison.flat(oracle, trace, stackDepth);
    for (String part : FLAT) {
      String column = prefix + part;
      if (!table.has(column)) {
        throw new Difference(where, "a column " + column, "none in " + table.name());
      }
      String reference = table.references().get(column);
      value(oracle, where + "$" + part, flat.get(part), row.get(column), reference);
    }
  }

  private void value(Oracle oracle, String where, Object expected, Object got, String reference)
      throws SQLException {
    Map<String, Object> struct = oracle.struct(expected);
    if (expected instanceof List<?> list) {
      if (!(got instanceof List<?> values) || values.size() != list.size()) {
        throw new Difference(where, list.size() + " elements", got);
      }
      for (int i = 0; i < list.size(); i++) {
        value(oracle, where + "[" + i + "]", list.get(i), values.get(i), reference);
      }
    } else if (got instanceof Map<?, ?> nested) {
      nested(oracle, where, struct == null ? expected : struct, nested);
    } else if (reference != null) {
      reference(oracle, where, struct, got, reference);
    } else if (struct != null && struct.size() == 1) {
      value(oracle, where, struct.values().iterator().next(), got, null);
    } else {
      ValueComparison.check(where, struct != null ? struct : expected, got);
    }
  }

  /** A struct inside a list, such as a frame. */
  private void nested(Oracle oracle, String where, Object expected, Map<?, ?> got)
      throws SQLException {
    if (!(expected instanceof Map<?, ?> fields) || !got.keySet().containsAll(fields.keySet())) {
      throw new Difference(where, expected, got);
    }
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      String name = (String) field.getKey();
      String reference = name.equals("method") ? methodTable : null;
      value(oracle, where + "." + name, field.getValue(), got.get(name), reference);
    }
  }

  private void reference(
      Oracle oracle, String where, Map<String, Object> expected, Object got, String reference)
      throws SQLException {
    if (!(got instanceof Number number)) {
      throw new Difference(where, "an id in " + reference, got);
    }
    long id = number.longValue();
    if (expected == null || id == 0) {
      if (expected != null || id != 0) {
        throw new Difference(where, expected == null ? "the null reference 0" : expected, id);
      }
      return;
    }
    if (!equal.computeIfAbsent(expected, key -> new HashSet<>()).add(reference + id)) {
      return;
    }
    Map<String, Object> row = database.struct(reference, id);
    if (row == null) {
      throw new Difference(where, expected, "no row " + id + " in " + reference);
    }
    Database.Table table = database.table(reference);
    if (StackComparison.isStackTrace(expected)) {
      methodTable = table.references().get("topMethod");
    }
    struct(oracle, where, expected, row, table, "");
    if (StackComparison.isStackTrace(expected)) {
      flat(oracle, where, expected, row, table, "");
    }
    if (table.has("javaName") && expected.get("name") instanceof String name) {
      ValueComparison.check(where + " (javaName)", javaName(name), row.get("javaName"));
    }
  }

  /** A column that this version of the event type does not have is NULL, or the null reference. */
  private void absent(
      String where, Map<String, Object> fields, Map<String, Object> row, Database.Table table) {
    List<Object> key = List.of(table.name(), fields.keySet());
    for (String column : absent.computeIfAbsent(key, k -> absent(fields.keySet(), table))) {
      boolean zero =
          table.references().containsKey(column) && row.get(column) instanceof Long id && id == 0;
      if (!zero && row.get(column) != null) {
        throw new Difference(
            where + " (" + column + ")", "NULL: not a field of it", row.get(column));
      }
    }
  }

  private static List<String> absent(Set<String> fields, Database.Table table) {
    Set<String> known = new HashSet<>();
    for (String field : fields) {
      known.add(table.columnOf(field));
      known.addAll(table.below(field));
    }
    return table.types().keySet().stream().filter(column -> !known.contains(column)).toList();
  }

  private static String javaName(String name) {
    int dimensions = name.lastIndexOf('[') + 1;
    if (dimensions == 0) {
      return name.replace('/', '.');
    }
    String element =
        switch (name.charAt(dimensions)) {
          case 'Z' -> "boolean";
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'S' -> "short";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'F' -> "float";
          case 'D' -> "double";
          default -> name.substring(dimensions + 1, name.length() - 1).replace('/', '.');
        };
    return element + "[]".repeat(dimensions);
  }

  @Override
  public void close() throws SQLException {
    for (Database.Rows open : rows.values()) {
      open.close();
    }
  }
}
