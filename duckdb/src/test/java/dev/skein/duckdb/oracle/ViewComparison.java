package dev.skein.duckdb.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Compares the rows of a view with what {@code jfr view} printed of it: the JDK's columns come first in ours, in its
 * order.
 */
final class ViewComparison {
  private final double within;

  private ViewComparison(double within) {
    this.within = within;
  }

  /**
   * The differences, a line each; none when the two agree.
   *
   * <p>Rows of equal weight have no order among them in the JDK's views, and where a list is cut after so many rows, which
   * of the last equal ones it shows is chance.
   *
   * @param actual our rows, each with all columns
   * @param within seconds that durations may differ beyond what is printed
   */
  static List<String> differences(JfrView expected, List<List<Object>> actual, double within) {
    return new ViewComparison(within).differences(expected, actual);
  }

  private List<String> differences(JfrView expected, List<List<Object>> actual) {
    List<String> differences = new ArrayList<>();
    if (!expected.form().isEmpty()) {
      compareForm(expected, actual, differences);
      return differences;
    }
    List<List<String>> rows = expected.rows();
    if (rows.size() != actual.size()) {
      differences.add("rows: " + rows.size() + ", not " + actual.size());
    }
    boolean[] taken = new boolean[actual.size()];
    for (int i = 0; i < rows.size(); i++) {
      int match = match(rows.get(i), actual, taken, i);
      if (match >= 0) {
        taken[match] = true;
        if (match != i && !equalWeight(actual, i, match, rows.get(i).size())) {
          differences.add("place " + match + ", not " + i + ": " + rows.get(i));
        }
      } else if (rows.size() != actual.size() || !sameToTheEnd(rows, i)) {
        differences.add(
            "row " + i + ": " + rows.get(i) + ", not " + (i < actual.size() ? actual.get(i) : ""));
      }
    }
    return differences;
  }

  private void compareForm(JfrView expected, List<List<Object>> actual, List<String> differences) {
    List<String> values = List.copyOf(expected.form().values());
    if (actual.size() != 1) {
      differences.add("a form is one row, not " + actual.size());
      return;
    }
    List<String> labels = List.copyOf(expected.form().keySet());
    for (int c = 0; c < values.size(); c++) {
      Object value = c < actual.get(0).size() ? actual.get(0).get(c) : "no column";
      if (!PrintedCell.same(values.get(c), value, within)) {
        differences.add(labels.get(c) + ": " + values.get(c) + ", not " + value);
      }
    }
  }

  private int match(List<String> printed, List<List<Object>> actual, boolean[] taken, int place) {
    for (int distance = 0; distance < actual.size(); distance++) {
      for (int j : new int[] {place - distance, place + distance}) {
        if (j >= 0 && j < actual.size() && !taken[j] && same(printed, actual.get(j))) {
          return j;
        }
      }
    }
    return -1;
  }

  private boolean same(List<String> printed, List<Object> row) {
    for (int c = 0; c < printed.size(); c++) {
      if (c >= row.size() || !PrintedCell.same(printed.get(c), row.get(c), within)) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalWeight(List<List<Object>> rows, int a, int b, int columns) {
    for (int c = 0; a < rows.size() && c < columns; c++) {
      if ((c > 0 || columns == 1) && Objects.equals(rows.get(a).get(c), rows.get(b).get(c))) {
        return true;
      }
    }
    return false;
  }

  /** Whether all rows from {@code i} on have the same number in a column: the end of a list of top rows. */
  private static boolean sameToTheEnd(List<List<String>> rows, int i) {
    for (int c = 1; c < rows.get(i).size() && rows.size() >= 10; c++) {
      int column = c;
      String value = rows.get(i).get(c);
      // A list is ordered by a number. Texts can be the same in all rows and say nothing.
      if (value.isEmpty() || !Character.isDigit(value.charAt(0))) {
        continue;
      }
      if (rows.subList(i, rows.size()).stream().allMatch(r -> r.get(column).equals(value))) {
        return true;
      }
    }
    return false;
  }
}
