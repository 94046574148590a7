package dev.skein.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The chain of checkpoints, which the walk follows to find its way back after damage, may be damaged too. */
class CheckpointChainTest {
  private static final int POOL_OFFSET = 16;
  private static final int FIRST_EVENT = 68;

  @TempDir Path temp;

  @Test
  void chainThatBeginsInTheLastBytesOfItsChunkEndsThere() throws Exception {
    byte[] bytes = Files.readAllBytes(Path.of("../testdata/recordings/custom-types.jfr"));
    int last = bytes.length - 4;
    ByteBuffer.wrap(bytes).putLong(POOL_OFFSET, last);
    bytes[FIRST_EVENT] = 0; // an event of size 0: the walk looks for the chain
    bytes[last] = 4; // a checkpoint's size and type, and nothing behind them
    bytes[last + 1] = 1;
    bytes[last + 2] = (byte) 0x80;
    bytes[last + 3] = (byte) 0x80;

    Path file = Files.write(temp.resolve("damaged.jfr"), bytes);
    try (FileByteStore store = FileByteStore.open(file)) {
      RecordingSummary summary = RecordingSummary.of(store);
      assertFalse(summary.losses().isEmpty());
      assertEquals(FIRST_EVENT, summary.losses().get(0).offset());
    }
  }
}
