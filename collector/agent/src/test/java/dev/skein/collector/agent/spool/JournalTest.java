package dev.skein.collector.agent.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.files.ContainerKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final ContainerKey KEY = new ContainerKey("shop", "uid", "app");

  @TempDir Path folder;

  private static SpoolFile file(int number) {
    String name = SpoolFile.name("a b/%c" + number + ".jfr", number, 0);
    return SpoolFile.of(KEY, Path.of("/spool").resolve(name));
  }

  private static Progress progress(int number) {
    return new Progress(1_790_000_000_000_000_000L, number, number, 0);
  }

  @Test
  void namesInTheSpoolSayWhatTheyAre() {
    assertEquals("a b/%c7.jfr", file(7).file());
    assertEquals(7, file(7).inode());
    assertTrue(file(7).linked());
    SpoolFile copy = SpoolFile.of(KEY, Path.of("/spool/18446744073709551615.12~x.jfr"));
    assertEquals(-1, copy.inode());
    assertEquals(12, copy.copy());
    assertEquals(null, SpoolFile.of(KEY, Path.of("/spool/x.jfr")));
  }

  @Test
  void theLastLineCounts() throws IOException {
    Path path = folder.resolve("journal");
    try (Journal journal = new Journal(path)) {
      journal.put(file(1), progress(10));
      journal.put(file(2), progress(20));
      journal.put(file(1), progress(11));
      journal.put(file(3), progress(30));
      journal.remove(file(2));
    }
    try (Journal journal = new Journal(path)) {
      assertEquals(progress(11), journal.get(file(1)));
      assertEquals(Progress.NONE, journal.get(file(2)));
      assertEquals(progress(30), journal.get(file(3)));
      assertEquals(2, Files.readAllLines(path).size(), "written anew at the start");
    }
  }

  @Test
  void whatACrashCutOrADiskSpoiltCountsForNothing() throws IOException {
    Path path = folder.resolve("journal");
    try (Journal journal = new Journal(path)) {
      journal.put(file(1), progress(10));
      journal.put(file(2), progress(20));
      journal.put(file(1), progress(11));
    }
    byte[] whole = Files.readAllBytes(path);
    for (int cut = 0; cut < whole.length; cut++) {
      Files.write(path, java.util.Arrays.copyOf(whole, cut));
      Files.write(path, new byte[] {0, (byte) 0xff, '\n', 'x'}, StandardOpenOption.APPEND);
      try (Journal journal = new Journal(path)) {
        Progress one = journal.get(file(1));
        assertTrue(one.until() == 0 || one.until() == 10, one.toString());
      }
    }
    String text = new String(whole, java.nio.charset.StandardCharsets.UTF_8);
    Files.writeString(path, text.replace(" 20 20 ", " 21 20 "));
    try (Journal journal = new Journal(path)) {
      assertEquals(Progress.NONE, journal.get(file(2)));
      assertEquals(progress(11), journal.get(file(1)));
    }
  }

  @Test
  void itGoesOnWhereItCannotBeWrittenAnew() throws IOException {
    Path path = folder.resolve("journal");
    try (Journal journal = new Journal(path)) {
      journal.put(file(1), progress(10));
    }
    Files.writeString(path, "1234567", StandardOpenOption.APPEND);
    // As on a full disk: a second file cannot be made.
    Path fresh = Files.createDirectory(folder.resolve("journal.new"));
    try (Journal journal = new Journal(path)) {
      assertEquals(progress(10), journal.get(file(1)));
      for (int i = 0; i < 6000; i++) {
        journal.put(file(2), progress(i));
      }
      journal.sync();
      journal.put(file(3), progress(30));
    }
    Files.delete(fresh);
    try (Journal journal = new Journal(path)) {
      assertEquals(progress(10), journal.get(file(1)));
      assertEquals(progress(5999), journal.get(file(2)));
      assertEquals(progress(30), journal.get(file(3)));
    }
  }

  @Test
  void itStaysSmall() throws IOException {
    Path path = folder.resolve("journal");
    try (Journal journal = new Journal(path)) {
      for (int i = 0; i < 20_000; i++) {
        journal.put(file(i % 10), progress(i));
        if (i % 100 == 0) {
          journal.sync();
        }
      }
      assertTrue(Files.size(path) < 300_000, "bytes: " + Files.size(path));
    }
    try (Journal journal = new Journal(path)) {
      assertEquals(progress(19_999), journal.get(file(9)));
    }
  }
}
