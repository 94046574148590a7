package dev.skein.collector.analyzer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.store.FolderStore;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.service.Log;
import dev.skein.collector.v1.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills analyzers while chunks arrive, and looks into the folder afterwards. {@code -Dskein.crash.rounds=200} makes it long, {@code
 * -Dskein.crash.seed} repeats one run.
 */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("skein.crash.rounds", 4);
  private static final long SEED = Long.getLong("skein.crash.seed", 7);
  private static final int AGENTS = 3;
  private static final int MAX_LENGTH = 1_000_000;
  private static final int MAX_MILLIS = 400;
  private static final Log QUIET = new Log(System.out, Log.Level.ERROR);

  @TempDir Path folder;
  private final Map<String, TestChunk> sent = new ConcurrentHashMap<>();
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private volatile boolean killing;

  @Test
  void nothingAcknowledgedIsLost() throws Exception {
    Random random = new Random(SEED);
    Map<String, String> settings = TestAnalyzer.settings(folder);
    for (int round = 0; round < ROUNDS; round++) {
      String where = "round " + round + " of seed " + SEED;
      int before = acknowledged.size();
      try (TestProcess analyzer = new TestProcess(":", settings)) {
        ExecutorService agents = Executors.newFixedThreadPool(AGENTS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < AGENTS; i++) {
          Random own = new Random(random.nextLong());
          String file = round + "/" + i + ".jfr";
          running.add(agents.submit(() -> send(analyzer.port(), file, own)));
        }
        if (round % 2 == 0) {
          // In half of the rounds after the first answer, so that there is something to lose.
          while (acknowledged.size() == before) {
            Thread.sleep(1);
          }
        }
        Thread.sleep(random.nextInt(MAX_MILLIS));
        killing = true;
        analyzer.kill();
        for (Future<?> agent : running) {
          agent.get();
        }
        agents.shutdown();
      }
      killing = false;
      check(where);
    }
    assertTrue(acknowledged.size() > ROUNDS, "acknowledged: " + acknowledged.size());
    stopGently(settings);
  }

  /** Sends the chunks of a file one after the other until the analyzer is gone. */
  private void send(int port, String file, Random random) {
    try (TestClient client = new TestClient(port)) {
      long offset = 0;
      while (true) {
        TestChunk chunk = TestChunk.of(file, offset, 100 + random.nextInt(MAX_LENGTH));
        sent.put(chunk.key(), chunk);
        assertEquals(Status.ACCEPTED, client.upload(chunk).getStatus());
        acknowledged.add(chunk.key());
        offset += chunk.payload().length;
      }
    } catch (StatusRuntimeException e) {
      // Which code it is depends on what the call was doing.
      assertTrue(killing, e::toString);
    }
  }

  private void check(String where) throws IOException {
    Map<String, StoredChunk> found = new HashMap<>();
    Catalog catalog = new Catalog();
    try (FolderStore store = new FolderStore(folder, QUIET)) {
      int damaged =
          store
              .recover(
                  chunk -> {
                    assertEquals(null, found.put(chunk.key(), chunk), where);
                    assertEquals(List.of(), catalog.restore(chunk), where);
                  })
              .damaged();
      assertEquals(0, damaged, where);
      for (String key : acknowledged) {
        assertTrue(found.containsKey(key), () -> where + ": lost " + key);
      }
      for (Map.Entry<String, StoredChunk> entry : found.entrySet()) {
        TestChunk chunk = sent.get(entry.getKey());
        assertNotNull(chunk, where);
        try (InputStream in = store.open(entry.getValue())) {
          assertArrayEquals(chunk.payload(), in.readAllBytes(), where);
        }
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertEquals(1 + 2 * found.size(), all.size(), () -> where + ": " + all);
    }
  }

  /** What is there is recognised, what was not acknowledged can be sent again; SIGTERM ends it well. */
  private void stopGently(Map<String, String> settings) throws Exception {
    try (TestProcess analyzer = new TestProcess(":", settings);
        TestClient client = new TestClient(analyzer.port())) {
      String some = acknowledged.iterator().next();
      assertEquals(Status.DUPLICATE, client.upload(sent.get(some)).getStatus());
      for (Map.Entry<String, TestChunk> entry : List.copyOf(sent.entrySet())) {
        if (!acknowledged.contains(entry.getKey())) {
          Status status = client.upload(entry.getValue()).getStatus();
          assertTrue(status == Status.ACCEPTED || status == Status.DUPLICATE, status::toString);
          acknowledged.add(entry.getKey());
        }
      }
      // 128 + SIGTERM: what a JVM returns once its hooks are done.
      assertEquals(143, analyzer.stop());
    }
    check("at the end");
  }

  @Test
  void aDiskThatTakesNoMoreMeansLater() throws Exception {
    // No file of this process may become larger than 200 KiB: writing fails in the middle of a
    // chunk.
    try (TestProcess analyzer =
            new TestProcess("ulimit -f 200 || exit", TestAnalyzer.settings(folder));
        TestClient client = new TestClient(analyzer.port())) {
      TestChunk large = TestChunk.of("large.jfr", 0, 900_000);
      for (int i = 0; i < 3; i++) {
        assertEquals(Status.RETRY, client.upload(large).getStatus());
      }
      TestChunk small = TestChunk.of("small.jfr", 0, 90_000);
      assertEquals(Status.ACCEPTED, client.upload(small).getStatus());
      sent.put(small.key(), small);
      acknowledged.add(small.key());
      try (Stream<Path> parts = Files.list(folder.resolve("incoming"))) {
        assertEquals(0, parts.count());
      }
      analyzer.kill();
    }
    check("after a full disk");
  }
}
