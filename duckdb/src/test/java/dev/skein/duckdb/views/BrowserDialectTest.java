package dev.skein.duckdb.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Installations;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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
      Path db = temp.resolve(plan.size() + ".db");
      List<Path> recording = List.of(ROOT.resolve(entry.getKey()));
      RecordingDatabase.importTo(recording, db, ImportOptions.defaults(), Progress.NONE);
      List<Map<String, Object>> definitions = definitions(db);
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
    assertEquals(2 * queries + " answers", node(plan));
  }

  private static Map<String, Object> record(String where, SqlLogicFile.Record record) {
    Map<String, Object> map = new TreeMap<>();
    map.put("where", where);
    map.put("sql", record.sql());
    map.put("expected", record.expected());
    map.put("rowSort", record.rowSort());
    return map;
  }

  /** What an import creates beside tables, with the statements for it. */
  private static List<Map<String, Object>> definitions(Path db) throws SQLException {
    Library library = Library.load();
    List<Map<String, Object>> definitions = new ArrayList<>();
    try (RecordingDatabase database =
        RecordingDatabase.open(List.of(db), ImportOptions.defaults(), Progress.NONE)) {
      Installations.of(database.connection())
          .forEach(
              (name, statements) -> {
                boolean view =
                    library.find(name).filter(d -> d.kind() == Definition.Kind.VIEW).isPresent();
                definitions.add(Map.of("name", name, "view", view, "statements", statements));
              });
    }
    return definitions;
  }

  private String node(List<Map<String, Object>> plan) throws IOException, InterruptedException {
    Path json = temp.resolve("plan.json");
    Files.writeString(json, json(plan));
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    Process process =
        new ProcessBuilder("bash", "src/test/js/run", json.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(4, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(10, TimeUnit.SECONDS), "node does not end");
    assertEquals(0, process.exitValue(), Files.readString(err));
    return Files.readString(out);
  }

  private static String json(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(BrowserDialectTest::json).toList().toString();
    }
    if (value instanceof Map<?, ?> map) {
      List<String> members = new ArrayList<>();
      map.forEach((key, member) -> members.add(json(key) + ": " + json(member)));
      return "{" + String.join(", ", members) + "}";
    }
    if (value instanceof String text) {
      StringBuilder quoted = new StringBuilder("\"");
      for (char c : text.toCharArray()) {
        quoted.append(c == '"' || c == '\\' || c < ' ' ? escaped(c) : c);
      }
      return quoted.append('"').toString();
    }
    return String.valueOf(value);
  }

  private static String escaped(char c) {
    String digits = "000" + Integer.toHexString(c);
    return "\\u" + digits.substring(digits.length() - 4);
  }
}
