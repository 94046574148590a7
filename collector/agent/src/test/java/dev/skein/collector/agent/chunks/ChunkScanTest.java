package dev.skein.collector.agent.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkScanTest {
  @TempDir Path folder;

  private static byte[] chunk(int real, long size, long pool, long metadata, int state) {
    ByteBuffer bytes = ByteBuffer.allocate(real);
    bytes.put(new byte[] {'F', 'L', 'R', 0}).putShort((short) 2).putShort((short) 0);
    bytes.putLong(size).putLong(pool).putLong(metadata).putLong(3).putLong(4);
    bytes.put(64, (byte) state);
    return bytes.array();
  }

  private ChunkScan scan(long from, int most, byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    Path file = folder.resolve("x.jfr");
    Files.write(file, all.toByteArray());
    try (FileChannel channel = FileChannel.open(file)) {
      return ChunkScan.of(channel, from, 7, most);
    }
  }

  @Test
  void chunksFollowOneAnother() throws IOException {
    ChunkScan scan =
        scan(
            0,
            9,
            chunk(100, 100, 80, 68, 0),
            chunk(200, 200, 90, 68, 0),
            chunk(80, 1 << 30, 0, 0, 0));
    assertEquals(2, scan.chunks().size());
    assertEquals(100, scan.chunks().get(1).offset());
    assertEquals(300, scan.chunks().get(1).end());
    assertEquals(8, scan.chunks().get(1).sequence());
    assertEquals(Tail.OPEN, scan.tail());
  }

  @Test
  void aLookIsBounded() throws IOException {
    byte[] small = chunk(69, 69, 68, 68, 0);
    ChunkScan scan = scan(69, 2, small, small, small, small);
    assertEquals(2, scan.chunks().size());
    assertEquals(Tail.MORE, scan.tail());
    assertEquals(Tail.NONE, scan(0, 3, small, small, small).tail());
  }

  @ParameterizedTest
  @CsvSource({
    // size, pool, metadata, state, tail
    "0, 0, 0, 0, OPEN",
    "-1, 80, 68, 0, FOREIGN",
    "100, 100, 68, 0, FOREIGN",
    "100, 80, -9223372036854775808, 0, FOREIGN",
    "9223372036854775807, 80, 68, 0, OPEN",
    "101, 80, 68, 0, OPEN",
    "100, 0, 68, 0, OPEN",
    "100, 80, 0, 0, OPEN",
    "68, 0, 0, 1, OPEN",
    "90, 80, 68, 4, SALVAGEABLE",
    "101, 80, 68, 4, OPEN",
    "90, 80, 68, 255, OPEN",
    "100, 80, 68, 0, NONE",
  })
  void whatAHeaderSays(long size, long pool, long metadata, int state, Tail tail)
      throws IOException {
    assertEquals(tail, scan(0, 9, chunk(100, size, pool, metadata, state)).tail());
  }

  @Test
  void lessThanAHeaderIsStillComing() throws IOException {
    assertEquals(Tail.OPEN, scan(0, 9, new byte[] {'F', 'L', 'R', 0, 0, 2}).tail());
    assertEquals(Tail.NONE, scan(0, 9).tail());
    assertEquals(Tail.FOREIGN, scan(0, 9, new byte[100]).tail());
  }
}
