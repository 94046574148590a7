package dev.skein.collector.protocol;

import static dev.skein.collector.protocol.ChunkHeader.Verdict.FINAL;
import static dev.skein.collector.protocol.ChunkHeader.Verdict.NOT_A_CHUNK;
import static dev.skein.collector.protocol.ChunkHeader.Verdict.OPEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ChunkHeaderTest {
  private static ChunkHeader header(long size, long constantPool, long metadata, int state) {
    ByteBuffer bytes = ByteBuffer.allocate(ChunkHeader.BYTES);
    bytes.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 1);
    bytes.putLong(size).putLong(constantPool).putLong(metadata).putLong(77).putLong(88);
    bytes.put(ChunkHeader.STATE_OFFSET, (byte) state);
    return ChunkHeader.read(bytes.array());
  }

  @Test
  void readsEveryField() {
    ChunkHeader header = header(1000, 900, 68, 200);
    assertEquals(new ChunkHeader(2, 1, 1000, 900, 68, 77, 88, 200), header);
  }

  @Test
  void aClockThatWasSetBackTakesNoTime() {
    byte[] bytes = new byte[ChunkHeader.BYTES];
    ByteBuffer.wrap(bytes).put(new byte[] {'F', 'L', 'R', 0}).putLong(40, -5);
    assertEquals(0, ChunkHeader.read(bytes).durationNanos());
  }

  @Test
  void refusesWhatIsNoHeader() {
    assertThrows(IllegalArgumentException.class, () -> ChunkHeader.read(new byte[100]));
    assertThrows(
        IllegalArgumentException.class, () -> ChunkHeader.read(new byte[] {'F', 'L', 'R', 0}));
  }

  @Test
  void finalChunksAreWholeAndHaveNoWriter() {
    assertEquals(FINAL, header(1000, 900, 68, 0).verdict(1000));
    assertEquals(FINAL, header(1000, 900, 68, 0).verdict(5000));
  }

  @Test
  void aWriterThatGoesOnShowsInTheState() {
    // A live JDK file after a flush: size and offsets look final.
    assertEquals(OPEN, header(1000, 900, 68, 3).verdict(1000));
    assertEquals(OPEN, header(1000, 900, 68, ChunkHeader.STATE_UPDATING).verdict(1000));
  }

  @Test
  void aPlaceholderIsOpen() {
    // What async-profiler writes before the chunk is done.
    assertEquals(OPEN, header(0x40000000, 0, 0, 0).verdict(100_000));
    assertEquals(OPEN, header(1000, 900, 68, 0).verdict(999));
    assertEquals(OPEN, header(68, 0, 0, 1).verdict(8192));
  }

  @Test
  void impossibleNumbersAreNoChunk() {
    assertEquals(NOT_A_CHUNK, header(-1, 900, 68, 0).verdict(1000));
    assertEquals(NOT_A_CHUNK, header(1000, 1000, 68, 0).verdict(1000));
    assertEquals(NOT_A_CHUNK, header(1000, 900, Long.MIN_VALUE, 0).verdict(1000));
  }

  @Test
  void onlyWhatWasFlushedCanBeSalvaged() {
    assertTrue(header(1000, 900, 68, 3).salvageable(8192));
    assertFalse(header(1000, 900, 68, 0).salvageable(8192));
    assertFalse(header(1000, 900, 68, ChunkHeader.STATE_UPDATING).salvageable(8192));
    assertFalse(header(68, 0, 0, 1).salvageable(8192));
    assertFalse(header(9000, 900, 68, 3).salvageable(8192));
    assertFalse(header(1000, 2000, 68, 3).salvageable(8192));
  }
}
