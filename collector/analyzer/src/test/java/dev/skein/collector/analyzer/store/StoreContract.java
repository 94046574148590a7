package dev.skein.collector.analyzer.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.service.Log;
import dev.skein.collector.v1.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every store keeps to. */
abstract class StoreContract {
  static final Log QUIET =
      new Log(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()), Log.Level.ERROR);

  @TempDir Path folder;

  /** The store's URL; a new store for each test. */
  abstract String url() throws IOException;

  /** Opens it. */
  abstract ChunkStore open() throws Exception;

  /** Looks into it. */
  abstract StoreFiles files();

  private final TestChunk chunk = TestChunk.of("a.jfr", 0, 500_000);
  private final StoredChunk stored = chunk.stored(1234);

  private static void put(ChunkStore store, TestChunk chunk, StoredChunk stored)
      throws IOException {
    try (IncomingChunk incoming = store.begin(stored.length())) {
      byte[] bytes = chunk.payload();
      incoming.write(ByteBuffer.wrap(bytes, 0, 1000));
      incoming.write(ByteBuffer.wrap(bytes, 1000, bytes.length - 1000).asReadOnlyBuffer());
      incoming.commit(stored);
    }
  }

  private static List<StoredChunk> recover(ChunkStore store, int incomplete, int damaged)
      throws IOException {
    List<StoredChunk> found = new ArrayList<>();
    assertEquals(
        new ChunkStore.Recovery(found.size(), incomplete, damaged),
        zeroChunks(store.recover(found::add)));
    return found;
  }

  private static ChunkStore.Recovery zeroChunks(ChunkStore.Recovery recovery) {
    return new ChunkStore.Recovery(0, recovery.incomplete(), recovery.damaged());
  }

  private static byte[] read(ChunkStore store, StoredChunk chunk) throws IOException {
    try (InputStream in = store.open(chunk)) {
      return in.readAllBytes();
    }
  }

  @Test
  void whatIsStoredIsThereAfterARestart() throws Exception {
    TestChunk salvaged = TestChunk.of("ä b/c.jfr", 900, 2000).open(b -> b.setSalvaged(true));
    try (ChunkStore store = open()) {
      assertEquals(List.of(), recover(store, 0, 0));
      put(store, chunk, stored);
      put(store, salvaged, salvaged.stored(7));
      assertArrayEquals(chunk.payload(), read(store, stored));
      assertTrue(store.freeBytes() > 0);
    }
    try (ChunkStore store = open()) {
      List<StoredChunk> found = recover(store, 0, 0);
      assertEquals(2, found.size());
      assertTrue(found.contains(stored), found::toString);
      assertTrue(found.contains(salvaged.stored(7)), found::toString);
      assertArrayEquals(chunk.payload(), read(store, stored));
      assertArrayEquals(salvaged.payload(), read(store, salvaged.stored(7)));
    }
    assertEquals(4, files().names().size());
  }

  @Test
  void whatIsNotCommittedLeavesNothing() throws Exception {
    try (ChunkStore store = open()) {
      IncomingChunk incoming = store.begin(stored.length());
      incoming.write(ByteBuffer.wrap(chunk.payload(), 0, 1000));
      assertThrows(IOException.class, () -> incoming.commit(stored));
      incoming.close();
      store.begin(10).close();
      assertEquals(List.of(), files().names());
    }
  }

  @Test
  void aDeletedChunkIsGone() throws Exception {
    try (ChunkStore store = open()) {
      put(store, chunk, stored);
      try (InputStream reading = store.open(stored)) {
        assertEquals('F', reading.read());
        store.delete(stored);
        assertThrows(NoSuchFileException.class, () -> store.open(stored));
        // Who was reading gets all of it, or an error: never a shorter chunk.
        assertEquals(stored.length() - 1, reading.readAllBytes().length);
      } catch (IOException e) {
        assertTrue(files().names().isEmpty());
      }
      assertEquals(List.of(), files().names());
      store.delete(stored);
      put(store, chunk, stored);
      assertArrayEquals(chunk.payload(), read(store, stored));
    }
  }

  @Test
  void payloadWithoutADescriptionIsRemovedAtTheStart() throws Exception {
    try (ChunkStore store = open()) {
      put(store, chunk, stored);
    }
    files().remove(files().ending(".json"));
    try (ChunkStore store = open()) {
      // Sent again before it is cleared away, as by an analyzer that died between the two.
      put(store, chunk, stored);
    }
    assertEquals(2, files().names().size());
    files().remove(files().ending(".json"));
    try (ChunkStore store = open()) {
      assertEquals(List.of(), recover(store, 1, 0));
      assertEquals(List.of(), files().names());
    }
  }

  @Test
  void damageIsNoticed() throws Exception {
    try (ChunkStore store = open()) {
      put(store, chunk, stored);
      String payload = files().ending(".jfr");
      byte[] bytes = files().read(payload);
      bytes[400_000] ^= 1;
      files().remove(payload);
      files().write(payload, bytes);
      IOException damaged = assertThrows(IOException.class, () -> read(store, stored));
      assertTrue(damaged.getMessage().contains("is damaged"), damaged::toString);
    }
    String description = files().ending(".json");
    String json = new String(files().read(description), StandardCharsets.UTF_8);
    for (String wrong :
        List.of(
            "",
            json.substring(0, 100),
            json.replace("\"offset\":0", "\"offset\":1"),
            json.replace("\"version\":1", "\"version\":2"),
            "[" + json + "]",
            "x".repeat(100_000))) {
      try (ChunkStore store = open()) {
        recover(store, 0, 0);
        put(store, chunk, stored);
      }
      files().remove(description);
      files().write(description, wrong.getBytes(StandardCharsets.UTF_8));
      try (ChunkStore store = open()) {
        List<StoredChunk> found = new ArrayList<>();
        assertEquals(1, store.recover(found::add).damaged(), wrong);
        assertEquals(List.of(), found, wrong);
      }
      for (String left : files().names()) {
        files().remove(left);
      }
    }
  }

  @Test
  void anAnalyzerKeepsItsChunksThere() throws Exception {
    String url = url();
    String[] settings = {
      "SKEIN_ANALYZER_STORE", url, "SKEIN_ANALYZER_SPOOL", folder.resolve("spool").toString()
    };
    try (TestAnalyzer analyzer = TestAnalyzer.start(folder, settings);
        TestClient agent = analyzer.client()) {
      assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
      assertEquals(Status.DUPLICATE, agent.upload(chunk).getStatus());
      assertEquals(
          Status.REJECTED,
          agent
              .upload(chunk.payload(b -> b.put(0, (byte) 0)).identity(b -> b.setFile("b.jfr")))
              .getStatus());
    }
    try (TestAnalyzer analyzer = TestAnalyzer.start(folder, settings);
        TestClient agent = analyzer.client()) {
      assertEquals(Status.DUPLICATE, agent.upload(chunk).getStatus());
      StoredChunk found =
          analyzer.analyzer().catalog().recordings(id -> true).get(0).chunks().get(0);
      assertArrayEquals(chunk.payload(), read(analyzer.analyzer().store(), found));
    }
    assertEquals(2, files().names().size());
  }
}
