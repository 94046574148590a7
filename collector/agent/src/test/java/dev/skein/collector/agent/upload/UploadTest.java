package dev.skein.collector.agent.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadTest {
  @TempDir Path folder;

  @Test
  void pausesGrowToABoundAndDiffer() {
    Backoff backoff =
        new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30), new SplittableRandom(7));
    for (int failures = 1; failures < 100; failures++) {
      long bound = (long) (Math.min(30, Math.pow(2, failures - 1)) * 1e9);
      Set<Long> seen = new HashSet<>();
      for (int i = 0; i < 50; i++) {
        long pause = backoff.nanos(failures);
        assertTrue(pause >= bound / 4 && pause < bound, failures + ": " + pause);
        seen.add(pause);
      }
      assertTrue(seen.size() > 40);
    }
  }

  @Test
  void aTokenIsReadAgainWhenItsFileChanges() throws IOException {
    Path file = folder.resolve("token");
    BearerToken token = new BearerToken(file);
    assertThrows(IOException.class, token::current);
    Files.writeString(file, "first\n");
    assertEquals("first", token.current());
    // As the kubelet does it.
    Path next = folder.resolve("next");
    Files.writeString(next, "second");
    Files.setLastModifiedTime(next, Files.getLastModifiedTime(file));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    assertEquals("second", token.current());
  }

  @Test
  void noTokenEverStandsInAMessage() throws IOException {
    Path file = folder.resolve("token");
    for (String bad : new String[] {"se cret", "secret\nX: y", "secrét", " "}) {
      Files.writeString(file, bad);
      IOException e = assertThrows(IOException.class, () -> new BearerToken(file).current());
      assertFalse(e.getMessage().contains("cr"), e.getMessage());
    }
  }
}
