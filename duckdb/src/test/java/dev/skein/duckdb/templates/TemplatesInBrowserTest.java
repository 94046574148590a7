package dev.skein.duckdb.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Samples;
import dev.skein.duckdb.views.Browser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The DuckDB of browsers, an older one, answers the queries of all templates with as many rows. */
class TemplatesInBrowserTest {
  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"all25.jfr", "zgc25.jfr", "ap17.jfr"})
  void browsersGiveAsManyRows(String recording) throws Exception {
    Path db = temp.resolve("recording.db");
    RecordingDatabase.importTo(
        List.of(Samples.committed(recording)), db, ImportOptions.defaults(), Progress.NONE);
    List<Map<String, Object>> records = new ArrayList<>();
    try (RecordingDatabase database =
        RecordingDatabase.open(List.of(db), ImportOptions.defaults(), Progress.NONE)) {
      for (TemplateFile template : TemplateFile.all()) {
        TemplateRun run = new TemplateRun(database.connection(), template, Map.of());
        for (TemplateRun.Result result : run.run()) {
          assertNull(result.query().alias(), "no alias without several recordings");
          records.add(record(template.name() + ":" + result.query().line(), result));
        }
      }
    }
    List<Map<String, Object>> plan =
        List.of(
            Map.of(
                "database",
                db.toString(),
                "definitions",
                Browser.definitions(db),
                "records",
                records));
    assertEquals(2 * records.size() + " answers", Browser.answers(plan, temp));
  }

  private static Map<String, Object> record(String where, TemplateRun.Result result) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("where", where);
    record.put("sql", "SELECT count(*) FROM (\n" + result.sql() + "\n) t");
    record.put("expected", List.of(String.valueOf(result.rows().size())));
    record.put("rowSort", false);
    return record;
  }
}
