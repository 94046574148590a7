package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.Encoder;
import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import dev.skein.made.MemoryStore;
import dev.skein.parser.ByteStore;
import dev.skein.parser.Bytes;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.RecordingSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chunk that is too large to be loaded whole is read in windows, with the same result. */
class WindowedChunkTest {
  private static final int NEVER_WHOLE = 0;

  private static void same(byte[] recording) {
    Imported whole = Imported.of(new MemoryStore(recording));
    Imported windows = Imported.of(new MemoryStore(recording, NEVER_WHOLE));
    assertEquals(whole.tables(), windows.tables());
    for (String table : whole.tables()) {
      assertEquals(whole.schema(table), windows.schema(table));
      assertEquals(whole.rows(table), windows.rows(table), table);
    }
    assertEquals(whole.report(), windows.report());
    assertEquals(
        RecordingSummary.of(new MemoryStore(recording)),
        RecordingSummary.of(new MemoryStore(recording, NEVER_WHOLE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "custom-types.jfr",
        "gc25-small.jfr",
        "metadata-mid-chunk.jfr",
        "tiny-jdk17.jfr",
        "unfinished.jfr"
      })
  void realRecordings(String file) throws Exception {
    same(Files.readAllBytes(Path.of("../testdata/recordings", file)));
  }

  @Test
  void damagedRecordings() throws Exception {
    byte[] original = Files.readAllBytes(Path.of("../testdata/recordings/custom-types.jfr"));
    for (int at = 100; at < original.length; at += original.length / 12) {
      byte[] damaged = original.clone();
      damaged[at] ^= (byte) 0xff;
      try {
        Imported.of(new MemoryStore(damaged));
      } catch (JfrFormatException e) {
        JfrFormatException windows =
            assertThrows(
                JfrFormatException.class, () -> Imported.of(new MemoryStore(damaged, NEVER_WHOLE)));
        assertEquals(e.offset(), windows.offset());
        continue;
      }
      same(damaged);
    }
  }

  @Test
  void manyWindows() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E").field("n", c.ints).field("text", c.strings);
    String text = "x".repeat(9_000);
    c.checkpoint(1, e -> e.number(c.strings.id()).number(1).number(1).text("pooled"));
    for (int i = 0; i < 2_200; i++) {
      int n = i;
      c.event(t, e -> e.number(1000).number(n).text(text));
    }
    c.event(t, e -> e.number(1000).number(-1).text("y".repeat(9 << 20))); // more than a window
    c.checkpoint(1, e -> e.number(c.strings.id()).number(1).number(2).text("late"));
    c.event(t, e -> e.number(1000).number(-2).pooledText(1));
    c.event(t, e -> e.number(1000).number(-3).pooledText(2));
    byte[] bytes = c.toBytes();
    assertTrue(bytes.length > 24 << 20, "several windows of 8 MiB");
    Imported i = Imported.of(new MemoryStore(bytes, NEVER_WHOLE));
    assertEquals("", i.losses());
    assertEquals(2_203, i.rows("app.E").size());
    for (int n = 0; n < 2_200; n++) {
      Map<String, Object> row = i.rows("app.E").get(n);
      assertEquals(n, row.get("n"));
      assertEquals(text, row.get("text"));
    }
    assertEquals("pooled", i.rows("app.E").get(2_201).get("text"));
    assertEquals("late", i.rows("app.E").get(2_202).get("text"));
    assertTrue(i.largestBatch() < 2_000, "long texts are handed over early: " + i.largestBatch());
  }

  @Test
  void anEventOfABogusSizeTakesNoMemory() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E");
    c.event(t, e -> e.number(1000));
    c.raw(new Encoder().number(Integer.MAX_VALUE).number(t.id()).toBytes());
    c.checkpoint(0, e -> {});
    c.event(t, e -> e.number(1000));
    byte[] bytes = c.toBytes();
    same(bytes);
    assertEquals(2, Imported.of(new MemoryStore(bytes, NEVER_WHOLE)).rows("app.E").size());
  }

  @Test
  void anEventLargerThanAnyRecorderWritesIsDamage() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E");
    int at = c.position();
    int size = 65 << 20;
    c.raw(new Encoder().number(size).number(t.id()).number(1000).raw(new byte[size - 8]).toBytes());
    c.event(t, e -> e.number(1000));
    Imported i = Imported.of(new MemoryStore(c.toBytes(), NEVER_WHOLE));
    assertEquals(at, i.report().losses().get(0).offset(), i.losses());
    assertTrue(i.losses().contains("an event of " + size + " bytes"), i.losses());
  }

  @Test
  void poolsThatDoNotFitIntoMemoryLeaveTheEvents() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.E").field("text", c.strings);
    c.checkpoint(1, e -> e.number(c.strings.id()).number(1).number(1).text("pooled"));
    c.event(t, e -> e.number(1000).pooledText(1));
    MemoryStore bytes = new MemoryStore(c.toBytes(), NEVER_WHOLE);
    ByteStore small =
        new ByteStore() {
          @Override
          public long size() {
            return bytes.size();
          }

          @Override
          public Bytes load(long position, int n) {
            return bytes.load(position, n);
          }

          @Override
          public Bytes gather(long[] positions, int[] lengths) {
            throw new JfrFormatException(positions[0], "the constant pools take too much");
          }

          @Override
          public int wholeChunkLimit() {
            return NEVER_WHOLE;
          }
        };
    Imported i = Imported.of(small);
    assertEquals(1, i.rows("app.E").size());
    assertTrue(i.losses().contains("the constant pools take too much"), i.losses());
  }
}
