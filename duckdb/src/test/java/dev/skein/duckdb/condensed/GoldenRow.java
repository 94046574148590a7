package dev.skein.duckdb.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares rows with events as the reference gives them. */
final class GoldenRow {
  /** What the reference gives where a combined event does not say: it knows no null there. */
  private static final Set<Object> NOTHING = Set.of(0L, false, Map.of("dur", "0"));

  /** Methods in the column of a trace, as {@link Pair} opens recordings. */
  private static final int STACK_DEPTH = 10;

  private static final Set<String> INHERITED = Set.of("eventThread", "stackTrace");

  private final Map<Long, String> traces = new HashMap<>();
  private final Map<Long, String> methods = new HashMap<>();
  private final Map<Long, String> typeNames = new HashMap<>();
  private final Map<ResultSet, Set<String>> columns = new HashMap<>();

  GoldenRow(Connection connection) throws SQLException {
    try (Statement s = connection.createStatement()) {
      try (ResultSet r =
          s.executeQuery(
              "SELECT _id, truncated, stack_frames(list_transform(frames, lambda f: f.method)),"
                  + " list_transform(frames, lambda f: coalesce(f.lineNumber, -1)),"
                  + " list_transform(frames, lambda f: coalesce(f.bytecodeIndex, -1)),"
                  + " list_transform(frames, lambda f: f.type) FROM StackTrace")) {
        while (r.next()) {
          StringBuilder trace = new StringBuilder().append(r.getBoolean(2));
          for (int i = 3; i <= 6; i++) {
            trace.append(' ').append(r.getObject(i));
          }
          traces.put(r.getLong(1), trace.toString());
        }
      }
      try (ResultSet r = s.executeQuery("SELECT _id, stack_frames([_id])[1] FROM Method")) {
        while (r.next()) {
          methods.put(r.getLong(1), r.getString(2));
        }
      }
      try (ResultSet r = s.executeQuery("SELECT id, name FROM EventTypeId")) {
        while (r.next()) {
          typeNames.put(r.getLong(1), r.getString(2));
        }
      }
    }
  }

  void check(Map<?, ?> fields, ResultSet row, String place) throws SQLException {
    Set<String> names = columns(row);
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      String name = (String) field.getKey();
      if (names.contains(name)) {
        value(name, field.getValue(), row, place);
      } else if (field.getValue() instanceof Map<?, ?> inlined) {
        inlined.forEach(
            (inner, value) -> {
              try {
                value(name + "$" + inner, value, row, place);
              } catch (SQLException e) {
                throw new AssertionError(place, e);
              }
            });
      } else {
        assertNull(field.getValue(), () -> "no column " + name + " in " + place);
      }
    }
  }

  private Set<String> columns(ResultSet row) throws SQLException {
    Set<String> known = columns.get(row);
    if (known == null) {
      known = new HashSet<>();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        known.add(row.getMetaData().getColumnName(i));
      }
      columns.put(row, known);
    }
    return known;
  }

  private void value(String name, Object expected, ResultSet row, String place)
      throws SQLException {
    Object actual = row.getObject(name);
    String where = name + " in " + place;
    boolean reference =
        actual instanceof Long id && id == 0 && (expected == null || INHERITED.contains(name));
    if (actual == null || reference) {
      assertTrue(
          expected == null
              || Map.of("ts", "MIN").equals(expected)
              || Map.of("dur", "NA").equals(expected)
              || NOTHING.contains(expected)
              || INHERITED.contains(name),
          where);
    } else if (expected instanceof Map<?, ?> map) {
      Object shown =
          map.containsKey("descriptor") && actual instanceof String s
              ? s.substring(0, s.indexOf('('))
              : actual;
      assertEquals(struct(name, map, actual, row), shown, where);
    } else if (expected instanceof String text && actual instanceof Long id) {
      assertEquals(text, typeNames.getOrDefault(id, String.valueOf(id)), where);
    } else if (expected instanceof Long number) {
      assertEquals(number(number, actual), actual, where);
    } else {
      assertEquals(expected, actual, where);
    }
  }

  private static Object number(long expected, Object actual) {
    if (actual instanceof Byte) {
      return (byte) expected;
    }
    if (actual instanceof Short) {
      return (short) expected;
    }
    if (actual instanceof Integer) {
      return (int) expected;
    }
    // The reference gives durations of combined events as plain numbers.
    return actual instanceof Double ? (Object) (expected / 1e9) : (Object) expected;
  }

  private Object struct(String name, Map<?, ?> map, Object actual, ResultSet row)
      throws SQLException {
    String first = String.valueOf(map.keySet().iterator().next());
    String text = String.valueOf(map.get(first));
    switch (first) {
      case "ts":
        long nanos = Long.parseLong(text);
        Timestamp time = new Timestamp(Math.floorDiv(nanos, 1_000_000L));
        time.setNanos((int) (Math.floorMod(nanos, 1_000_000_000L) / 1000 * 1000));
        return time;
      case "dur":
        long span = text.equals("FOREVER") ? Long.MAX_VALUE : Long.parseLong(text);
        return span >= Long.MAX_VALUE - 1_000_000_000 ? Double.POSITIVE_INFINITY : span / 1e9;
      case "f32":
        return real(Float.intBitsToFloat((int) Long.parseLong(text, 16)), actual);
      case "f64":
        return real(Double.longBitsToDouble(Long.parseUnsignedLong(text, 16)), actual);
      case "truncated":
        String found = actual instanceof Long id ? traces.get(id) : null;
        assertEquals(trace(map), found);
        assertEquals(topJavaMethods(map), methods(row.getArray(name + "$methods")));
        return actual;
      default:
        return actual instanceof String ? name(map) : actual;
    }
  }

  private static Object real(double value, Object actual) {
    return actual instanceof Long ? (Object) (long) value : (Object) value;
  }

  private static String trace(Map<?, ?> trace) {
    List<Object> methods = new ArrayList<>();
    List<Object> lines = new ArrayList<>();
    List<Object> indexes = new ArrayList<>();
    List<Object> types = new ArrayList<>();
    for (Object entry : (List<?>) trace.get("frames")) {
      Map<?, ?> frame = (Map<?, ?>) entry;
      methods.add(method(frame));
      lines.add(frame.get("lineNumber") == null ? -1L : frame.get("lineNumber"));
      indexes.add(frame.get("bytecodeIndex") == null ? -1L : frame.get("bytecodeIndex"));
      types.add(frame.get("type"));
    }
    return trace.get("truncated") + " " + methods + " " + lines + " " + indexes + " " + types;
  }

  private static String method(Map<?, ?> frame) {
    Map<?, ?> method = (Map<?, ?>) frame.get("method");
    Map<?, ?> type = (Map<?, ?>) method.get("type");
    return (type == null ? "" : javaName(type) + ".") + method.get("name");
  }

  /** What stands in the column of methods. */
  private static List<String> topJavaMethods(Map<?, ?> trace) {
    List<String> methods = new ArrayList<>();
    for (Object entry : (List<?>) trace.get("frames")) {
      Map<?, ?> frame = (Map<?, ?>) entry;
      if (methods.size() < STACK_DEPTH && !"Native".equals(frame.get("type"))) {
        methods.add(method(frame));
      }
    }
    return methods;
  }

  private List<String> methods(Array ids) throws SQLException {
    List<String> names = new ArrayList<>();
    for (Object id : (Object[]) ids.getArray()) {
      names.add(methods.get(((Number) id).longValue()));
    }
    return names;
  }

  private static String name(Map<?, ?> map) {
    if (map.containsKey("javaName")) {
      Object name = map.get("javaName");
      name = name == null || name.equals("") ? map.get("osName") : name;
      return name == null || name.equals("")
          ? "thread " + map.get("javaThreadId")
          : name.toString();
    }
    if (map.containsKey("descriptor")) {
      // The argument types are the macro's business, and compared with it by the views.
      return javaName((Map<?, ?>) map.get("type")) + "." + map.get("name");
    }
    if (map.containsKey("location") && map.get("name") == null) {
      return "unnamed module";
    }
    if (map.containsKey("type") && map.get("name") == null) {
      return javaName((Map<?, ?>) map.get("type"));
    }
    return map.containsKey("hidden") || map.containsKey("classLoader") && map.containsKey("package")
        ? javaName(map)
        : String.valueOf(map.get("name"));
  }

  private static String javaName(Map<?, ?> type) {
    String name = String.valueOf(type.get("name"));
    int dimensions = name.lastIndexOf('[') + 1;
    String element = name.substring(dimensions);
    if (dimensions > 0) {
      element =
          element.startsWith("L")
              ? element.substring(1, element.length() - 1)
              : Map.of(
                      "B", "byte", "C", "char", "D", "double", "F", "float", "I", "int", "J",
                      "long", "S", "short", "Z", "boolean")
                  .get(element);
    }
    return element.replace('/', '.') + "[]".repeat(dimensions);
  }
}
