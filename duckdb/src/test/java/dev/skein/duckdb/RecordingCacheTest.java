package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingCacheTest {
  private static final ImportOptions OPTIONS = new ImportOptions(10, true, 2);

  @TempDir Path folder;

  private Path recording;
  private Path database;
  private final MadeSource source = new MadeSource(5000);
  private final List<String> warnings = new ArrayList<>();

  @BeforeEach
  void writeRecording() throws IOException {
    recording = Files.writeString(folder.resolve("rec.jfr"), "not read by these tests");
    database = folder.resolve("rec.db");
  }

  private long query(ImportOptions options) throws SQLException {
    try (Connection c =
        new RecordingCache(recording, options).open(source, Progress.NONE, warnings)) {
      assertNotNull(c);
      return Long.parseLong(Rows.of(c, "SELECT count(*) FROM ExecutionSample").get(0));
    }
  }

  @Test
  void theSecondQueryReadsNoRecording() throws Exception {
    assertEquals(5000, query(OPTIONS));
    assertEquals(5000, query(OPTIONS));
    assertEquals(1, source.reads);
    assertEquals(List.of(), warnings);
    assertEquals(List.of("rec.db", "rec.jfr"), files());
  }

  @Test
  void anyChangeMakesItImportAgain() throws Exception {
    query(OPTIONS);
    FileTime time = Files.getLastModifiedTime(recording);

    Files.writeString(recording, "NOT read by these tests");
    Files.setLastModifiedTime(recording, time);
    query(OPTIONS);
    assertEquals(2, source.reads, "other content, same size and time");

    Files.setLastModifiedTime(recording, FileTime.fromMillis(time.toMillis() + 1));
    query(OPTIONS);
    assertEquals(3, source.reads, "other time");

    Files.writeString(recording, "not read by these tests, longer");
    query(OPTIONS);
    assertEquals(4, source.reads, "other size");

    query(new ImportOptions(64, true, 2));
    assertEquals(5, source.reads, "other stack depth");

    query(new ImportOptions(64, true, 1));
    assertEquals(5, source.reads, "threads do not matter");
    assertEquals(List.of("rec.db", "rec.jfr"), files());
  }

  @Test
  void aQueryCannotChangeIt() throws Exception {
    try (Connection c =
        new RecordingCache(recording, OPTIONS).open(source, Progress.NONE, warnings)) {
      for (String sql :
          List.of(
              "DELETE FROM ExecutionSample",
              "DROP TABLE ExecutionSample",
              "CREATE TABLE x(a INTEGER)",
              "UPDATE skein.origin SET value = ''")) {
        SQLException e = assertThrows(SQLException.class, () -> Rows.execute(c, sql));
        assertTrue(e.getMessage().contains("read-only"), e.getMessage());
      }
    }
  }

  @Test
  void aReaderKeepsItsDatabaseWhileAnotherImports() throws Exception {
    try (Connection c =
        new RecordingCache(recording, OPTIONS).open(source, Progress.NONE, warnings)) {
      Files.writeString(recording, "something else");
      Connection other =
          new RecordingCache(recording, OPTIONS)
              .open(new MadeSource(7000), Progress.NONE, warnings);
      assertEquals(List.of("5000"), Rows.of(c, "SELECT count(*) FROM ExecutionSample"));
      assertEquals(List.of("7000"), Rows.of(other, "SELECT count(*) FROM ExecutionSample"));
      other.close();
    }
  }

  @Test
  void aForeignFileIsLeftAlone() throws Exception {
    byte[] foreign = "SQLite format 3\0 and so on, long enough".getBytes(StandardCharsets.US_ASCII);
    Files.write(database, foreign);
    assertEquals(5000, query(OPTIONS));
    assertEquals(5000, query(OPTIONS));
    assertEquals(1, source.reads);
    assertArrayEquals(foreign, Files.readAllBytes(database));
    assertEquals(List.of("rec.db", "rec.jfr"), files());
  }

  @Test
  void aDatabaseOfTheUserIsLeftAlone() throws Exception {
    try (Connection c = DriverManager.getConnection("jdbc:duckdb:" + database)) {
      Rows.execute(c, "CREATE TABLE mine AS SELECT 42 AS a");
    }
    byte[] before = Files.readAllBytes(database);
    assertEquals(5000, query(OPTIONS));
    assertArrayEquals(before, Files.readAllBytes(database));
  }

  @Test
  void anImportThatTheUserAskedForIsUsedButNotReplaced() throws Exception {
    RecordingDatabase.importTo(
        source, CacheKey.of(recording, OPTIONS), database, OPTIONS, Progress.NONE);
    assertEquals(5000, query(OPTIONS));
    assertEquals(1, source.reads);
    byte[] before = Files.readAllBytes(database);
    query(new ImportOptions(64, true, 2));
    assertEquals(2, source.reads);
    assertArrayEquals(before, Files.readAllBytes(database));
  }

  @Test
  void aDamagedCacheIsMadeAgain() throws Exception {
    query(OPTIONS);
    long size = Files.size(database);

    try (RandomAccessFile f = new RandomAccessFile(database.toFile(), "rw")) {
      f.setLength(size - 100_000);
    }
    assertEquals(5000, query(OPTIONS), "cut");

    try (RandomAccessFile f = new RandomAccessFile(database.toFile(), "rw")) {
      f.seek(0);
      f.write(new byte[12_000]);
    }
    assertEquals(5000, query(OPTIONS), "headers overwritten");

    Files.write(database, new byte[0]);
    int reads = source.reads;
    assertEquals(5000, query(OPTIONS), "empty");
    assertTrue(source.reads >= reads);
    assertEquals(List.of(), warnings);
  }

  @Test
  void leftoversOfKilledImportsAreSwept() throws Exception {
    long dead = new ProcessBuilder("true").start().onExit().get().pid();
    Path part = Files.writeString(folder.resolve(".rec.db." + dead + "-1.part"), "half");
    Files.writeString(folder.resolve(".rec.db." + dead + "-1.part.wal"), "half");
    Path spill = Files.createDirectory(folder.resolve(".rec.db." + dead + "-1.part.tmp"));
    Files.writeString(spill.resolve("duckdb_temp_storage-0.tmp"), "rows");
    long alive = ProcessHandle.current().parent().orElseThrow().pid();
    Path busy = Files.writeString(folder.resolve(".rec.db." + alive + "-1.part"), "half");
    Path other = Files.writeString(folder.resolve(".other.db." + dead + "-1.part"), "half");
    query(OPTIONS);
    assertFalse(Files.exists(part));
    assertEquals(
        List.of(other.getFileName().toString(), busy.getFileName().toString(), "rec.db", "rec.jfr"),
        files());
  }

  @Test
  void aFailedImportLeavesNothing() throws Exception {
    RowSource broken =
        (sink, progress) -> {
          source.writeTo(sink, progress);
          throw new SkeinException("rec.jfr: is no recording");
        };
    assertThrows(
        SkeinException.class,
        () -> new RecordingCache(recording, OPTIONS).open(broken, Progress.NONE, warnings));
    assertEquals(List.of("rec.jfr"), files());
  }

  @Test
  void namesOfCaches() {
    assertEquals(Path.of("a/rec.db"), RecordingCache.beside(Path.of("a/rec.jfr")));
    assertEquals(Path.of("rec.db"), RecordingCache.beside(Path.of("rec.JFR.gz")));
    assertEquals(Path.of("rec.v2.db"), RecordingCache.beside(Path.of("rec.v2.jfr")));
    assertEquals(Path.of("dump.bin.db"), RecordingCache.beside(Path.of("dump.bin")));
    assertEquals(Path.of(".jfr.db"), RecordingCache.beside(Path.of(".jfr")));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(p -> p.getFileName().toString()).sorted().toList();
    }
  }
}
