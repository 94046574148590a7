package dev.skein.collector.analyzer.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.Stores;
import dev.skein.collector.service.Log;
import dev.skein.collector.v1.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a store that an analyzer is using. */
class ExportTest {
  private static final Log QUIET = new Log(System.out, Log.Level.ERROR);
  private static final String POD = "shop/cart-7d9f/app/";

  @TempDir Path store;
  @TempDir Path out;

  private int damaged;

  @Test
  void recordingsAreWrittenWithTheirChunksInOrder() throws Exception {
    TestChunk first = TestChunk.of("a.jfr", 0, 500);
    TestChunk second = TestChunk.of("a.jfr", 500, 700);
    TestChunk behindGap = TestChunk.of("jdk/b.jfr", 4000, 300);
    TestChunk again =
        TestChunk.of("a.jfr", 0, 400)
            .identity(i -> i.setBirth(i.getBirth().toBuilder().setInode(13)));
    try (TestAnalyzer analyzer = TestAnalyzer.start(store);
        TestClient client = analyzer.client()) {
      for (TestChunk chunk : List.of(second, behindGap, again, first)) {
        assertEquals(Status.ACCEPTED, client.upload(chunk).getStatus());
      }
      List<Export.Written> written = export();
      assertEquals(3, written.size());
      assertArrayEquals(joined(first, second), read("a.jfr"));
      assertArrayEquals(again.payload(), read("a.2.jfr"));
      assertArrayEquals(behindGap.payload(), read("jdk/b.jfr"));
      Export.Written gap = written.stream().filter(w -> w.missing() > 0).findFirst().orElseThrow();
      assertEquals(4000, gap.missing());
      assertEquals(1, gap.chunks());
      // Once more: nothing is doubled.
      export();
      assertArrayEquals(joined(first, second), read("a.jfr"));
    }
  }

  @Test
  void aDamagedChunkIsLeftOutAndToldOf() throws Exception {
    TestChunk first = TestChunk.of("a.jfr", 0, 500);
    TestChunk second = TestChunk.of("a.jfr", 500, 700);
    try (TestAnalyzer analyzer = TestAnalyzer.start(store);
        TestClient client = analyzer.client()) {
      client.upload(first);
      client.upload(second);
    }
    Path payload = payloadOf(first);
    byte[] bytes = Files.readAllBytes(payload);
    bytes[400] ^= 1;
    Files.write(payload, bytes);
    Export.Written written = export().get(0);
    assertArrayEquals(second.payload(), read("a.jfr"));
    assertEquals(1, written.chunks());
    assertTrue(written.unreadable().get(0).contains("damaged"), written::toString);
    assertEquals(0, damaged);
    Files.writeString(payload.resolveSibling(first.key() + ".json"), "{");
    assertEquals(List.of(), export().get(0).unreadable());
    assertEquals(1, damaged, "nobody knows what it was a part of");
    // Without a readable chunk there is no file.
    Files.delete(out.resolve(POD + "a.jfr"));
    Files.write(payloadOf(second), new byte[700]);
    assertEquals(0, export().get(0).chunks());
    try (Stream<Path> files = Files.list(out.resolve(POD))) {
      assertFalse(files.findAny().isPresent());
    }
  }

  @Test
  void aFolderThatIsNoStoreIsSaidToBeNone() throws Exception {
    IOException e = assertThrows(IOException.class, this::export);
    assertTrue(e.getMessage().contains("is no folder of an analyzer"), e.getMessage());
    try (Stream<Path> files = Files.list(store)) {
      assertFalse(files.findAny().isPresent(), "reading changes nothing");
    }
  }

  private List<Export.Written> export() throws Exception {
    Settings settings = Settings.readingOnly(TestAnalyzer.settings(store));
    try (ChunkSource source = Stores.reading(settings, QUIET)) {
      Export export = new Export(source, out);
      List<Export.Written> written = export.write(id -> true);
      damaged = export.damaged();
      return written;
    }
  }

  private Path payloadOf(TestChunk chunk) {
    return store
        .resolve("chunks")
        .resolve(chunk.key().substring(0, 2))
        .resolve(chunk.key() + ".jfr");
  }

  private byte[] read(String file) throws IOException {
    return Files.readAllBytes(out.resolve(POD + file));
  }

  private static byte[] joined(TestChunk... chunks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (TestChunk chunk : chunks) {
      bytes.write(chunk.payload());
    }
    return bytes.toByteArray();
  }
}
