package dev.skein.duckdb.condensed;

import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares rows without regard to their order. Times may differ by a microsecond, and sums of them by a little: condensed
 * recordings have the nanoseconds that the JDK computed of the recording's ticks, and we compute them exactly.
 */
final class RowDifference {
  private static final long MICROS = 2_000;
  private static final double SECONDS = 2e-6;

  private RowDifference() {}

  /** Null when both have the same rows, else some that only one has. */
  static String of(List<List<Object>> expected, List<List<Object>> actual) {
    Map<List<Object>, List<List<Object>>> byTexts = new HashMap<>();
    for (List<Object> row : actual) {
      byTexts.computeIfAbsent(texts(row), k -> new ArrayList<>()).add(row);
    }
    List<String> missing = new ArrayList<>();
    for (List<Object> row : expected) {
      List<List<Object>> alike = byTexts.getOrDefault(texts(row), List.of());
      int found = -1;
      for (int i = 0; i < alike.size() && found < 0; i++) {
        found = equal(row, alike.get(i)) ? i : -1;
      }
      if (found < 0) {
        missing.add("  - " + row);
      } else {
        alike.remove(found);
      }
    }
    List<String> surplus = new ArrayList<>();
    byTexts.values().forEach(rows -> rows.forEach(row -> surplus.add("  + " + row)));
    if (missing.isEmpty() && surplus.isEmpty()) {
      return null;
    }
    return expected.size()
        + " rows, "
        + missing.size()
        + " differ\n"
        + String.join("\n", missing.subList(0, Math.min(3, missing.size())))
        + "\n"
        + String.join("\n", surplus.subList(0, Math.min(3, surplus.size())));
  }

  private static List<Object> texts(List<Object> row) {
    List<Object> texts = new ArrayList<>();
    for (Object value : row) {
      texts.add(value instanceof String ? value : null);
    }
    return texts;
  }

  private static boolean equal(List<Object> a, List<Object> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equal(Object a, Object b) {
    if (a instanceof Double x && b instanceof Double y) {
      return x.equals(y) || Math.abs(x - y) <= Math.max(SECONDS, 1e-4 * Math.abs(x));
    }
    if (a instanceof Timestamp x && b instanceof Timestamp y) {
      return Math.abs(nanos(x) - nanos(y)) <= MICROS;
    }
    return a.equals(b);
  }

  private static long nanos(Timestamp t) {
    return Math.floorDiv(t.getTime(), 1000L) * 1_000_000_000L + t.getNanos();
  }
}
