package dev.skein.collector.analyzer.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.reports.Finding;
import dev.skein.reports.jmc.FindingJson;
import dev.skein.reports.jmc.ParentWatch;
import dev.skein.reports.sql.SqlRules;
import dev.skein.reports.summary.SummaryReader;
import dev.skein.views.Library;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that imports chunks into a database and asks it. It makes ready what every task needs, and waits for one {@link SqlTask} on its
 * standard input. Where that has files, it makes the database of them, and says so with {@link #IMPORTED}. It
 * writes findings, one JSON object a line, or a summary, or an object with an {@code error}, to standard output; for {@code database} nothing.
 * A database that is there is not changed: with a window, {@link #WINDOW_FILE} in the folder is a copy without what is outside.
 * It ends when standard input does, which is when the analyzer dies.
 *
 * <p>A process, since an import cannot be ended in the middle, and what is imported came over the network: what it takes, and
 * what becomes of it, is nothing to the process that takes chunks.
 */
public final class SqlWorker {
  static final String RULES = "rules";
  static final String SUMMARY = "summary";
  static final String DATABASE = "database";

  /** The first letter of the output once the import has succeeded; an error begins otherwise. */
  static final char IMPORTED = '+';

  /** The database of the whole recordings, in the folder of files. */
  static final String DATABASE_FILE = "recording.db";

  /** The same with the events of a window alone. */
  static final String WINDOW_FILE = "window.db";

  /** For DuckDB's buffers; what needs more goes to a file. */
  private static final String MEMORY = "256MB";

  private static final int STACK_DEPTH = 10;
  private static final int MAX_THREADS = 2;

  private SqlWorker() {}

  /** Waits for a task and does it. The JVM ends here. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    // What a library prints must not come between.
    System.setOut(System.err);
    int code = 0;
    try {
      // Both take as long as a small answer, and nobody waits for them here.
      Library library = Library.load();
      DriverManager.getConnection("jdbc:duckdb:").close();
      SqlTask task = SqlTask.read(System.in);
      if (task != null) {
        ParentWatch.start();
        run(task, library, out);
      }
    } catch (SQLException | IOException | RuntimeException e) {
      code = fail(out, reason(e));
    } catch (OutOfMemoryError e) {
      code = fail(out, "not enough memory");
    }
    out.flush();
    Runtime.getRuntime().halt(code);
  }

  private static void run(SqlTask task, Library library, PrintStream out)
      throws SQLException, IOException {
    Path database = task.database();
    Path folder = task.folder();
    List<Path> files = task.files();
    // Whatever a killed process leaves behind.
    System.setProperty("java.io.tmpdir", Files.createDirectory(folder.resolve("tmp")).toString());
    int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    if (!files.isEmpty()) {
      RecordingDatabase.importTo(
          files, database, new ImportOptions(STACK_DEPTH, false, threads), (step, done, all) -> {});
      out.println(IMPORTED);
      out.flush();
    }
    LocalDateTime from = time(task.window().from());
    LocalDateTime to = time(task.window().to());
    boolean window = from != null || to != null;
    Path asked = window ? Files.copy(database, folder.resolve(WINDOW_FILE)) : database;
    try (Connection connection = open(asked, folder, threads, window)) {
      if (window) {
        keepWindow(connection, from, to);
      }
      if (task.what().equals(DATABASE)) {
        if (window) {
          try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT jfr");
          }
        }
      } else if (task.what().equals(RULES)) {
        List<Finding> findings = new SqlRules(library, task.ruleLimit()).run(connection);
        try (JsonGenerator json = FindingJson.lines(out)) {
          for (Finding finding : findings) {
            FindingJson.write(json, finding);
          }
        }
      } else {
        var events = new SummaryReader(connection).read(task.filter()::matches);
        Json.write(out, json -> SummaryJson.write(json, events));
      }
    }
  }

  private static Connection open(Path database, Path folder, int threads, boolean write)
      throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET threads = " + threads);
      statement.execute("SET memory_limit = '" + MEMORY + "'");
      statement.execute("SET temp_directory = " + literal(folder.resolve("spill").toString()));
      statement.execute("SET autoinstall_known_extensions = false");
      statement.execute("SET autoload_known_extensions = false");
      String how = write ? ")" : ", READ_ONLY)";
      statement.execute("ATTACH " + literal(database.toString()) + " AS jfr (TYPE duckdb" + how);
      statement.execute("USE jfr");
    }
    return connection;
  }

  /** Takes out the events that did not begin in the window, and counts again. */
  static void keepWindow(Connection connection, LocalDateTime from, LocalDateTime to)
      throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT e.table_name FROM Events e JOIN duckdb_columns() c USING (table_name)"
                    + " WHERE c.database_name = current_database() AND c.column_name = 'startTime'")) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    for (String table : tables) {
      String name = '"' + table.replace("\"", "\"\"") + '"';
      List<String> outside = new ArrayList<>();
      if (from != null) {
        outside.add("startTime < TIMESTAMP " + literal(from.toString()));
      }
      if (to != null) {
        outside.add("startTime >= TIMESTAMP " + literal(to.toString()));
      }
      try (Statement statement = connection.createStatement()) {
        statement.execute("DELETE FROM " + name + " WHERE " + String.join(" OR ", outside));
        statement.execute(
            "UPDATE Events SET count = (SELECT count(*) FROM "
                + name
                + ") WHERE table_name = "
                + literal(table));
      }
    }
  }

  private static LocalDateTime time(Instant time) {
    return time == null
        ? null
        // As fine as the times of events are in a database.
        : LocalDateTime.ofInstant(time, ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String reason(Exception e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return e instanceof SkeinException ? message : e.getClass().getSimpleName() + ": " + message;
  }

  private static int fail(PrintStream out, String why) {
    byte[] line =
        ("\n"
                + new String(
                    Json.bytes(
                        json -> {
                          json.writeStartObject();
                          json.writeStringField("error", why);
                          json.writeEndObject();
                        }),
                    StandardCharsets.UTF_8)
                + "\n")
            .getBytes(StandardCharsets.UTF_8);
    out.write(line, 0, line.length);
    return 1;
  }
}
