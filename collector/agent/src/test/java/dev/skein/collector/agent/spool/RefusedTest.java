package dev.skein.collector.agent.spool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusedTest {
  @TempDir Path folder;

  @Test
  void theOldestGoFirst() throws IOException {
    Path source = folder.resolve("source");
    byte[] bytes = new byte[60_000];
    bytes[50_000] = 7;
    Files.write(source, bytes);
    Path kept = folder.resolve("kept");
    Refused refused = new Refused(kept, 40_000);
    try (FileChannel file = FileChannel.open(source)) {
      refused.keep("a", file, 0, 10_000, "first");
      Files.setLastModifiedTime(kept.resolve("a.jfr"), FileTime.fromMillis(1));
      refused.keep("b", file, 45_000, 10_000, "second");
      assertTrue(Files.exists(kept.resolve("a.jfr")));
      refused.keep("c", file, 0, 20_000, "third");
      assertFalse(Files.exists(kept.resolve("a.jfr")));
      assertTrue(Files.exists(kept.resolve("b.jfr")));
      byte[] expected = new byte[10_000];
      expected[5_000] = 7;
      assertArrayEquals(expected, Files.readAllBytes(kept.resolve("b.jfr")));
      refused.keep("huge", file, 0, 50_000, "fourth");
      assertFalse(Files.exists(kept.resolve("huge.jfr")));
      assertEquals("fourth\n", Files.readString(kept.resolve("huge.txt")));
    }
  }
}
