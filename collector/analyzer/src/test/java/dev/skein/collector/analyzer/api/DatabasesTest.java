package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.catalog.Recording;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.service.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabasesTest {
  private static final int SIZE = 1000;

  @TempDir Path folder;
  private final Set<StoredChunk> expired = new HashSet<>();
  private Databases databases;
  private final AtomicInteger places = new AtomicInteger();

  @BeforeEach
  void open() throws IOException {
    databases =
        new Databases(
            Files.createDirectory(folder.resolve("kept")),
            2 * SIZE,
            chunk -> !expired.contains(chunk),
            new Metrics());
  }

  private static StoredChunk chunk(String name) {
    return TestChunk.of(name, 0, 100).stored(1);
  }

  private static List<RecordingFile> recording(String name) {
    StoredChunk chunk = chunk(name);
    return List.of(new RecordingFile(name, new Recording(chunk.recording(), List.of(chunk))));
  }

  private Path place() {
    return folder.resolve("place-" + places.incrementAndGet());
  }

  /** Whether it is there already; where not, it is made. */
  private boolean get(String name, int size) throws IOException {
    Path place = place();
    try (Databases.Lease lease = databases.lease(recording(name), place, () -> false)) {
      if (!lease.isThere()) {
        Files.write(place, new byte[size]);
        lease.keep(place);
      }
      assertEquals(size, Files.size(place));
      return lease.isThere();
    }
  }

  private int files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
      return (int) files.count();
    }
  }

  @Test
  void whatWasNotAskedForLongestGoes() throws IOException {
    assertFalse(get("a.jfr", SIZE));
    assertFalse(get("b.jfr", SIZE));
    assertTrue(get("a.jfr", SIZE));
    assertFalse(get("c.jfr", SIZE));
    assertTrue(get("a.jfr", SIZE));
    assertEquals(2 * SIZE, databases.bytes());
    assertEquals(2, files());
    assertFalse(get("b.jfr", SIZE));
    // Larger than all the space: used once, and nothing else is lost for it.
    assertFalse(get("huge.jfr", 2 * SIZE + 1));
    assertFalse(get("huge.jfr", 2 * SIZE + 1));
    assertEquals(2 * SIZE, databases.bytes());
    databases.shrink(0);
    assertEquals(0, databases.bytes());
    assertEquals(0, files());
  }

  @Test
  void whatIsUsedSurvives() throws IOException {
    get("a.jfr", SIZE);
    Path place = place();
    try (Databases.Lease lease = databases.lease(recording("a.jfr"), place, () -> false)) {
      databases.forget(chunk("a.jfr"));
      assertEquals(0, files());
      assertTrue(lease.isThere());
      assertEquals(SIZE, Files.size(place));
    }
  }

  @Test
  void anExpiredChunkTakesItsDatabasesAlong() throws IOException {
    get("a.jfr", SIZE);
    get("b.jfr", SIZE);
    databases.forget(chunk("a.jfr"));
    assertEquals(SIZE, databases.bytes());
    assertTrue(get("b.jfr", SIZE));
    assertFalse(get("a.jfr", SIZE));
    // It expired while its database was made.
    expired.add(chunk("c.jfr"));
    assertFalse(get("c.jfr", SIZE));
    assertFalse(get("c.jfr", SIZE));
  }

  @Test
  void oneMakesItAndOthersWait() throws Exception {
    Path place = place();
    CompletableFuture<Boolean> second;
    try (Databases.Lease first = databases.lease(recording("a.jfr"), place, () -> false)) {
      assertFalse(first.isThere());
      second =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return get("a.jfr", SIZE);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      assertThrows(
          Problem.class, () -> databases.lease(recording("a.jfr"), place(), () -> true).close());
      assertFalse(second.isDone());
      Files.write(place, new byte[SIZE]);
      first.keep(place);
    }
    assertTrue(second.get());
    // Whoever does not come to an end leaves it to the next.
    Path failed = place();
    databases.lease(recording("b.jfr"), failed, () -> false).close();
    assertFalse(get("b.jfr", SIZE));
  }
}
