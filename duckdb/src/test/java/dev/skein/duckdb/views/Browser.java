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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The DuckDB of browsers, run by Node. */
public final class Browser {
  private Browser() {}

  /** What an import creates beside tables, with the statements for it. */
  public static List<Map<String, Object>> definitions(Path db) throws SQLException {
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

  /**
   * Runs a plan, of the form that {@code sqllogic.mjs} describes.
   *
   * @param temp a folder for files in between
   * @return the number of answers, after what went wrong
   */
  public static String answers(List<Map<String, Object>> plan, Path temp)
      throws IOException, InterruptedException {
    Path json = temp.resolve("plan.json");
    Files.writeString(json, json(plan));
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    Process process =
        new ProcessBuilder("bash", "src/test/js/run", json.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(9, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(10, TimeUnit.SECONDS), "node does not end");
    assertEquals(0, process.exitValue(), Files.readString(err));
    return Files.readString(out);
  }

  private static String json(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(Browser::json).toList().toString();
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
