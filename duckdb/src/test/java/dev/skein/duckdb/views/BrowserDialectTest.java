package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.duckdb.Imports;
import dev.skein.views.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The DuckDB of browsers creates every view and macro, and answers the {@code .test} files as they stand. */
class BrowserDialectTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path temp;

  @Test
  void browsersAnswerAsWritten() throws Exception {
    Map<String, List<Map<String, Object>>> byRecording = new TreeMap<>();
    int queries = 0;
    for (Path file : SqlLogicTest.files().toList()) {
      SqlLogicFile test = SqlLogicFile.parse(Files.readString(file));
      for (SqlLogicFile.Record record : test.records()) {
        byRecording
            .computeIfAbsent(test.recording(), r -> new ArrayList<>())
            .add(record(file.getFileName() + ":" + record.line(), record));
        queries += record.expected() == null ? 0 : 1;
      }
    }
    Set<String> created = new HashSet<>();
    List<Map<String, Object>> plan = new ArrayList<>();
    for (Map.Entry<String, List<Map<String, Object>>> entry : byRecording.entrySet()) {
      Path db = Imports.file(ROOT.resolve(entry.getKey()));
      List<Map<String, Object>> definitions = Browser.definitions(db);
      definitions.forEach(d -> created.add((String) d.get("name")));
      plan.add(
          Map.of(
              "database", db.toString(), "definitions", definitions, "records", entry.getValue()));
    }
    Set<String> never = new HashSet<>();
    Library.load().definitions().forEach(d -> never.add(d.name()));
    never.removeAll(created);
    assertEquals(Set.of(), never, "no test's recording has what these need");
    // On what lies in the file, and on what is created from its text.
    assertEquals(2 * queries + " answers", Browser.answers(plan, temp));
  }

  private static Map<String, Object> record(String where, SqlLogicFile.Record record) {
    Map<String, Object> map = new TreeMap<>();
    map.put("where", where);
    map.put("sql", record.sql());
    map.put("expected", record.expected());
    map.put("rowSort", record.rowSort());
    return map;
  }
}
