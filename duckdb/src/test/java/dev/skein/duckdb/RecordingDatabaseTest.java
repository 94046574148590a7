package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.tables.ImportReport;
import dev.skein.views.Library;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingDatabaseTest {
  private static final ImportOptions OPTIONS = new ImportOptions(10, true, 2);

  @TempDir Path folder;

  private Path database;

  @BeforeEach
  void name() {
    database = folder.resolve("out with 'quote.db");
  }

  private ImportReport make(RowSource source) {
    return RecordingDatabase.importTo(
        source, CacheKey.of(OPTIONS), database, OPTIONS, Progress.NONE);
  }

  private RecordingDatabase open(Path file) {
    return RecordingDatabase.open(List.of(file), OPTIONS, Progress.NONE);
  }

  @Test
  void theReportTablesHoldTheReport() throws Exception {
    ImportReport report = make(new MadeSource(3000));
    try (RecordingDatabase db = open(database)) {
      assertEquals(report, db.report());
      assertEquals(List.of(), db.warnings());
      Connection c = db.connection();
      assertEquals(
          List.of("jdk.ExecutionSample|ExecutionSample|Sample|null|null|3000"),
          Rows.of(c, "SELECT * FROM Events"));
      assertEquals(
          List.of("rec.jfr|17|2.1|1|1970-01-01 00:00:01|1970-01-01 00:00:03.5|2.5|3000|5|null"),
          Rows.of(
              c,
              "SELECT * REPLACE (startTime::VARCHAR AS startTime, endTime::VARCHAR AS endTime)"
                  + " FROM RecordingFile"));
      assertEquals(
          List.of(
              "lost|rec.jfr|null|null|null|1|0|5|an event of size 0",
              "lost|rec.jfr|jdk.X|null|3|2|100|null|no metadata",
              "written|null|jdk.ExecutionSample|ExecutionSample|3000|null|null|null|null"),
          Rows.of(c, "SELECT * FROM import ORDER BY kind, chunk"));
    }
  }

  @Test
  void commentsAreFoundByName() throws Exception {
    make(new MadeSource(1000));
    try (RecordingDatabase db = open(database)) {
      String comment = "About ExecutionSample\nColumn \"n\": CONTENT_TYPE(MemoryAmount)";
      for (String sql :
          List.of(
              "SELECT obj_description('ExecutionSample'::regclass)",
              "SELECT obj_description('\"ExecutionSample\"'::regclass)",
              "SELECT obj_description('executionsample'::regclass, 'pg_class')",
              "SELECT obj_description('EXECUTIONSAMPLE')")) {
        assertEquals(List.of(comment), Rows.of(db.connection(), sql), sql);
      }
      assertEquals(
          List.of("null"), Rows.of(db.connection(), "SELECT obj_description('Nothing'::regclass)"));
    }
  }

  @Test
  void viewsAreInstalledAndOneThatFailsStopsNoOther() throws Exception {
    Library library =
        Library.of(
            Map.of(
                "made/broken.sql",
                """
                -- Broken
                --
                -- Reads what is not there.
                --
                -- column n BIGINT: never seen

                CREATE VIEW "broken" AS SELECT * FROM Absent;
                """,
                "made/hot-n.sql",
                """
                -- The largest
                --
                -- Of all numbers.
                --
                -- column n BIGINT DataAmount: the number

                CREATE VIEW "hot-n" AS SELECT max(n) AS n FROM ExecutionSample;
                """));
    new DatabaseBuilder(OPTIONS, library)
        .build(
            database,
            CacheKey.of(OPTIONS),
            CacheKey.Purpose.IMPORT,
            new MadeSource(1000),
            Progress.NONE);
    try (RecordingDatabase db = open(database)) {
      assertEquals(List.of("999"), Rows.of(db.connection(), "SELECT n FROM \"hot-n\""));
      assertEquals(
          List.of("The largest\nOf all numbers.\nColumn \"n\": the number"),
          Rows.of(db.connection(), "SELECT obj_description('\"Hot-N\"'::regclass)"));
      assertEquals(
          List.of("the number\nCONTENT_TYPE(DataAmount)"),
          Rows.of(
              db.connection(), "SELECT comment FROM duckdb_columns() WHERE table_name = 'hot-n'"));
      assertEquals(
          List.of("broken|true"),
          Rows.of(
              db.connection(),
              "SELECT table_name, reason LIKE '%Absent%' FROM import WHERE kind = 'view'"));
    }
  }

  @Test
  void aDatabaseMadeElsewhereOpensAndCannotBeChanged() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:" + database)) {
      Rows.execute(c, "CREATE TABLE mine AS SELECT 42 AS a");
    }
    try (RecordingDatabase db = open(database)) {
      assertEquals(List.of("42"), Rows.of(db.connection(), "SELECT a FROM mine"));
      assertEquals(List.of(), db.report().events());
      assertThrows(SQLException.class, () -> Rows.execute(db.connection(), "DROP TABLE mine"));
    }
  }

  @Test
  void whatIsNoDatabaseSaysSo() throws Exception {
    Files.writeString(database, "PK and then some text that is no database");
    SkeinException e = assertThrows(SkeinException.class, () -> open(database));
    assertTrue(e.getMessage().startsWith(database + ": not a DuckDB database"), e.getMessage());

    Files.write(database, new byte[0]);
    assertThrows(SkeinException.class, () -> open(database));

    byte[] cut = new byte[5000];
    System.arraycopy("DUCK".getBytes(StandardCharsets.US_ASCII), 0, cut, 8, 4);
    Files.write(database, cut);
    e = assertThrows(SkeinException.class, () -> open(database));
    assertTrue(e.getMessage().startsWith(database + ": "), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
  }

  @Test
  void absentInputsAreOneClearLine() throws Exception {
    Path absent = folder.resolve("absent.jfr");
    assertEquals(
        absent + ": no such file or folder",
        assertThrows(SkeinException.class, () -> open(absent)).getMessage());
    assertEquals(
        folder + ": no .jfr or .cjfr file in this folder or below it",
        assertThrows(SkeinException.class, () -> open(folder)).getMessage());
    assertThrows(
        SkeinException.class, () -> RecordingDatabase.open(List.of(), OPTIONS, Progress.NONE));
  }

  @Test
  void aFolderIsSearchedInOrder() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("b/c"));
    for (String name : List.of("b/c/1.jfr", "a.JFR", "z.jfr.gz", "b/notes.txt", "b/c/1.db")) {
      Files.writeString(folder.resolve(name), "x");
    }
    Inputs inputs = Inputs.of(RecordingFiles.of(List.of(folder)));
    assertEquals(
        List.of(folder.resolve("a.JFR"), deep.resolve("1.jfr"), folder.resolve("z.jfr.gz")),
        inputs.files());
    assertTrue(inputs.several());
    assertFalse(inputs.database());
  }

  @Test
  void anImportReplacesOnlyWhatSkeinMade() throws Exception {
    make(new MadeSource(1000));
    make(new MadeSource(2000));
    try (RecordingDatabase db = open(database)) {
      assertEquals(
          List.of("2000"), Rows.of(db.connection(), "SELECT count(*) FROM ExecutionSample"));
    }
    byte[] recording = "FLR\0 somebody's second recording".getBytes(StandardCharsets.US_ASCII);
    Files.write(database, recording);
    SkeinException e = assertThrows(SkeinException.class, () -> make(new MadeSource(1000)));
    assertTrue(e.getMessage().startsWith(database + ": is there already"), e.getMessage());
    assertArrayEquals(recording, Files.readAllBytes(database));
  }

  @Test
  void inMemoryNothingIsWritten() throws Exception {
    List<String> warnings = new ArrayList<>();
    try (RecordingDatabase db =
        RecordingDatabase.inMemory(new MadeSource(4000), OPTIONS, Progress.NONE, warnings)) {
      assertEquals(
          List.of("4000"), Rows.of(db.connection(), "SELECT count(*) FROM ExecutionSample"));
      assertEquals(4000, db.report().events().get(0).count());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void filesAreReadableByOlderReleases() throws Exception {
    make(new MadeSource(1000));
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:")) {
      Rows.execute(c, "ATTACH '" + database.toString().replace("'", "''") + "' AS x (READ_ONLY)");
      assertEquals(
          List.of("v1.4.0+"),
          Rows.of(
              c,
              "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = 'x'"));
    }
  }
}
