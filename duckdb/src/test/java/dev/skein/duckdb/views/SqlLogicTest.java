package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the {@code .test} files that lie beside the views and macros: {@code name.test}, and {@code name.word.test} where
 * one recording does not show everything.
 */
class SqlLogicTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path FILES = ROOT.resolve("views/src/main/resources/sql");
  private static final Map<String, RecordingDatabase> OPEN = new HashMap<>();

  static Stream<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(FILES)) {
      return all.filter(f -> f.toString().endsWith(".test")).sorted().toList().stream();
    }
  }

  @AfterAll
  static void close() {
    OPEN.values().forEach(RecordingDatabase::close);
    OPEN.clear();
  }

  @ParameterizedTest
  @MethodSource("files")
  void answersAreAsWritten(Path file) throws Exception {
    SqlLogicFile test = SqlLogicFile.parse(Files.readString(file));
    RecordingDatabase database = OPEN.computeIfAbsent(test.recording(), SqlLogicTest::open);
    assertTrue(test.records().stream().anyMatch(r -> r.expected() != null), "no query in " + file);
    for (SqlLogicFile.Record record : test.records()) {
      List<String> rows = rows(database.connection(), record.sql());
      if (record.expected() != null) {
        List<String> expected = new ArrayList<>(record.expected());
        if (record.rowSort()) {
          Collections.sort(rows);
          Collections.sort(expected);
        }
        assertEquals(
            String.join("\n", expected), String.join("\n", rows), file + ":" + record.line());
      }
    }
  }

  @Test
  void everyDefinitionHasATest() throws Exception {
    Set<String> tested =
        files()
            .map(f -> f.getFileName().toString().replaceFirst("\\..*", ""))
            .collect(Collectors.toSet());
    Set<String> shipped =
        Library.load().definitions().stream().map(d -> d.name()).collect(Collectors.toSet());
    assertEquals(shipped, tested);
  }

  /** A recording, named from the root of the repository, imported into memory. */
  static RecordingDatabase open(String recording) {
    return RecordingDatabase.open(
        List.of(ROOT.resolve(recording)), new ImportOptions(10, false, 2), Progress.NONE);
  }

  /** The answer as a test file has it, a row a line. */
  static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement s = connection.createStatement()) {
      if (!s.execute(sql)) {
        return rows;
      }
      try (ResultSet r = s.getResultSet()) {
        while (r.next()) {
          List<String> cells = new ArrayList<>();
          for (int i = 1; i <= r.getMetaData().getColumnCount(); i++) {
            String cell = r.getString(i);
            cells.add(cell == null ? "NULL" : cell.isEmpty() ? "(empty)" : cell);
          }
          rows.add(String.join("\t", cells));
        }
      }
    }
    return rows;
  }
}
