package dev.skein.collector.analyzer.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.protocol.ChunkHeader;
import dev.skein.collector.protocol.ChunkId;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import dev.skein.collector.v1.UploadRequest;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way to break the protocol, over a real port, and its answer; after each of them nothing is left. */
class ProtocolTest {
  private static final int LENGTH = 300_000;

  @TempDir static Path folder;
  private static TestAnalyzer analyzer;
  private static TestClient client;

  @BeforeAll
  static void start() throws Exception {
    analyzer = TestAnalyzer.start(folder, "SKEIN_ANALYZER_MAX_CHUNK", "1m");
    client = analyzer.client();
  }

  @AfterAll
  static void stop() {
    client.close();
    analyzer.close();
  }

  private static Arguments wrong(
      String name, Status status, String message, UploadRequest... messages) {
    return Arguments.of(name, status, message, List.of(messages));
  }

  private static Arguments wrong(String name, Status status, String message, TestChunk chunk) {
    return Arguments.of(name, status, message, chunk.messages());
  }

  private static List<UploadRequest> inserted(TestChunk chunk, int at, UploadRequest message) {
    List<UploadRequest> messages = new ArrayList<>(chunk.messages());
    messages.add(at, message);
    return messages;
  }

  @Test
  void theLogNamesTheFileOfAChunkThatIsRefusedAtOnce() throws Exception {
    TestChunk chunk = TestChunk.of("odd.jfr", 0, LENGTH);
    UploadReply reply = client.upload(chunk.identity(b -> b.setNamespace("No Namespace")));
    assertEquals(Status.REJECTED, reply.getStatus());
    assertTrue(analyzer.log().contains("\"file\":\"odd.jfr\""), analyzer.log());
  }

  static Stream<Arguments> violations() {
    TestChunk good = TestChunk.of("wrong.jfr", 0, LENGTH);
    TestChunk later = TestChunk.of("wrong.jfr", LENGTH, LENGTH);
    UploadRequest open = good.opening();
    ByteString bytes = ByteString.copyFrom(good.payload());
    return Stream.of(
        wrong("frame first", Status.REJECTED, "frame before open", good.frame(0, 1000)),
        wrong("commit first", Status.REJECTED, "commit before open", good.commit()),
        wrong("no step", Status.REJECTED, "without a step", UploadRequest.getDefaultInstance()),
        wrong("opened twice", Status.REJECTED, "opened twice", open, open),
        wrong("nothing", Status.RETRY, "ended before its commit"),
        wrong("open alone", Status.RETRY, "ended before its commit", open),
        Arguments.of(
            "no commit",
            Status.RETRY,
            "ended before its commit",
            good.messages().subList(0, good.messages().size() - 1)),
        wrong(
            "gap",
            Status.REJECTED,
            "frame at 2000, not at 1000",
            open,
            good.frame(0, 1000),
            good.frame(2000, 1000)),
        wrong(
            "overlap",
            Status.REJECTED,
            "frame at 500, not at 1000",
            open,
            good.frame(0, 1000),
            good.frame(500, 1000)),
        wrong(
            "does not begin at 0",
            Status.REJECTED,
            "frame at 1, not at 0",
            open,
            good.frame(1, 1000)),
        wrong("negative offset", Status.REJECTED, "frame at -1", open, TestChunk.frame(-1, bytes)),
        wrong("empty frame", Status.REJECTED, "frame of 0 bytes", open, good.frame(0, 0)),
        wrong(
            "large frame",
            Status.REJECTED,
            "1 to 1048576 are allowed",
            open,
            TestChunk.frame(0, ByteString.copyFrom(new byte[ChunkId.MAX_FRAME_BYTES + 1]))),
        wrong(
            "longer than announced",
            Status.REJECTED,
            "longer than the chunk",
            open,
            TestChunk.frame(0, bytes),
            TestChunk.frame(LENGTH, ByteString.copyFrom(new byte[1]))),
        wrong(
            "committed early",
            Status.REJECTED,
            "commit after 1000 of 300000",
            open,
            good.frame(0, 1000),
            good.commit()),
        Arguments.of(
            "wrong checksum",
            Status.REJECTED,
            "checksum",
            List.of(open, TestChunk.frame(0, bytes), TestChunk.commit(new byte[32]))),
        Arguments.of(
            "short checksum",
            Status.REJECTED,
            "checksum",
            List.of(open, TestChunk.frame(0, bytes), TestChunk.commit(new byte[4]))),
        Arguments.of("opened again", Status.REJECTED, "opened twice", inserted(good, 2, open)),
        // A newer agent has to keep its chunks until we are newer.
        wrong(
            "newer protocol",
            Status.RETRY,
            "protocol version 2",
            good.open(b -> b.setProtocolVersion(2))),
        wrong(
            "no identity",
            Status.REJECTED,
            "cluster is missing",
            good.open(b -> b.clearIdentity())),
        wrong(
            "foreign path",
            Status.REJECTED,
            "not a path below",
            good.identity(b -> b.setFile("../x.jfr"))),
        wrong("no birth", Status.REJECTED, "birth is missing", good.identity(b -> b.clearBirth())),
        wrong(
            "oversized names",
            Status.REJECTED,
            "not a Kubernetes name",
            good.identity(b -> b.setNamespace("n".repeat(500_000)))),
        wrong(
            "oversized file",
            Status.REJECTED,
            "file is too long",
            good.identity(b -> b.setFile("f".repeat(1025)))),
        wrong(
            "too large",
            Status.REJECTED,
            "1048576 are allowed",
            good.identity(b -> b.setLength(1 << 21))),
        wrong(
            "huge",
            Status.REJECTED,
            "are allowed",
            good.identity(b -> b.setLength(Long.MAX_VALUE))),
        wrong(
            "other birth",
            Status.REJECTED,
            "birth is not the start",
            good.open(b -> b.setStartNanos(7))),
        wrong(
            "negative start",
            Status.REJECTED,
            "start or duration",
            later.open(b -> b.setStartNanos(-1))),
        wrong(
            "endless",
            Status.REJECTED,
            "start or duration",
            good.open(b -> b.setDurationNanos(Long.MAX_VALUE))),
        wrong("negative sequence", Status.REJECTED, "sequence", good.open(b -> b.setSequence(-1))),
        wrong("no JFR", Status.REJECTED, "no JFR chunk", good.payload(b -> b.put(0, (byte) 'X'))),
        wrong(
            "live chunk",
            Status.REJECTED,
            "no finished JFR chunk",
            good.payload(b -> b.put(ChunkHeader.STATE_OFFSET, (byte) 3))),
        wrong(
            "placeholder",
            Status.REJECTED,
            "no finished JFR chunk",
            good.payload(b -> b.putLong(16, 0))),
        wrong(
            "header of less",
            Status.REJECTED,
            "299999 bytes by its header",
            good.payload(b -> b.putLong(8, LENGTH - 1).putLong(16, 100))),
        wrong(
            "header of more",
            Status.REJECTED,
            "no finished JFR chunk",
            good.payload(b -> b.putLong(8, LENGTH + 1))),
        wrong(
            "header of another time",
            Status.REJECTED,
            "another start or duration",
            good.payload(b -> b.putLong(32, 7))),
        wrong(
            "header of another duration",
            Status.REJECTED,
            "another start or duration",
            good.payload(b -> b.putLong(40, 7))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void isAnswered(String name, Status status, String message, List<UploadRequest> messages)
      throws IOException {
    UploadReply reply = client.send(messages);
    assertEquals(status, reply.getStatus(), reply.getMessage());
    assertTrue(reply.getMessage().contains(message), reply.getMessage());
    assertEquals(List.of(), files());
    assertEquals(0, analyzer.metric("skein_uploads_running", ""));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("lock"))
          .filter(file -> !file.toString().contains("kept"))
          .toList();
    }
  }

  @Test
  void aRefusalDoesNotStandInTheWayOfAnother() throws Exception {
    try (TestAnalyzer own = TestAnalyzer.start(folder.resolve("kept-1"));
        TestClient agent = own.client()) {
      TestChunk chunk = TestChunk.of("a.jfr", 0, LENGTH);
      UploadRequest open = chunk.opening();
      assertEquals(Status.REJECTED, agent.send(List.of(open, open)).getStatus());
      assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
      assertEquals(Status.DUPLICATE, agent.upload(chunk).getStatus());
      // Frames of any size are the same chunk: here a header that comes in two pieces.
      TestChunk other = TestChunk.of("b.jfr", 0, LENGTH);
      List<UploadRequest> pieces =
          List.of(
              other.opening(), other.frame(0, 10), other.frame(10, LENGTH - 10), other.commit());
      assertEquals(Status.ACCEPTED, agent.send(pieces).getStatus());
      assertEquals(2, own.analyzer().catalog().chunkCount());
    }
  }

  @Test
  void theSecondStreamOfAChunkHasToWait() throws Exception {
    try (TestAnalyzer own = TestAnalyzer.start(folder.resolve("kept-2"));
        TestClient agent = own.client();
        TestClient other = own.client()) {
      TestChunk chunk = TestChunk.of("a.jfr", 0, LENGTH);
      TestClient.Call first = agent.call();
      first.send(chunk.opening());
      first.send(chunk.frame(0, 1000));
      // The first is there once its bytes are.
      own.await("skein_received_bytes_total", 1000);
      UploadReply second = other.upload(chunk);
      assertEquals(Status.RETRY, second.getStatus());
      assertEquals("is being sent on another stream", second.getMessage());
      first.send(chunk.frame(1000, LENGTH - 1000));
      first.send(chunk.commit());
      assertEquals(Status.ACCEPTED, first.reply().getStatus());
      assertEquals(Status.DUPLICATE, other.upload(chunk).getStatus());
    }
  }

  @Test
  void anEndedCallLeavesNothing() throws Exception {
    try (TestAnalyzer own = TestAnalyzer.start(folder.resolve("kept-3"));
        TestClient agent = own.client()) {
      TestChunk chunk = TestChunk.of("a.jfr", 0, LENGTH);
      TestClient.Call call = agent.call();
      call.send(chunk.opening());
      call.send(chunk.frame(0, 1000));
      own.await("skein_received_bytes_total", 1000);
      assertFalse(call.isAnswered());
      call.cancel();
      own.await("skein_lost_uploads_total", 1);
      try (Stream<Path> parts = Files.list(folder.resolve("kept-3/incoming"))) {
        assertEquals(0, parts.count());
      }
      assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
    }
  }

  @Test
  void messagesAndHeadersHaveLimits() {
    TestChunk chunk = TestChunk.of("a.jfr", 0, LENGTH);
    ByteString large = ByteString.copyFrom(new byte[3 << 20]);
    TestClient.Call call = client.call();
    call.send(TestChunk.frame(0, large));
    StatusRuntimeException refused = assertThrows(StatusRuntimeException.class, call::reply);
    assertEquals(
        io.grpc.Status.Code.RESOURCE_EXHAUSTED, refused.getStatus().getCode(), refused::toString);
    try (TestClient headers =
        new TestClient(
            analyzer.analyzer().grpcPort(),
            io.grpc.InsecureChannelCredentials.create(),
            "t".repeat(100_000))) {
      assertThrows(StatusRuntimeException.class, () -> headers.upload(chunk));
    }
  }
}
