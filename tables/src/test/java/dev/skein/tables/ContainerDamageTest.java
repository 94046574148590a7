package dev.skein.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.made.Encoder;
import dev.skein.made.MadeChunk;
import dev.skein.made.MadeType;
import dev.skein.made.MemoryStore;
import dev.skein.parser.JfrFormatException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damage to headers, sizes and ends: whatever else can be read is read, and what is lost is said. */
class ContainerDamageTest {
  private static final int SIZE = 8;
  private static final int POOL_OFFSET = 16;
  private static final int METADATA_OFFSET = 24;
  private static final int STATE = 64;

  /** A chunk of ten events whose numbers begin at {@code from}, the metadata in front. */
  private static byte[] numbers(int from) {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.metadata();
    for (int i = from; i < from + 10; i++) {
      int v = i;
      c.event(t, e -> e.number(1000).number(v));
    }
    return c.toBytes();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  private static void values(List<Long> expected, Imported i) {
    assertEquals(expected, i.column("app.Number", "value"), i.losses());
    assertEquals(expected.size(), i.report().recordings().get(0).events());
  }

  @Test
  void wholeChunksLoseNothing() {
    Imported i = Imported.of(numbers(0), numbers(10));
    values(range(0, 20), i);
    assertEquals("", i.losses());
  }

  @Test
  void aHeaderAloneHasNoData() {
    JfrFormatException e =
        assertThrows(JfrFormatException.class, () -> Imported.of(Arrays.copyOf(numbers(0), 68)));
    assertEquals("no data in the chunk", e.getMessage());
    byte[] closed = Arrays.copyOf(numbers(0), 68);
    ByteBuffer.wrap(closed).putLong(SIZE, 68).putLong(METADATA_OFFSET, 0);
    e = assertThrows(JfrFormatException.class, () -> Imported.of(closed));
    assertEquals("no data in the chunk", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 20, 67})
  void lessThanAHeaderIsNoRecording(int bytes) {
    assertThrows(JfrFormatException.class, () -> Imported.of(Arrays.copyOf(numbers(0), bytes)));
  }

  @Test
  void aCutLastChunkKeepsItsCompleteEvents() {
    byte[] second = numbers(10);
    Imported i = Imported.of(numbers(0), Arrays.copyOf(second, second.length - 1));
    values(range(0, 19), i);
    assertTrue(i.losses().contains("the chunk claims " + second.length + " bytes"), i.losses());
    assertTrue(i.losses().contains("bytes where only"), i.losses());
  }

  @Test
  void bytesOfAHeaderAfterTheLastChunkAreReported() {
    Imported i = Imported.of(numbers(0), Arrays.copyOf(numbers(10), 30));
    values(range(0, 10), i);
    assertEquals(1, i.report().losses().size(), i.losses());
    assertEquals(30, i.report().recordings().get(0).lostBytes());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 67, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, Integer.MAX_VALUE})
  void aSizeThatCannotBeIsFoundFromTheNextChunk(long size) {
    byte[] first = numbers(0);
    ByteBuffer.wrap(first).putLong(SIZE, size);
    Imported i = Imported.of(first, numbers(10));
    values(range(0, 20), i);
    assertEquals(8, i.report().losses().get(0).offset());
    Imported alone = Imported.of(first);
    values(range(0, 10), alone);
  }

  @Test
  void aSizeThatIsTooSmallLosesOnlyTheRest() {
    byte[] first = numbers(0);
    ByteBuffer.wrap(first).putLong(SIZE, first.length - 3);
    Imported i = Imported.of(first, numbers(10));
    values(LongStream.concat(LongStream.range(0, 9), LongStream.range(10, 20)).boxed().toList(), i);
    assertTrue(i.losses().contains("no chunk begins here"), i.losses());
  }

  @Test
  void zerosForAMagicLoseThatChunkOnly() {
    byte[] second = numbers(10);
    Arrays.fill(second, 0, 4, (byte) 0);
    Imported i = Imported.of(numbers(0), second, numbers(20));
    values(
        LongStream.concat(LongStream.range(0, 10), LongStream.range(20, 30)).boxed().toList(), i);
    assertEquals(second.length, i.report().losses().get(0).bytes());
  }

  @Test
  void zerosBehindTheLastChunkAreReportedAndNoMore() {
    Imported i = Imported.of(numbers(0), new byte[100_000]);
    values(range(0, 10), i);
    assertEquals(100_000, i.report().losses().get(0).bytes());
  }

  @Test
  void offsetsOfZeroDoNotHideWhatIsThere() {
    byte[] first = numbers(0);
    ByteBuffer.wrap(first).putLong(POOL_OFFSET, 0).putLong(METADATA_OFFSET, 0);
    values(range(0, 10), Imported.of(first));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 3, 67, Long.MAX_VALUE, Long.MIN_VALUE, 100})
  void offsetsThatLeadNowhereDoNotHideWhatIsThere(long offset) {
    byte[] first = numbers(0);
    ByteBuffer.wrap(first).putLong(POOL_OFFSET, offset).putLong(METADATA_OFFSET, offset);
    values(range(0, 10), Imported.of(first));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 17, 254, 255})
  void aChunkThatIsBeingWrittenIsReadAsFarAsItGoes(int state) {
    byte[] second = numbers(10);
    second[STATE] = (byte) state;
    Imported i = Imported.of(numbers(0), second, new byte[500]);
    values(range(0, 20), i);
    assertTrue(i.losses().contains("still being written"), i.losses());
  }

  @Test
  void aChunkWithoutMetadataIsNamed() {
    MadeChunk c = new MadeChunk().withoutMetadata();
    c.event(500, e -> e.number(1));
    JfrFormatException e = assertThrows(JfrFormatException.class, () -> Imported.of(c.toBytes()));
    assertTrue(e.getMessage().contains("no readable metadata"), e.getMessage());
    Imported i = Imported.of(c.toBytes(), numbers(0));
    values(range(0, 10), i);
    assertEquals(1, i.report().losses().get(0).chunk());
  }

  @Test
  void aChunkWithNothingButMetadataIsFine() {
    MadeChunk c = new MadeChunk();
    c.event("app.Never");
    Imported i = Imported.of(c.toBytes());
    assertEquals("", i.losses());
    assertEquals(0, i.rows("app.Never").size());
    assertEquals(1, i.schema("app.Never").columns().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anEventOfNoSizeEndsItsChunkAtTheNextKnownBorder(int size) {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.event(t, e -> e.number(1000).number(1));
    int at = c.position();
    c.raw(new byte[] {(byte) size, (byte) t.id(), 0, 0});
    c.checkpoint(0, e -> {});
    c.event(t, e -> e.number(1000).number(2));
    Imported i = Imported.of(c.toBytes(), numbers(3));
    values(LongStream.concat(LongStream.of(1, 2), LongStream.range(3, 13)).boxed().toList(), i);
    assertEquals(at, i.report().losses().get(0).offset());
    assertEquals(4, i.report().losses().get(0).bytes());
  }

  @ParameterizedTest
  @ValueSource(
      longs = {1000, Integer.MAX_VALUE, 1L << 31, 1L << 32, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void anEventOfABogusSizeLosesOnlyItself(long size) {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.event(t, e -> e.number(1000).number(1));
    c.raw(new Encoder().number(size).number(t.id()).number(1000).number(2).toBytes());
    c.checkpoint(0, e -> {});
    c.event(t, e -> e.number(1000).number(3));
    values(List.of(1L, 3L), Imported.of(c.toBytes()));
  }

  @Test
  void aCheckpointWhoseSizeTakesNineBytesIsRead() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Text").field("text", c.strings);
    c.checkpoint(1, 9, e -> e.number(c.strings.id()).number(1).number(7).text("pooled"));
    c.event(t, e -> e.number(1000).pooledText(7));
    Imported i = Imported.of(c.toBytes());
    assertEquals(List.of("pooled"), i.column("app.Text", "text"));
    assertEquals("", i.losses());
  }

  @Test
  void anEventInsideAnEventIsPassedOver() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    byte[] inner = new Encoder().number(6).number(t.id()).number(1000).number(2).raw(0).toBytes();
    c.event(t, e -> e.number(1000).number(1).raw(inner));
    c.event(t, e -> e.number(1000).number(3));
    values(List.of(1L, 3L), Imported.of(c.toBytes()));
  }

  @Test
  void fieldsThatDoNotFitTheirEventLoseThatEvent() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.event(t, e -> e.number(1000).number(1));
    int at = c.position();
    c.event(t, e -> e.number(1000)); // no value: it would be read from the next event
    c.event(t, e -> e.number(1000).number(3));
    Imported i = Imported.of(c.toBytes());
    values(List.of(1L, 3L), i);
    assertEquals(at + " app.Number 1 the event's fields do not fit in its size\n", i.losses());
  }

  @ParameterizedTest
  @ValueSource(longs = {732, 1L << 20, 1L << 40, -5, Long.MIN_VALUE})
  void eventsOfUnknownTypesAreCounted(long type) {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.event(t, e -> e.number(1000).number(1));
    c.event(type, e -> e.number(1000));
    c.event(type, e -> e.number(1000));
    c.event(t, e -> e.number(1000).number(2));
    Imported i = Imported.of(c.toBytes());
    values(List.of(1L, 2L), i);
    assertEquals(2, i.report().losses().get(0).events(), i.losses());
    assertTrue(i.losses().contains("type " + type), i.losses());
  }

  @Test
  void aMissingChunkInTheMiddleLeavesTheOthersAlone() {
    Imported i = Imported.of(numbers(0), numbers(20));
    values(
        LongStream.concat(LongStream.range(0, 10), LongStream.range(20, 30)).boxed().toList(), i);
  }

  @Test
  void aMagicInsideAnEventBeginsNoChunk() {
    MadeChunk c = new MadeChunk();
    MadeType t = c.event("app.Text").field("text", c.strings);
    c.event(t, e -> e.number(1000).latin1("FLR\0 is how it begins" + "x".repeat(80)));
    c.event(t, e -> e.number(1000).text("next"));
    byte[] bytes = c.toBytes();
    ByteBuffer.wrap(bytes).putLong(SIZE, 0);
    assertEquals(2, Imported.of(bytes).rows("app.Text").size());
  }

  /** HotSpot keeps a copy of each chunk's header in a constant pool of that chunk. */
  @ParameterizedTest
  @ValueSource(ints = {SIZE, 0, 4})
  void theCopyOfAHeaderInsideItsChunkBeginsNoChunk(int damagedAt) {
    byte[] inner = Arrays.copyOf(numbers(0), 68);
    ByteBuffer.wrap(inner).putLong(SIZE, 3000);
    MadeChunk c = new MadeChunk();
    MadeType copy = c.type("jdk.types.ChunkHeader").array("payload", c.bytes);
    MadeType t = c.event("app.Number").field("value", c.longs);
    c.event(t, e -> e.number(1000).number(0));
    c.checkpoint(1, e -> e.number(copy.id()).number(1).number(1).number(68).raw(inner));
    c.event(t, e -> e.number(1000).number(1));
    byte[] first = c.toBytes();
    ByteBuffer.wrap(first).putInt(damagedAt, 0);
    if (damagedAt == SIZE) {
      ByteBuffer.wrap(first).putLong(SIZE, 0);
    }
    MadeChunk large = new MadeChunk().clock(1_800_000_000_000_000_000L, 7, 1_000_000_000);
    MadeType u = large.event("app.Number").field("value", large.longs);
    large.event(u, e -> e.number(1000).number(2).raw(new byte[5000]));
    large.event(u, e -> e.number(1000).number(3));
    Imported i = Imported.of(first, large.toBytes());
    values(damagedAt == SIZE ? range(0, 4) : range(2, 4), i);
  }

  @Test
  void anUnknownVersionIsNamed() {
    byte[] old = numbers(0);
    old[5] = 0;
    old[7] = 9;
    JfrFormatException e =
        assertThrows(JfrFormatException.class, () -> Imported.of(new MemoryStore(old)));
    assertTrue(e.getMessage().startsWith("format version 0.9"), e.getMessage());
    Imported i = Imported.of(old, numbers(5));
    values(range(5, 15), i);
    assertEquals(old.length, i.report().losses().get(0).bytes());
  }
}
