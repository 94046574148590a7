package dev.skein.duckdb.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code jfr view} printed: a table or a form.
 *
 * @param rows of a table, cells as printed
 * @param form of a form, values by label, as printed
 */
record JfrView(List<List<String>> rows, Map<String, String> form) {
  private static final Pattern RULE = Pattern.compile("-+( -+)*");
  private static final Pattern FORM_LINE = Pattern.compile("([A-Z][^:]*): ?(.*)");
  private static final Pattern NUMBER =
      Pattern.compile(
          "(-?[\\d.,]+) ?(%|ns|us|ms|s|m|h|d|bytes|kB|MB|GB|TB|Hz|bps|kbps|Mbps|Gbps)?(?:/s)?");

  /**
   * Reads what stands below a title: a form begins with the rule that underlines the title, a table with its heading.
   */
  static JfrView parse(List<String> lines) {
    boolean form = !lines.isEmpty() && RULE.matcher(lines.get(0).strip()).matches();
    return form ? new JfrView(List.of(), values(lines)) : new JfrView(rows(lines), Map.of());
  }

  private static Map<String, String> values(List<String> lines) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines) {
      Matcher label = FORM_LINE.matcher(line);
      if (label.matches()) {
        values.put(label.group(1), label.group(2).strip());
      }
    }
    return values;
  }

  private static List<List<String>> rows(List<String> lines) {
    List<List<String>> rows = new ArrayList<>();
    List<int[]> columns = null;
    for (String line : lines) {
      if (columns == null && RULE.matcher(line.strip()).matches()) {
        columns = columns(line);
      } else if (columns != null && !line.isBlank()) {
        List<String> row = new ArrayList<>();
        for (int[] column : columns) {
          int end = Math.min(column[1], line.length());
          row.add(column[0] >= end ? "" : line.substring(column[0], end).strip());
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<int[]> columns(String rule) {
    List<int[]> columns = new ArrayList<>();
    Matcher dashes = Pattern.compile("-+").matcher(rule);
    while (dashes.find()) {
      columns.add(new int[] {dashes.start(), dashes.end()});
    }
    return columns;
  }

  /** A printed number in our units: seconds, bytes, fraction. */
  static double number(String printed) {
    double sum = 0;
    Matcher part = NUMBER.matcher(printed);
    int end = 0;
    while (part.find()) {
      double value = Double.parseDouble(part.group(1).replace(",", ""));
      sum += value * scale(part.group(2));
      end = part.end();
    }
    assertEquals(printed.length(), end, "not a number: " + printed);
    return sum;
  }

  private static double scale(String unit) {
    return unit == null
        ? 1
        : switch (unit) {
          case "%" -> 0.01;
          case "ns" -> 1e-9;
          case "us" -> 1e-6;
          case "ms" -> 1e-3;
          case "m" -> 60;
          case "h" -> 3600;
          case "d" -> 86400;
          case "kbps" -> 1e3;
          case "Mbps" -> 1e6;
          case "Gbps" -> 1e9;
          case "kB" -> 1024;
          case "MB" -> 1 << 20;
          case "GB" -> 1 << 30;
          case "TB" -> 1L << 40;
          default -> 1;
        };
  }

  /**
   * Fails unless {@code actual} would be printed as {@code printed}: half a unit of the last digit is what rounding takes.
   * Spans are whole nanoseconds to the JDK before it prints them, so an average may lose one more.
   */
  static void same(String printed, Object actual, String what) {
    double expected = number(printed);
    double tolerance = 0;
    Matcher part = NUMBER.matcher(printed);
    while (part.find()) {
      String number = part.group(1);
      int dot = number.indexOf('.');
      double digit = dot < 0 ? 1 : Math.pow(10, dot + 1 - number.length());
      String unit = part.group(2);
      // The last part is the rounded one: 1 m 0 s.
      tolerance = unit == null ? 0 : digit * scale(unit) * 0.5001;
      tolerance += unit != null && unit.matches("ns|us|ms|s|m|h|d") ? 1e-9 : 0;
    }
    assertEquals(expected, ((Number) actual).doubleValue(), tolerance, what + ": " + printed);
  }
}
