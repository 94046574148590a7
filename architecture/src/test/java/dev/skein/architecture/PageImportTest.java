package dev.skein.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.cjfr.made.Condenser;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.SkeinException;
import dev.skein.views.Library;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page imports into the DuckDB of browsers is what the command line imports: every table, column, row and comment, and
 * what is said of files that are damaged. With {@code SKEIN_RECORDINGS}, of all recordings there.
 */
class PageImportTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path COMMITTED = ROOT.resolve("testdata/recordings");
  private static final Path SHOP = ROOT.resolve("examples/shop.jfr");

  @TempDir Path temp;

  private final List<String> plan = new ArrayList<>();

  @Test
  void the_page_makes_the_same_database() throws Exception {
    add(true, SHOP);
    // Together where they can be: each database takes as long to make and to compare as the rows in
    // it.
    add(
        false,
        committed("custom-types.jfr"),
        committed("unfinished.jfr"),
        committed("field-added-1.jfr"),
        committed("field-added-2.jfr"));
    packed();
    damaged();
    condensed();
    for (Path recording : more()) {
      add(false, recording);
    }
    assertEquals(plan.size() + " imports compared\n", compared());
  }

  private void packed() throws IOException {
    byte[] content = Files.readAllBytes(committed("tiny-jdk25.jfr"));
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(gzip)) {
      out.write(content);
    }
    // A file of two chunks, packed one by one.
    Path twice = write("twice.jfr.gz", gzip.toByteArray());
    Files.write(twice, gzip.toByteArray(), java.nio.file.StandardOpenOption.APPEND);
    Path cut = write("cut.jfr.gz", Arrays.copyOf(gzip.toByteArray(), gzip.size() * 2 / 3));
    Path zip = temp.resolve("tiny.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("tiny.jfr"));
      out.write(content);
    }
    add(false, twice, cut, zip);
  }

  private void damaged() throws IOException {
    byte[] content = Files.readAllBytes(committed("tiny-jdk17.jfr"));
    byte[] joined = Arrays.copyOf(content, 2 * content.length);
    System.arraycopy(content, 0, joined, content.length, content.length);
    // The first chunk's size, then an event in its middle, then all of its end.
    byte[] size = joined.clone();
    size[12] ^= 0x40;
    byte[] event = joined.clone();
    Arrays.fill(event, content.length / 2, content.length / 2 + 40, (byte) 0xff);
    Path text =
        write("text.jfr", "no recording\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    Path empty = write("empty.jfr", new byte[0]);
    add(
        false,
        write("size.jfr", size),
        write("event.jfr", event),
        write("cut.jfr", Arrays.copyOf(joined, content.length + content.length / 3)),
        write("header.jfr", Arrays.copyOf(content, 40)),
        text,
        empty);
    add(false, text, empty);
  }

  private void condensed() throws IOException {
    Path lz4 = temp.resolve("lz4.cjfr");
    Condenser.condense(committed("tiny-jdk25.jfr"), lz4, new Condenser.Options("LZ4FRAMED", false));
    add(true, lz4);
    Path gzip = temp.resolve("gzip.cjfr");
    Condenser.condense(committed("tiny-jdk17.jfr"), gzip, new Condenser.Options("GZIP", true));
    // In order of their begin, whatever the order of their names; one is there twice.
    Path again = Files.copy(gzip, temp.resolve("again.cjfr"));
    add(false, lz4, gzip, again);
    // Not the packed one: how many bytes come out of a cut code is up to the inflater.
    byte[] content = Files.readAllBytes(lz4);
    add(false, write("cut.cjfr", Arrays.copyOf(content, content.length / 2)));
    add(false, lz4, committed("tiny-jdk17.jfr"));
    // Bytes that begin like neither format, and are no text.
    byte[] neither = content.clone();
    neither[1]++;
    add(false, write("neither.cjfr", neither));
  }

  private static List<Path> more() throws IOException {
    List<Path> found = new ArrayList<>();
    String folder = System.getenv("SKEIN_RECORDINGS");
    if (folder != null) {
      for (String part : List.of("jfr", "cjfr", "made")) {
        Path below = Path.of(folder, part);
        if (Files.isDirectory(below)) {
          try (DirectoryStream<Path> files = Files.newDirectoryStream(below, "*.{jfr,cjfr,gz}")) {
            files.forEach(found::add);
          }
        }
      }
    }
    return found;
  }

  /** Imports files on the JVM; the page has to come to the same. */
  private void add(boolean views, Path... files) {
    Path db = temp.resolve(plan.size() + ".db");
    String result;
    try {
      RecordingDatabase.importTo(List.of(files), db, ImportOptions.defaults(), Progress.NONE);
      result = "\"database\":" + json(db.toString()) + (views ? library(db) : "");
    } catch (SkeinException e) {
      result = "\"error\":" + json(e.getMessage());
    }
    List<String> names = Arrays.stream(files).map(f -> json(f.toString())).toList();
    plan.add("{\"files\":" + names + "," + result + "}");
  }

  private static String library(Path db) {
    try (RecordingDatabase database =
        RecordingDatabase.open(List.of(db), ImportOptions.defaults(), Progress.NONE)) {
      return ",\"library\":"
          + database.installations(Library.load()).stream()
              .map(
                  i ->
                      "{\"name\":"
                          + json(i.definition().name())
                          + ",\"statements\":"
                          + i.statements().stream().map(PageImportTest::json).toList()
                          + "}")
              .toList();
    }
  }

  private String compared() throws IOException, InterruptedException {
    Path file = Files.writeString(temp.resolve("plan.json"), plan.toString());
    Path script = ROOT.resolve("web/e2e/imports.ts");
    return NodeProcess.run(temp, List.of(script.toString(), file.toString()));
  }

  private static String json(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static Path committed(String name) {
    return COMMITTED.resolve(name);
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(temp.resolve(name), content);
  }
}
