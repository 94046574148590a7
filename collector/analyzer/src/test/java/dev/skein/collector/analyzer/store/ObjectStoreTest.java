package dev.skein.collector.analyzer.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TcpProxy;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.service.SettingsException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The same against a server that speaks S3, with signed requests. */
class ObjectStoreTest extends StoreContract {
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static S3Proxy server;

  private final String bucket = "chunks-" + NEXT.getAndIncrement();
  private S3Client client;

  @BeforeAll
  static void start() throws Exception {
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test-secret");
    server =
        S3Proxy.builder()
            .blobStore(BlobStores.create("transient-nio2", new Properties()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, "test", "test-secret")
            .build();
    server.start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.stop();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Override
  String url() throws IOException {
    client();
    return "s3://" + bucket + "/some/place?endpoint=http://127.0.0.1:" + server.getPort();
  }

  private S3Client client() throws IOException {
    if (client == null) {
      try {
        String url = "s3://" + bucket + "?endpoint=http://127.0.0.1:" + server.getPort();
        client = ObjectStoreClient.make(ObjectStoreUrl.of(URI.create(url)));
      } catch (SettingsException e) {
        throw new IOException(e);
      }
      client.createBucket(request -> request.bucket(bucket));
    }
    return client;
  }

  @Override
  ChunkStore open() throws IOException, SettingsException {
    return open(Duration.ofSeconds(-60));
  }

  private ChunkStore open(Duration orphanAge) throws IOException, SettingsException {
    Path spool = folder.resolve("spool");
    return new ObjectStore(ObjectStoreUrl.of(URI.create(url())), spool, orphanAge, QUIET);
  }

  @Override
  StoreFiles files() {
    return new StoreFiles() {
      @Override
      public List<String> names() throws IOException {
        return client().listObjectsV2(request -> request.bucket(bucket)).contents().stream()
            .map(S3Object::key)
            .toList();
      }

      @Override
      public byte[] read(String name) throws IOException {
        return client().getObjectAsBytes(request -> request.bucket(bucket).key(name)).asByteArray();
      }

      @Override
      public void write(String name, byte[] bytes) throws IOException {
        client()
            .putObject(request -> request.bucket(bucket).key(name), RequestBody.fromBytes(bytes));
      }

      @Override
      public void remove(String name) throws IOException {
        client().deleteObject(request -> request.bucket(bucket).key(name));
      }
    };
  }

  @Test
  void anotherAnalyzersChunkIsNotWrittenOver() throws Exception {
    TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
    TestChunk other = chunk.payload(b -> b.put(500, (byte) (b.get(500) + 1)));
    try (ChunkStore store = open();
        ChunkStore rolling = open()) {
      commit(store, chunk);
      // The same again, as after an answer that was lost.
      commit(rolling, chunk);
      IOException refused = assertThrows(IOException.class, () -> commit(rolling, other));
      assertEquals(
          "some/place/chunks/" + chunk.key() + ".json is there, with another checksum",
          refused.getMessage());
    }
    try (ChunkStore store = open(Duration.ofHours(1))) {
      // Young payload may be another analyzer's, which is about to describe it.
      assertEquals(new ChunkStore.Recovery(1, 0, 0), store.recover(found -> {}));
    }
    assertEquals(3, files().names().size());
  }

  private static void commit(ChunkStore store, TestChunk chunk) throws IOException {
    try (IncomingChunk incoming = store.begin(chunk.payload().length)) {
      incoming.write(ByteBuffer.wrap(chunk.payload()));
      incoming.commit(chunk.stored(1));
    }
  }

  /** Wherever in a commit the storage is killed: what was said to be stored is, and the same again makes no second one. */
  @Test
  void aStorageThatIsKilledDuringACommitLosesNothingAndKeepsNothingTwice() throws Exception {
    String place = "s3://" + bucket + "/cut?endpoint=http://127.0.0.1:";
    client();
    List<TestChunk> committed = new ArrayList<>();
    int failed = 0;
    try (TcpProxy network = new TcpProxy(server.getPort());
        ChunkStore store =
            new ObjectStore(
                ObjectStoreUrl.of(URI.create(place + network.port())),
                folder.resolve("spool"),
                Duration.ofSeconds(-60),
                QUIET)) {
      boolean cut = true;
      for (int bytes = 0; cut; bytes += 700) {
        TestChunk chunk = TestChunk.of("a" + bytes + ".jfr", 0, 2000);
        network.cutAfter(bytes);
        boolean stored = true;
        try {
          commit(store, chunk);
        } catch (IOException e) {
          stored = false;
          failed++;
        }
        cut = network.isCut();
        network.heal();
        if (!stored) {
          // As an agent does that got no answer.
          commit(store, chunk);
        }
        committed.add(chunk);
      }
      assertTrue(failed > 3, failed + " of " + committed.size());
      List<StoredChunk> found = new ArrayList<>();
      store.recover(found::add);
      assertEquals(
          committed.stream().map(TestChunk::key).sorted().toList(),
          found.stream().map(StoredChunk::key).sorted().toList());
      for (TestChunk chunk : committed) {
        try (InputStream in = store.open(chunk.stored(1))) {
          assertArrayEquals(chunk.payload(), in.readAllBytes());
        }
      }
    }
    assertEquals(2 * committed.size(), files().names().size());
  }

  @Test
  void wrongUrlsAreExplained() {
    for (String wrong :
        List.of(
            "s3:///x",
            "s3://ab/c",
            "s3://bucket?endpoint=x",
            "s3://bucket?endpoint=http://",
            "s3://bucket?color=red")) {
      SettingsException problem =
          assertThrows(SettingsException.class, () -> ObjectStoreUrl.of(URI.create(wrong)), wrong);
      assertEquals(
          0, problem.getMessage().indexOf("SKEIN_ANALYZER_STORE=" + wrong + ": expected "));
    }
  }

  @Test
  void aStorageThatIsNotThereIsAnError() throws Exception {
    URI nowhere = URI.create("s3://missing-bucket?endpoint=http://127.0.0.1:" + server.getPort());
    try (ChunkStore store =
        new ObjectStore(
            ObjectStoreUrl.of(nowhere), folder.resolve("spool"), Duration.ZERO, QUIET)) {
      IOException missing = assertThrows(IOException.class, () -> store.recover(found -> {}));
      assertEquals(
          0, missing.getMessage().indexOf("cannot list s3://missing-bucket/: "), missing::toString);
      assertThrows(IOException.class, () -> commit(store, TestChunk.of("a.jfr", 0, 1000)));
    }
  }
}
