package dev.skein.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/** How long the views of a database take, the slowest first. */
public final class ViewTimes {
  private static final int SHOWN = 10;

  private ViewTimes() {}

  /**
   * A view.
   *
   * @param seconds median of the runs
   */
  private record Time(String view, double seconds, long rows) {}

  /**
   * Prints a Markdown table.
   *
   * @param args the database, and how often each view runs
   */
  public static void main(String[] args) throws SQLException {
    int runs = Integer.parseInt(args[1]);
    List<Time> times = new ArrayList<>();
    for (String view : views(args[0])) {
      // A connection of its own for each run: nothing is left over from the one before but the page
      // cache.
      double[] seconds = new double[runs];
      long rows = 0;
      for (int run = 0; run < runs; run++) {
        try (Connection connection = open(args[0]);
            Statement statement = connection.createStatement()) {
          long start = System.nanoTime();
          rows = rows(statement, view);
          seconds[run] = (System.nanoTime() - start) / 1e9;
        }
      }
      Arrays.sort(seconds);
      times.add(new Time(view, seconds[runs / 2], rows));
    }
    times.sort(Comparator.comparingDouble(Time::seconds).reversed());
    System.out.printf(Locale.ROOT, "| the slowest of %d views | s | rows |%n", times.size());
    System.out.println("|---|---:|---:|");
    for (Time t : times.subList(0, Math.min(SHOWN, times.size()))) {
      System.out.printf(Locale.ROOT, "| `%s` | %.2f | %d |%n", t.view(), t.seconds(), t.rows());
    }
    double all = times.stream().mapToDouble(Time::seconds).sum();
    System.out.printf(Locale.ROOT, "| all of them, one after the other | %.2f | |%n", all);
  }

  private static Connection open(String database) throws SQLException {
    Properties readOnly = new Properties();
    readOnly.setProperty("duckdb.read_only", "true");
    return DriverManager.getConnection("jdbc:duckdb:" + database, readOnly);
  }

  private static List<String> views(String database) throws SQLException {
    List<String> views = new ArrayList<>();
    try (Connection connection = open(database);
        Statement statement = connection.createStatement();
        ResultSet names =
            statement.executeQuery(
                "SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1")) {
      while (names.next()) {
        views.add(names.getString(1));
      }
    }
    return views;
  }

  private static long rows(Statement statement, String view) throws SQLException {
    long rows = 0;
    try (ResultSet result = statement.executeQuery("SELECT * FROM \"" + view + "\"")) {
      while (result.next()) {
        rows++;
      }
    }
    return rows;
  }
}
