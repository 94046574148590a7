package dev.skein.collector.analyzer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.catalog.Recording;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Too much of everything. */
class LimitsTest {
  @TempDir Path folder;

  @Test
  void aThousandStreamsAndNoMore() throws Exception {
    int streams = 1000;
    int finished = 200;
    int clients = 4;
    try (TestAnalyzer analyzer =
        TestAnalyzer.start(
            folder,
            "SKEIN_ANALYZER_MAX_STREAMS",
            "1000",
            "SKEIN_ANALYZER_MAX_STREAMS_PER_AGENT",
            "1000")) {
      List<TestClient> agents = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        agents.add(analyzer.client());
      }
      List<TestClient.Call> calls = new ArrayList<>();
      List<TestChunk> chunks = new ArrayList<>();
      for (int i = 0; i < streams; i++) {
        TestChunk chunk = TestChunk.of(i + ".jfr", 0, 2000);
        TestClient.Call call = agents.get(i % clients).call();
        call.send(chunk.opening());
        call.send(chunk.frame(0, 1000));
        chunks.add(chunk);
        calls.add(call);
      }
      analyzer.await("skein_received_bytes_total", streams * 1000L);
      UploadReply more = agents.get(0).upload(TestChunk.of("more.jfr", 0, 2000));
      assertEquals(Status.RETRY, more.getStatus());
      assertEquals("analyzer has 1000 uploads", more.getMessage());
      for (int i = 0; i < finished; i++) {
        calls.get(i).send(chunks.get(i).frame(1000, 1000));
        calls.get(i).send(chunks.get(i).commit());
      }
      for (int i = 0; i < streams; i++) {
        if (i < finished) {
          assertEquals(Status.ACCEPTED, calls.get(i).reply().getStatus());
        } else {
          calls.get(i).cancel();
        }
      }
      analyzer.await("skein_lost_uploads_total", streams - finished);
      assertEquals(finished, analyzer.analyzer().catalog().recordingCount());
      assertEquals(0, analyzer.metric("skein_uploads_running", ""));
      agents.forEach(TestClient::close);
    }
  }

  @Test
  void silenceAndBrokenConnectionsEndAnUpload() throws Exception {
    try (TestAnalyzer analyzer =
            TestAnalyzer.start(folder, "SKEIN_ANALYZER_STREAM_IDLE_TIMEOUT", "500ms");
        TcpProxy silent = new TcpProxy(analyzer.analyzer().grpcPort());
        TcpProxy broken = new TcpProxy(analyzer.analyzer().grpcPort());
        TestClient agent = analyzer.client();
        TestClient behindSilent = new TestClient(silent.port());
        TestClient behindBroken = new TestClient(broken.port())) {
      // One that says nothing at all.
      TestClient.Call mute = agent.call();
      // One whose network is gone without a word: the other end of the connection stays open.
      TestChunk chunk = TestChunk.of("a.jfr", 0, 2000);
      TestClient.Call lost = behindSilent.call();
      lost.send(chunk.opening());
      lost.send(chunk.frame(0, 1000));
      analyzer.await("skein_received_bytes_total", 1000);
      silent.goSilent();
      Status status = agent.upload(chunk).getStatus();
      while (status == Status.RETRY) {
        Thread.sleep(20);
        status = agent.upload(chunk).getStatus();
      }
      assertEquals(Status.ACCEPTED, status);
      UploadReply reply = mute.reply();
      assertEquals(Status.RETRY, reply.getStatus());
      assertEquals("nothing came for 500 ms", reply.getMessage());
      // One whose connection breaks.
      TestChunk other = TestChunk.of("b.jfr", 0, 2000);
      TestClient.Call cut = behindBroken.call();
      cut.send(other.opening());
      cut.send(other.frame(0, 1000));
      analyzer.await("skein_received_bytes_total", 4000);
      broken.cut();
      analyzer.await("skein_lost_uploads_total", 1);
      assertEquals(Status.ACCEPTED, agent.upload(other).getStatus());
      assertEquals(0, analyzer.metric("skein_uploads_running", ""));
    }
  }

  @Test
  void aFullDiskMeansLater() throws Exception {
    try (TestAnalyzer analyzer = TestAnalyzer.start(folder, "SKEIN_ANALYZER_MIN_FREE", "1000000t");
        TestClient agent = analyzer.client()) {
      TestChunk chunk = TestChunk.of("a.jfr", 0, 2000);
      for (int i = 0; i < 2; i++) {
        UploadReply reply = agent.upload(chunk);
        assertEquals(Status.RETRY, reply.getStatus());
        assertEquals("disk is full", reply.getMessage());
      }
    }
  }

  @Test
  void aNamespacePushesOutItsOwnOldest() throws Exception {
    int length = 300_000;
    try (TestAnalyzer analyzer =
            TestAnalyzer.start(
                folder, "SKEIN_ANALYZER_NAMESPACE_QUOTA", "1m", "SKEIN_ANALYZER_MAX_CHUNK", "1m");
        TestClient agent = analyzer.client()) {
      TestChunk other =
          TestChunk.of("a.jfr", 0, length).identity(b -> b.setNamespace("other").setPodUid("u"));
      assertEquals(Status.ACCEPTED, agent.upload(other).getStatus());
      for (int i = 0; i < 5; i++) {
        TestChunk chunk = TestChunk.of("a.jfr", (long) i * length, length);
        assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
        // Their order is that of their arrival, in milliseconds.
        Thread.sleep(2);
      }
      while (analyzer.metric("skein_expired_chunks_total", "reason=\"quota\"") < 2) {
        Thread.sleep(5);
      }
      Recording left =
          analyzer.analyzer().catalog().recordings(id -> id.namespace().equals("shop")).get(0);
      assertEquals(
          List.of(2L * length, 3L * length, 4L * length),
          left.chunks().stream().map(StoredChunk::offset).toList());
      assertEquals(List.of(new Recording.Gap(0, 2L * length)), left.gaps());
      assertEquals(Status.DUPLICATE, agent.upload(other).getStatus());
      try (Stream<Path> files = Files.walk(folder)) {
        assertEquals(
            4, files.filter(file -> file.toString().endsWith(".jfr")).count(), "on the disk");
      }
      String metrics = analyzer.get("/q/metrics").body();
      assertTrue(metrics.contains("\nskein_chunks 4\n"), metrics);
      assertTrue(metrics.contains("\nskein_uploads_total{status=\"accepted\"} 6\n"), metrics);
      assertEquals("{\"status\":\"UP\"}", analyzer.get("/q/health/ready").body());
      assertEquals(200, analyzer.get("/health").statusCode());
      assertEquals(404, analyzer.get("/q/metrics/x").statusCode());
      String page = Files.readString(Path.of("../../docs/analyzer.md"));
      for (String name : analyzer.analyzer().metrics().names()) {
        assertTrue(page.contains("`" + name), name);
      }
    }
  }
}
