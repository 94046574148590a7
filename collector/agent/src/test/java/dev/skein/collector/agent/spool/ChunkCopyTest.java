package dev.skein.collector.agent.spool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.skein.collector.agent.MadeChunk;
import dev.skein.collector.agent.chunks.FoundChunk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkCopyTest {
  @TempDir Path folder;

  @Test
  void whatIsReplacedWhileItIsCopiedIsNotKept() throws IOException {
    Path source = folder.resolve("source.jfr");
    Path copy = Files.createFile(folder.resolve("copy.jfr"));
    byte[] first = MadeChunk.of(500, 1);
    byte[] second = MadeChunk.of(700, 2);
    MadeChunk.append(source, first);
    MadeChunk.append(source, second);
    FoundChunk found = new FoundChunk(500, 1, false, Arrays.copyOf(second, 68));
    try (FileChannel file = FileChannel.open(source)) {
      ChunkCopy.copy(file, found, copy);
      byte[] copied = Files.readAllBytes(copy);
      assertArrayEquals(second, Arrays.copyOfRange(copied, 500, copied.length));
      Files.write(source, MadeChunk.of(5000, 3));
      IOException e = assertThrows(IOException.class, () -> ChunkCopy.copy(file, found, copy));
      assertEquals("its file was replaced", e.getMessage());
      Files.write(source, new byte[0]);
      assertThrows(IOException.class, () -> ChunkCopy.copy(file, found, copy));
    }
  }
}
