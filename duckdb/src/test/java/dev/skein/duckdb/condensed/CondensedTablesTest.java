package dev.skein.duckdb.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Json;
import dev.skein.parser.FileByteStore;
import dev.skein.tables.Batch;
import dev.skein.tables.CondensedImport;
import dev.skein.tables.ImportReport;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The tables hold what the format's own reader finds in condensed recordings, in those that have its lists. */
class CondensedTablesTest {
  @Test
  void everyTypeHasTheRowsThatTheReferenceCounts() throws Exception {
    assumeTrue(Condensed.folder().isPresent(), "no folder with more recordings");
    Map<String, Map<String, Long>> expected = counts();
    for (Path file : Condensed.intact()) {
      CountingSink sink = new CountingSink();
      CondensedImport recording = new CondensedImport(sink, 10, false);
      try (FileByteStore store = FileByteStore.open(file)) {
        recording.add(file.toString(), store, done -> {}, UnaryOperator.identity());
      }
      ImportReport report = recording.finish();
      Map<String, Long> rows = new TreeMap<>();
      report.events().forEach(e -> rows.put(e.name(), sink.rows(e.tableName())));
      rows.values().removeIf(n -> n == 0);
      String name = file.getFileName().toString();
      assertEquals(expected.get(name), rows, name);
    }
  }

  @Test
  void everyValueIsTheOneThatTheReferenceReads() throws Exception {
    assumeTrue(Condensed.folder().isPresent(), "no folder with more recordings");
    int files = 0;
    for (Path file : Condensed.intact()) {
      String name = file.getFileName().toString().replace(".cjfr", ".events.jsonl.gz");
      Path golden = file.resolveSibling("golden").resolve(name);
      if (Files.exists(golden)) {
        files++;
        compare(file, golden);
      }
    }
    assertEquals(true, files > 5, files + " files with events");
  }

  private static void compare(Path file, Path golden) throws Exception {
    try (RecordingDatabase database = Pair.open(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(golden)),
                    StandardCharsets.US_ASCII))) {
      Connection connection = database.connection();
      GoldenRow row = new GoldenRow(connection);
      Map<String, ResultSet> tables = new HashMap<>();
      int number = 0;
      for (String line; (line = lines.readLine()) != null; number++) {
        Map<?, ?> event = (Map<?, ?>) Json.parse(line);
        String type = (String) event.get("type");
        ResultSet rows = tables.get(type);
        if (rows == null) {
          rows = rows(connection, type);
          tables.put(type, rows);
        }
        rows.next();
        String place = golden.getFileName() + ", event " + number + ": " + line;
        row.check((Map<?, ?>) event.get("fields"), rows, place);
      }
    }
  }

  /** The rows in the order in which they were written, which is that of the file. */
  private static ResultSet rows(Connection connection, String type) throws SQLException {
    String table = type.startsWith("jdk.") ? type.substring(4) : type;
    Statement s = connection.createStatement();
    s.closeOnCompletion();
    return s.executeQuery("SELECT * FROM \"" + table + "\" ORDER BY rowid");
  }

  /** Events by file and type. */
  private static Map<String, Map<String, Long>> counts() throws IOException {
    Map<String, Map<String, Long>> counts = new HashMap<>();
    Path list = Condensed.folder().orElseThrow().resolve("counts.tsv");
    for (String line : Files.readAllLines(list)) {
      String[] cells = line.split("\t", -1);
      if (cells[1].equals("events") && !cells[2].startsWith("*TOTAL*")) {
        counts
            .computeIfAbsent(cells[0], k -> new TreeMap<>())
            .put(cells[2], Long.valueOf(cells[3]));
      }
    }
    return counts;
  }

  /** Counts the rows of each table. */
  private static final class CountingSink implements TableSink {
    private final Map<String, Long> rows = new HashMap<>();

    private long rows(String table) {
      return rows.getOrDefault(table, 0L);
    }

    @Override
    public void create(TableSchema schema) {}

    @Override
    public void alter(TableSchema before, TableSchema after) {}

    @Override
    public void append(Batch batch) {
      rows.merge(batch.schema().name(), (long) batch.rows(), Long::sum);
    }
  }
}
