package dev.skein.collector.analyzer.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestChunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FolderStoreTest extends StoreContract {
  private Path root() {
    return folder.resolve("store");
  }

  @Override
  String url() {
    return root().toUri().toString();
  }

  @Override
  ChunkStore open() throws IOException {
    return new FolderStore(root(), QUIET);
  }

  @Override
  StoreFiles files() {
    return new StoreFiles() {
      @Override
      public List<String> names() throws IOException {
        try (Stream<Path> all = Files.walk(root())) {
          return all.filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("lock"))
              .map(Path::toString)
              .toList();
        }
      }

      @Override
      public byte[] read(String name) throws IOException {
        return Files.readAllBytes(Path.of(name));
      }

      @Override
      public void write(String name, byte[] bytes) throws IOException {
        Files.write(Path.of(name), bytes);
      }

      @Override
      public void remove(String name) throws IOException {
        Files.delete(Path.of(name));
      }
    };
  }

  @Test
  void halvesAreRemovedAtTheStart() throws IOException {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    try (ChunkStore store = open()) {
      IncomingChunk committed = store.begin(1000);
      committed.write(ByteBuffer.wrap(chunk.payload()));
      committed.commit(chunk.stored(1));
      // Neither committed nor closed: a crash.
      store.begin(1000).write(ByteBuffer.wrap(chunk.payload(), 0, 10));
    }
    files().remove(files().ending(".jfr"));
    try (ChunkStore store = open()) {
      List<StoredChunk> found = new ArrayList<>();
      assertEquals(new ChunkStore.Recovery(0, 2, 0), store.recover(found::add));
      assertEquals(List.of(), found);
    }
    assertEquals(List.of(), files().names());
  }

  @Test
  void aShorterFileIsPutAside() throws IOException {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    try (ChunkStore store = open()) {
      IncomingChunk committed = store.begin(1000);
      committed.write(ByteBuffer.wrap(chunk.payload()));
      committed.commit(chunk.stored(1));
      files().write(files().ending(".jfr"), new byte[999]);
    }
    try (ChunkStore store = open()) {
      assertEquals(new ChunkStore.Recovery(0, 0, 1), store.recover(found -> {}));
    }
    assertTrue(files().names().stream().allMatch(name -> name.contains("damaged")));
    assertEquals(2, files().names().size());
  }

  @Test
  void whatTheDiskDoesNotGiveStaysForTheNextStart() throws IOException {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    try (ChunkStore store = open()) {
      IncomingChunk committed = store.begin(1000);
      committed.write(ByteBuffer.wrap(chunk.payload()));
      committed.commit(chunk.stored(1));
    }
    Path description = Path.of(files().ending(".json"));
    Path away = folder.resolve("away");
    Files.move(description, away);
    // Nobody can read a folder as a file, not even root.
    Files.createDirectory(description);
    try (ChunkStore store = open()) {
      assertEquals(new ChunkStore.Recovery(0, 0, 1), store.recover(found -> {}));
    }
    Files.delete(description);
    Files.move(away, description);
    try (ChunkStore store = open()) {
      assertEquals(new ChunkStore.Recovery(1, 0, 0), store.recover(found -> {}));
    }
  }

  @Test
  void whateverAByteOfADescriptionBecomesTheOthersAreThere() throws IOException {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    byte[] description = ChunkJson.write(chunk.stored(1));
    for (int i = 0; i < description.length; i++) {
      for (byte value : new byte[] {0, '9', '-', '"', (byte) 0xff}) {
        byte[] broken = description.clone();
        broken[i] = value;
        try {
          StoredChunk read = ChunkJson.read(broken);
          assertTrue(
              read.length() > 0 && read.end() > 0, new String(broken, StandardCharsets.UTF_8));
        } catch (IOException e) {
          assertFalse(e.getMessage().isBlank());
        }
      }
    }
    String text = new String(description, StandardCharsets.UTF_8);
    for (String[] wrong :
        new String[][] {
          {"\"sequence\":", "\"sequence\":9999999999"},
          {"\"offset\":", "\"offset\":-1"},
          {"\"length\":", "\"length\":-"}
        }) {
      byte[] broken = text.replace(wrong[0], wrong[1]).getBytes(StandardCharsets.UTF_8);
      assertThrows(IOException.class, () -> ChunkJson.read(broken), wrong[1]);
    }
  }

  @Test
  void whatSomebodyLeftInTheFolderIsLeftAlone() throws IOException {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    try (ChunkStore store = open();
        IncomingChunk committed = store.begin(1000)) {
      committed.write(ByteBuffer.wrap(chunk.payload()));
      committed.commit(chunk.stored(1));
    }
    Path shard = Path.of(files().ending(".jfr")).getParent();
    Path chunks = shard.getParent();
    Files.createFile(chunks.resolve("notes.txt"));
    Files.createDirectories(chunks.resolve("lost+found/x"));
    Files.createFile(shard.resolve("copy.jfr"));
    Files.createFile(shard.resolve("copy.json"));
    Files.createDirectories(chunks.resolveSibling("incoming").resolve("0.part/x"));
    try (ChunkStore store = open()) {
      assertEquals(new ChunkStore.Recovery(1, 1, 0), store.recover(found -> {}));
      assertEquals(0, store.scan(found -> {}));
    }
    assertTrue(Files.exists(shard.resolve("copy.jfr")));
  }

  @Test
  void oneAnalyzerAFolder() throws IOException {
    try (ChunkStore store = open()) {
      IOException used = assertThrows(IOException.class, this::open);
      assertTrue(used.getMessage().endsWith("is used by another analyzer"), used::toString);
      assertTrue(store.freeBytes() > 0);
    }
    open().close();
  }
}
