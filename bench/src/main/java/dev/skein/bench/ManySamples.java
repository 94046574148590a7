package dev.skein.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Makes a day of an imported recording: {@code DATABASE SAMPLES}. Its execution samples are repeated until there are so many, each time
 * a little later, and evenly over 24 hours.
 */
public final class ManySamples {
  private static final long DAY_MICROS = 86_400_000_000L;

  private ManySamples() {}

  /** See the class. */
  public static void main(String[] arguments) throws SQLException {
    long wanted = Long.parseLong(arguments[1]);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + arguments[0]);
        Statement statement = connection.createStatement()) {
      statement.execute("SET preserve_insertion_order = false");
      statement.execute("CREATE TEMP TABLE one AS SELECT * FROM ExecutionSample");
      long copies = wanted / number(statement, "SELECT count(*) FROM one");
      statement.execute(
          "INSERT INTO ExecutionSample SELECT one.* REPLACE (startTime + to_microseconds(i * "
              + DAY_MICROS / copies
              + ") AS startTime) FROM range(1, "
              + copies
              + ") copy(i), one");
      statement.execute("UPDATE RecordingFile SET endTime = startTime + INTERVAL 24 HOUR");
      statement.execute(
          "UPDATE Events SET count = (SELECT count(*) FROM ExecutionSample) WHERE table_name = 'ExecutionSample'");
      statement.execute("CHECKPOINT");
      System.out.println(number(statement, "SELECT count(*) FROM ExecutionSample") + " samples");
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
