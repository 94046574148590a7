package dev.skein.cjfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.made.MemoryStore;
import dev.skein.parser.ByteStore;
import dev.skein.parser.JfrFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How many events of each type the files have, by the lists that the reference reader made. */
class SampleCountsTest {
  private static final List<String> REFUSED =
      List.of(
          "bad.none-cut-in-header.cjfr",
          "bad.unknown-compression.cjfr",
          "bad.version3.cjfr",
          "bad.wrong-magic.cjfr");

  private static final String CUT_BLOCK = "bad.lz4-cut-half.cjfr";

  private static final String NO_FOOTER =
      "the footer is missing or damaged: the file was not finished or is cut, later events may be"
          + " lost";

  private static final List<String> BAD =
      List.of(
          "bad.gzip-cut-half.cjfr 323319: the compressed data is cut off in a type (counted in the unpacked data)",
          "bad.lz4-cut-half.cjfr 317554: the compressed data is cut off in a type (counted in the unpacked data)",
          "bad.lz4-footer-cut.cjfr 92699: " + NO_FOOTER,
          "bad.none-bitflip-crc.cjfr 19736: the checksum is 5a89277e instead of 905aa9f1: the file"
              + " was changed, some values are wrong",
          "bad.none-cut-in-header.cjfr 20: the data ends too early in the header",
          "bad.none-cut-last10.cjfr 22788: " + NO_FOOTER,
          "bad.none-cut-mid-message.cjfr 19696: the data ends too early in"
              + " jdk.combined.ThreadParkLossless",
          "bad.unknown-compression.cjfr 50: unknown compression \"ZSTD\" in the header",
          "bad.version3.cjfr 15: version 3 of the format, 1 to 2 are known, in the header",
          "bad.wrong-magic.cjfr 0: not a condensed recording (.cjfr)");

  @Test
  void every_file_has_the_events_that_the_reference_finds() throws IOException {
    assumeTrue(Samples.folder().isPresent(), "no folder with more recordings");
    Map<String, Map<String, Long>> expected = expected();
    List<Path> files = Samples.all();
    assertFalse(files.isEmpty());
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (REFUSED.contains(name) || name.equals(CUT_BLOCK)) {
        continue;
      }
      Counts messages = new Counts();
      Counts events = new Counts();
      CjfrResult result = CjfrReader.read(store(file), messages);
      CjfrReader.read(store(file), new Reconstitution(events));
      assertEquals(expected.getOrDefault(name + " messages", Map.of()), messages.byType, name);
      assertEquals(expected.getOrDefault(name + " events", Map.of()), events.byType, name);
      if (result.footer() != null) {
        Map<String, Long> footer = new TreeMap<>(result.footer().counts());
        assertEquals(expected.get(name + " footer"), footer, name);
      }
      long all = messages.byType.values().stream().mapToLong(Long::longValue).sum();
      assertEquals(all, result.events(), name);
    }
  }

  /** The reference gives up a block that is not whole. */
  @Test
  void a_block_that_is_cut_gives_the_events_before_the_cut() throws IOException {
    assumeTrue(Samples.folder().isPresent(), "no folder with more recordings");
    Map<String, Long> all = expected().get("small25.default.lz4framed.cjfr messages");
    Counts cut = new Counts();
    CjfrReader.read(store(Samples.folder().orElseThrow().resolve(CUT_BLOCK)), cut);
    assertEquals(48, cut.byType.get("jdk.ThreadSleep"));
    cut.byType.forEach((type, n) -> assertTrue(n <= all.get(type), type));
  }

  @Test
  void intact_files_have_no_damage() throws IOException {
    assumeTrue(Samples.folder().isPresent(), "no folder with more recordings");
    for (Path file : Samples.all()) {
      if (Samples.isBad(file)) {
        continue;
      }
      CjfrResult result = CjfrReader.read(store(file), event -> {});
      if (file.toString().contains("nofooter")) {
        assertNotNull(result.damage(), file::toString);
        assertTrue(result.damage().reason().startsWith("the footer is missing"), file::toString);
      } else {
        assertNull(result.damage(), file::toString);
      }
    }
  }

  @Test
  void each_bad_file_ends_with_its_reason() throws IOException {
    assumeTrue(Samples.folder().isPresent(), "no folder with more recordings");
    List<String> reasons = new ArrayList<>();
    for (Path file : Samples.all()) {
      if (!Samples.isBad(file)) {
        continue;
      }
      ByteStore store = store(file);
      String reason;
      if (REFUSED.contains(file.getFileName().toString())) {
        JfrFormatException e =
            assertThrows(JfrFormatException.class, () -> CjfrReader.read(store, event -> {}));
        reason = e.offset() + ": " + e.getMessage();
      } else {
        CjfrResult result = CjfrReader.read(store, event -> {});
        reason = result.damage().offset() + ": " + result.damage().reason();
      }
      reasons.add(file.getFileName() + " " + reason);
    }
    assertEquals(BAD, reasons);
  }

  private static ByteStore store(Path file) throws IOException {
    return new MemoryStore(Files.readAllBytes(file));
  }

  /** By file and kind of count, then by type. */
  private static Map<String, Map<String, Long>> expected() throws IOException {
    Map<String, Map<String, Long>> expected = new HashMap<>();
    for (String line : Files.readAllLines(Samples.folder().orElseThrow().resolve("counts.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!line.startsWith("#") && !cells[2].startsWith("*TOTAL*")) {
        expected
            .computeIfAbsent(cells[0] + " " + cells[1], key -> new TreeMap<>())
            .put(cells[2], Long.valueOf(cells[3]));
      }
    }
    return expected;
  }

  /** Counts what it is given. */
  private static final class Counts implements CjfrSink {
    final Map<String, Long> byType = new TreeMap<>();

    @Override
    public void event(StructValue event) {
      byType.merge(event.type().name(), 1L, Long::sum);
    }
  }
}
