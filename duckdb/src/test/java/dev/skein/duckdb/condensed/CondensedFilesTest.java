package dev.skein.duckdb.condensed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.Condenser;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.duckdb.oracle.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are condensed recordings, in which order several are read, and what is kept of them. */
class CondensedFilesTest {
  private static final ImportOptions OPTIONS = new ImportOptions(10, true, 2);
  private static final String JFR = "field-added-1.jfr";
  private static final String LATER = "profiler-events.jfr";

  @TempDir Path folder;
  private Path first;
  private Path second;

  @BeforeEach
  void condense() throws IOException {
    first = condensed(JFR, "b.cjfr");
    second = condensed(LATER, "a.cjfr");
  }

  private Path condensed(String recording, String name) throws IOException {
    byte[] file =
        Condenser.condense(Samples.committed(recording), new Condenser.Options("LZ4FRAMED", false));
    return Files.write(folder.resolve(name), file);
  }

  private static List<String> query(List<Path> files, String sql) throws SQLException {
    try (RecordingDatabase database = RecordingDatabase.open(files, OPTIONS, Progress.NONE);
        Statement s = database.connection().createStatement();
        ResultSet r = s.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (r.next()) {
        rows.add(r.getString(1));
      }
      return rows;
    }
  }

  @Test
  void filesOfOneRecordingAreReadFromTheEarliestOn() throws Exception {
    List<String> files = query(List.of(folder), "SELECT file FROM RecordingFile ORDER BY rowid");
    assertEquals(List.of(first.toString(), second.toString()), files);
    assertEquals(
        List.of("lossless"),
        query(List.of(second, first), "SELECT DISTINCT preset FROM RecordingFile"));
  }

  @Test
  void aFileThatIsThereTwiceIsLeftOut() throws Exception {
    Path copy = Files.copy(first, folder.resolve("c.cjfr"));
    try (RecordingDatabase database =
        RecordingDatabase.open(List.of(first, second, copy), OPTIONS, Progress.NONE)) {
      assertEquals(2, database.report().recordings().size());
      assertEquals(copy.toString(), database.report().losses().get(0).file());
      assertEquals(
          "left out: the same recording as " + first, database.report().losses().get(0).reason());
    }
  }

  @Test
  void theContentTellsTheFormatAndNotTheName() throws Exception {
    Path renamed = Files.copy(first, folder.resolve("renamed.jfr"));
    Path gz = folder.resolve("packed.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gz))) {
      Files.copy(first, out);
    }
    Path zip = folder.resolve("packed.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("x"));
      Files.copy(first, out);
    }
    String sql = "SELECT events FROM RecordingFile WHERE preset = 'lossless'";
    List<String> expected = query(List.of(first), sql);
    assertEquals(1, expected.size());
    for (Path file : List.of(renamed, gz, zip)) {
      assertEquals(expected, query(List.of(file), sql), file.toString());
    }
  }

  @Test
  void standardInputIsReadInEitherFormat() throws Exception {
    String sql = "SELECT file || ' ' || coalesce(preset, 'none') FROM RecordingFile";
    List<Path> input = List.of(Path.of(RecordingDatabase.STDIN));
    InputStream before = System.in;
    try {
      System.setIn(Files.newInputStream(first));
      assertEquals(List.of("standard input lossless"), query(input, sql));
      System.setIn(Files.newInputStream(Samples.committed(JFR)));
      assertEquals(List.of("standard input none"), query(input, sql));
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void theCacheLiesBesideAndIsUsedAgain() throws Exception {
    String sql = "SELECT events FROM RecordingFile";
    List<String> rows = query(List.of(first), sql);
    Path cache = folder.resolve("b.cjfr.db");
    var made = Files.getLastModifiedTime(cache);
    assertEquals(rows, query(List.of(first), sql));
    assertEquals(made, Files.getLastModifiedTime(cache));
  }

  @Test
  void bothFormatsTogetherAreRefusedInOneLine() {
    SkeinException e =
        assertThrows(
            SkeinException.class,
            () ->
                RecordingDatabase.open(
                    List.of(first, Samples.committed(JFR)), OPTIONS, Progress.NONE));
    assertTrue(e.getMessage().contains("read .jfr and .cjfr files one at a time"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void aBadFileAmongGoodOnesIsALoss() throws Exception {
    Path bad = folder.resolve("d.cjfr");
    byte[] bytes = Files.readAllBytes(first);
    Files.write(bad, java.util.Arrays.copyOf(bytes, 30));
    try (RecordingDatabase database =
        RecordingDatabase.open(List.of(first, bad), OPTIONS, Progress.NONE)) {
      assertEquals(1, database.report().recordings().size());
      assertEquals(
          "the data ends too early in the header (at byte 30). Check that it is a whole .cjfr file,"
              + " or record again.",
          database.report().losses().get(0).reason());
    }
  }
}
