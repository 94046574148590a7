package dev.skein.duckdb;

import dev.skein.tables.ImportReport;
import dev.skein.views.Library;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The database that an import with the usual options makes of a recording, made once for all tests that only read it: an
 * import takes seconds, most of them for the views. It lies in {@code target/imports}, in a folder for these very classes, under a
 * name for the recording's path and content, so that a change of either imports again.
 */
public final class Imports {
  private static final Path FOLDER = Path.of("target/imports").toAbsolutePath();
  private static final String BUILD = build();

  private Imports() {}

  /** The recording's database, which cannot be changed. */
  public static RecordingDatabase open(Path recording) throws IOException {
    return RecordingDatabase.open(
        List.of(file(recording)), ImportOptions.defaults(), Progress.NONE);
  }

  /** The database's file, for other tests too: to be read or copied. */
  public static synchronized Path file(Path recording) throws IOException {
    Path folder = Files.createDirectories(FOLDER.resolve(BUILD));
    Path source = recording.toAbsolutePath().normalize();
    CRC32C sum = new CRC32C();
    sum.update(source.toString().getBytes(StandardCharsets.UTF_8));
    sum.update(Files.readAllBytes(source));
    String name = source.getFileName() + "-" + Long.toHexString(sum.getValue());
    Path db = folder.resolve(name + ".db");
    // The tests run in several processes, and one of them imports.
    try (FileChannel channel =
            FileChannel.open(
                folder.resolve(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      if (!Files.exists(db)) {
        RecordingDatabase.importTo(List.of(source), db, ImportOptions.defaults(), Progress.NONE);
      }
    }
    return db;
  }

  /**
   * Imports without views, in a fraction of the time.
   *
   * @throws SkeinException when nothing can be read
   */
  public static ImportReport tables(Path recording, Path db) throws IOException, SQLException {
    ImportOptions options = new ImportOptions(10, false, 2);
    RowSource source =
        new RecordingSource(Inputs.of(RecordingFiles.of(List.of(recording))), options);
    return new DatabaseBuilder(options, Library.of(Map.of()))
        .build(db, CacheKey.of(options), CacheKey.Purpose.IMPORT, source, Progress.NONE);
  }

  /** Tells the classes and libraries apart that this JVM was started with: by their files, sizes and times. */
  private static String build() {
    CRC32C sum = new CRC32C();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.endsWith("test-classes")) {
        add(Path.of(entry), sum);
      }
    }
    return Long.toHexString(sum.getValue());
  }

  private static void add(Path entry, CRC32C sum) {
    if (!Files.exists(entry)) {
      return;
    }
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sum.update(file.toString().getBytes(StandardCharsets.UTF_8));
        ByteBuffer facts = ByteBuffer.allocate(2 * Long.BYTES).putLong(Files.size(file));
        sum.update(facts.putLong(Files.getLastModifiedTime(file).toMillis()).flip());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
