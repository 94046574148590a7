package dev.skein.duckdb.condensed;

import static dev.skein.cjfr.made.MadeCjfr.INLINE;
import static dev.skein.cjfr.made.MadeCjfr.NULLABLE;
import static dev.skein.cjfr.made.MadeCjfr.PLAIN;
import static dev.skein.cjfr.made.MadeCjfr.REFERENCE;
import static dev.skein.cjfr.made.MadeCjfr.STRING;
import static dev.skein.cjfr.made.MadeCjfr.TIMESTAMP;
import static dev.skein.cjfr.made.MadeCjfr.TIMESTAMP_TYPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import dev.skein.parser.FileByteStore;
import dev.skein.tables.Batch;
import dev.skein.tables.CondensedImport;
import dev.skein.tables.ImportReport;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files whose content would be large without end. */
class CondensedBoundsTest {
  private static final String TOO_MUCH = "the values are far more than those of a recording";

  @TempDir private Path folder;

  private static MadeCjfr events(int type, int embedding) {
    return MadeCjfr.begin(1_000_000_000)
        .struct(
            20, "t.E", "startTime", TIMESTAMP_TYPE, INLINE, TIMESTAMP, "v", type, embedding, PLAIN);
  }

  private ImportReport read(MadeCjfr made) throws IOException {
    Path file = Files.write(folder.resolve("made.cjfr"), made.finished("GZIP"));
    CondensedImport recording = new CondensedImport(new Dropping(), 10, false);
    try (FileByteStore store = FileByteStore.open(file)) {
      recording.add("made.cjfr", store, done -> {}, UnaryOperator.identity());
    }
    return recording.finish();
  }

  private static long rows(ImportReport report) {
    return report.events().stream().mapToLong(ImportReport.EventType::count).sum();
  }

  @Test
  void a_long_text_in_many_events_ends_the_reading() throws IOException {
    MadeCjfr made = events(STRING, REFERENCE);
    made.uv(20).uv(0).raw(1).text("x".repeat(10_000_000));
    for (int i = 0; i < 100; i++) {
      made.uv(20).uv(0).uv(2);
    }
    ImportReport report = read(made);
    assertEquals(1 + (256 << 20) / 10_000_000, rows(report));
    assertTrue(report.losses().get(0).reason().startsWith(TOO_MUCH), report.losses()::toString);
  }

  @Test
  void a_row_that_holds_too_much_is_the_last_one() throws IOException {
    MadeCjfr made = events(22, INLINE).array(22, "l[]", STRING, REFERENCE);
    made.uv(20).uv(0).uv(1000).raw(1).text("x".repeat(1_000_000));
    for (int i = 1; i < 1000; i++) {
      made.uv(2);
    }
    made.uv(20).uv(0).uv(0);
    ImportReport report = read(made);
    assertEquals(1, rows(report));
    assertTrue(report.losses().get(0).reason().startsWith(TOO_MUCH), report.losses()::toString);
  }

  @Test
  void an_array_of_itself_gets_no_column() throws IOException {
    MadeCjfr made = events(22, INLINE).array(22, "a[]", 22, INLINE);
    made.uv(20).uv(0).uv(2).uv(1).uv(0).uv(0);
    ImportReport report = read(made);
    assertEquals("t.E", report.losses().get(0).eventType());
  }

  @Test
  void a_struct_that_holds_itself_is_a_row_for_each_level() throws IOException {
    MadeCjfr made = events(21, INLINE).struct(21, "S", "s", 21, NULLABLE, PLAIN);
    made.uv(20).uv(0).raw(1, 1, 1, 0);
    assertEquals(1, rows(read(made)));
  }

  private static final class Dropping implements TableSink {
    @Override
    public void create(TableSchema schema) {}

    @Override
    public void alter(TableSchema before, TableSchema after) {}

    @Override
    public void append(Batch batch) {
      Arrays.stream(batch.columns()).filter(v -> v != null).forEach(Values::free);
    }
  }
}
