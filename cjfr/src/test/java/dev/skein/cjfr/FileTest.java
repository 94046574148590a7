package dev.skein.cjfr;

import static dev.skein.cjfr.Slot.INLINE;
import static dev.skein.cjfr.Slot.REFERENCE;
import static dev.skein.cjfr.Slot.TIMESTAMP;
import static dev.skein.cjfr.made.MadeCjfr.STRING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.cjfr.made.MadeCjfr;
import dev.skein.made.MemoryStore;
import dev.skein.parser.FileByteStore;
import dev.skein.parser.JfrFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole files: their header, compressions and footer, and what damage does. */
class FileTest {
  private static final List<String> COMPRESSIONS = List.of("NONE", "GZIP", "LZ4FRAMED");

  private static MadeCjfr three() {
    MadeCjfr made =
        MadeCjfr.begin(1_000_000_000)
            .struct(20, "jdk.A", "startTime", 16, INLINE, TIMESTAMP, "s", STRING, REFERENCE, 0);
    made.uv(20).uv(1).raw(1).text("one");
    made.uv(20).uv(1).raw(1).text("two");
    return made.uv(20).uv(1).raw(2);
  }

  @Test
  void every_compression_gives_the_same() {
    List<String> expected = Collected.of(three().unfinished()).events;
    assertEquals(3, expected.size());
    for (String compression : COMPRESSIONS) {
      Collected all = Collected.of(three().finished(compression));
      assertEquals(expected, all.events, compression);
      assertEquals("none", all.damage(), compression);
      assertEquals(compression, all.header.compression());
    }
  }

  /** Some kilobytes of footer for 18 MB in memory. */
  @Test
  void a_footer_that_unpacks_to_too_much_is_damage_and_the_events_are_read() {
    byte[] file = MadeCjfr.file(2, "NONE", three().toBytes());
    MadeCjfr footer = MadeCjfr.footer(file, 0, 3, MadeCjfr.START / 1000, 5).uv(300);
    for (int i = 0; i < 300; i++) {
      footer.text("x".repeat(60_000) + i).uv(1);
    }
    Collected all = Collected.of(MadeCjfr.close(file, footer));
    assertEquals(3, all.events.size());
    assertTrue(all.damage().contains("the footer is missing or damaged"), all::damage);
  }

  @Test
  void what_the_file_says_of_itself_is_told() {
    Collected all = Collected.of(three().finished("GZIP"));
    assertEquals(2, all.header.version());
    assertEquals("made", all.header.configuration());
    assertEquals("made", all.configuration.name());
    assertEquals(1_000_000_000, all.configuration.timestampTicksPerSecond());
    assertEquals(MadeCjfr.START, all.universe.startNanos());
    assertEquals(Kind.UNSET, all.universe.gmtOffsetMillis());
    assertEquals(List.of("jdk.A"), all.types.subList(2, 3));
    assertEquals(3, all.result.events());
    assertEquals(all.footer, all.result.footer());
    assertEquals(Map.of("jdk.A", 3L), all.footer.counts());
    assertEquals(Map.of("jdk.A", "A label"), all.footer.labels());
    assertEquals(Map.of("jdk.A", 77L), all.footer.typeIds());
    assertEquals(MadeCjfr.START / 1000, all.footer.startMicros());
    assertEquals(5, all.footer.durationMicros());
  }

  @Test
  void version_one_is_read() {
    byte[] file = MadeCjfr.withFooter(MadeCjfr.file(1, "NONE", three().toBytes()));
    Collected all = Collected.of(file);
    assertEquals(1, all.header.version());
    assertEquals(3, all.events.size());
    assertEquals("none", all.damage());
  }

  @Test
  void a_file_on_disk_is_read(@TempDir Path temp) throws IOException {
    Path path = Files.write(temp.resolve("made.cjfr"), three().finished("LZ4FRAMED"));
    Collected all = new Collected();
    try (FileByteStore store = FileByteStore.open(path)) {
      assertNull(CjfrReader.read(store, all).damage());
    }
    assertEquals(3, all.events.size());
  }

  @Test
  void a_changed_byte_shows_in_the_checksum() {
    byte[] file = three().finished("NONE");
    int at = new String(file, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("two");
    file[at] = 'T';
    Collected all = Collected.of(file);
    assertEquals(3, all.events.size());
    assertTrue(all.damage().contains("the checksum is"), all::damage);
  }

  @Test
  void a_cut_file_gives_what_stands_before_the_cut() {
    for (String compression : COMPRESSIONS) {
      byte[] whole = three().finished(compression);
      List<String> expected = Collected.of(whole).events;
      int last = 0;
      for (int n = Collected.of(whole).header.size(); n < whole.length; n++) {
        Collected cut = Collected.of(Arrays.copyOf(whole, n));
        assertEquals(expected.subList(0, cut.events.size()), cut.events);
        assertTrue(cut.events.size() >= last, "fewer events than with a byte less");
        assertFalse(cut.damage().equals("none"), compression + " cut at " + n);
        last = cut.events.size();
      }
      assertEquals(3, last, compression);
    }
  }

  @Test
  void a_file_cut_in_its_header_is_refused() {
    byte[] whole = three().finished("NONE");
    int size = Collected.of(whole).header.size();
    for (int n = 0; n < size; n++) {
      MemoryStore cut = new MemoryStore(Arrays.copyOf(whole, n));
      assertThrows(JfrFormatException.class, () -> CjfrReader.read(cut, event -> {}));
    }
  }

  @Test
  void changed_bytes_show_as_a_reason_or_change_nothing() {
    Random random = new Random(1);
    for (String compression : COMPRESSIONS) {
      byte[] whole = three().finished(compression);
      Collected intact = Collected.of(whole);
      for (int round = 0; round < 1000; round++) {
        byte[] changed = whole.clone();
        for (int i = 0; i <= round % 3; i++) {
          changed[random.nextInt(changed.length)] = (byte) random.nextInt();
        }
        if (Arrays.equals(changed, whole)) {
          continue;
        }
        String reason;
        try {
          Collected all = Collected.apart(changed);
          reason = all.damage();
          if (reason.equals("none")) {
            // The footer's archive names the effort that was spent on it: nothing else goes
            // unnoticed.
            assertEquals(intact.events, all.events);
            assertEquals(intact.footer, all.footer);
            continue;
          }
        } catch (JfrFormatException e) {
          reason = e.getMessage();
        }
        assertTrue(reason.matches("[ -~]{10,250}"), reason);
      }
    }
  }

  @Test
  void changed_recordings_never_end_in_anything_but_a_reason() throws IOException {
    Random random = new Random(2);
    for (Path file : Samples.all()) {
      byte[] whole = Files.readAllBytes(file);
      if (whole.length > 30_000) {
        continue;
      }
      for (int round = 0; round < 60; round++) {
        byte[] changed = whole.clone();
        for (int i = 0; i < 3; i++) {
          changed[random.nextInt(whole.length)] = (byte) random.nextInt();
        }
        String reason;
        try {
          CjfrResult result =
              CjfrReader.read(new MemoryStore(changed), new Reconstitution(event -> {}));
          reason = result.damage() == null ? "no damage" : result.damage().reason();
        } catch (JfrFormatException e) {
          reason = e.getMessage();
        }
        assertTrue(reason.matches("[ -~]{9,250}"), file + ": " + reason);
      }
    }
  }

  @Test
  void what_the_sink_throws_is_passed_on() {
    byte[] file = three().finished("NONE");
    JfrFormatException mine = new JfrFormatException(1, "mine");
    JfrFormatException thrown =
        assertThrows(
            JfrFormatException.class,
            () ->
                CjfrReader.read(
                    new MemoryStore(file),
                    event -> {
                      throw mine;
                    }));
    assertEquals(mine, thrown);
  }
}
