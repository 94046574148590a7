package dev.skein.collector.analyzer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import dev.skein.collector.v1.UploadReply;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may upload and read what: over TLS, with tokens that an API server reviews, or that a file has. */
class AccessTest {
  private static final String USER = "system:serviceaccount:skein-system:skein-agent";
  private static final String OWN = "token-of-the-analyzer";
  private static final String GOOD = "good-token-of-node-1";

  @TempDir static Path folder;
  private static TestKeys keys;
  private static ApiServer api;
  private static TestAnalyzer analyzer;

  @BeforeAll
  static void start() throws Exception {
    keys = new TestKeys(folder);
    Path certificate = keys.certificate();
    Files.writeString(folder.resolve("token"), OWN + "\n");
    api = new ApiServer(keys.context(), OWN);
    api.tokens.put(GOOD, List.of("skein-analyzer", USER, "node-1"));
    api.tokens.put("token-of-node-2", List.of("skein-analyzer", USER, "node-2"));
    api.tokens.put("other-audience", List.of("vault", USER, "node-1"));
    api.tokens.put("other-account", List.of("skein-analyzer", USER + "x", "node-1"));
    api.tokens.put("bound-to-nothing", List.of("skein-analyzer", USER, ""));
    api.tokens.put("token-of-the-shop", List.of("", "alice", ""));
    api.tokens.put("token-without-rights", List.of("", "bob", ""));
    api.rights.put("alice", List.of("shop"));
    api.pods.put("shop/here", List.of("uid-here", "node-1"));
    api.pods.put("shop/there", List.of("uid-there", "node-2"));
    analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_INSECURE",
            "false",
            "SKEIN_ANALYZER_AUTHENTICATION",
            "kubernetes",
            "SKEIN_ANALYZER_TLS_CERTIFICATE",
            certificate.toString(),
            "SKEIN_ANALYZER_TLS_KEY",
            keys.key().toString(),
            "SKEIN_ANALYZER_KUBERNETES_API",
            api.url(),
            "SKEIN_ANALYZER_KUBERNETES_CREDENTIALS",
            folder.toString());
  }

  @AfterAll
  static void stop() {
    analyzer.close();
    api.close();
  }

  private static ChannelCredentials tls() throws IOException {
    return TlsChannelCredentials.newBuilder()
        .trustManager(folder.resolve("ca.crt").toFile())
        .build();
  }

  private static TestClient client(String token) throws IOException {
    return new TestClient(analyzer.analyzer().grpcPort(), tls(), token);
  }

  private static TestChunk chunk(String file, String pod, String uid) {
    return TestChunk.of(file, 0, 1000).identity(b -> b.setPod(pod).setPodUid(uid));
  }

  private static io.grpc.Status.Code failure(TestClient client) {
    TestChunk chunk = chunk("refused.jfr", "here", "uid-here");
    StatusRuntimeException failure =
        assertThrows(StatusRuntimeException.class, () -> client.upload(chunk));
    return failure.getStatus().getCode();
  }

  @Test
  void onlyTheAgentsTokenOpens() throws Exception {
    for (String token :
        new String[] {
          null, "", "wrong-token", "other-audience", "other-account", "bound-to-nothing", OWN
        }) {
      try (TestClient client = client(token)) {
        assertEquals(io.grpc.Status.Code.UNAUTHENTICATED, failure(client), token);
      }
    }
    int before = api.reviews.get();
    try (TestClient client = client(GOOD);
        TestClient wrong = client("wrong-token")) {
      for (int i = 0; i < 3; i++) {
        TestChunk chunk = chunk("good-" + i + ".jfr", "here", "uid-here");
        assertEquals(Status.ACCEPTED, client.upload(chunk).getStatus());
        assertEquals(io.grpc.Status.Code.UNAUTHENTICATED, failure(wrong));
      }
    }
    // The wrong one was asked for a moment ago.
    assertTrue(api.reviews.get() - before <= 2, "reviews: " + (api.reviews.get() - before));
    String log = analyzer.log();
    for (String token : List.of(GOOD, OWN, "wrong-token", "other-audience")) {
      // A message may well say what audience a token is not for, but never the token.
      assertFalse(log.contains(token), token);
    }
    assertTrue(log.contains("token is not valid"), log);
  }

  @Test
  void withoutTlsNobodyComesIn() {
    try (TestClient plain =
        new TestClient(analyzer.analyzer().grpcPort(), InsecureChannelCredentials.create(), GOOD)) {
      assertEquals(io.grpc.Status.Code.UNAVAILABLE, failure(plain));
    }
  }

  @Test
  void anAgentUploadsForItsOwnNode() throws Exception {
    try (TestClient one = client(GOOD);
        TestClient two = client("token-of-node-2")) {
      TestChunk there = chunk("there.jfr", "there", "uid-there");
      UploadReply foreignNode = one.upload(there.identity(b -> b.setNode("node-2")));
      assertEquals(Status.REJECTED, foreignNode.getStatus());
      assertEquals("agent of node node-1 may not upload for node node-2", foreignNode.getMessage());
      UploadReply foreignPod = one.upload(there);
      assertEquals(Status.REJECTED, foreignPod.getStatus());
      assertEquals("Pod shop/there is not on node node-1", foreignPod.getMessage());
      assertEquals(
          Status.ACCEPTED, two.upload(there.identity(b -> b.setNode("node-2"))).getStatus());

      // A Pod that is gone, or was replaced by one of the same name: its last chunks may come, from
      // its node alone.
      TestChunk gone = chunk("gone.jfr", "here", "uid-of-an-earlier-one");
      assertEquals(Status.ACCEPTED, one.upload(gone).getStatus());
      UploadReply stolen =
          two.upload(gone.identity(b -> b.setNode("node-2").setFile("stolen.jfr")));
      assertEquals(Status.REJECTED, stolen.getStatus());
    }
  }

  @Test
  void anApiServerThatDoesNotAnswerMeansLater() throws Exception {
    try (TestClient one = client(GOOD);
        TestClient unknown = client("never-seen-before")) {
      TestChunk known = chunk("known.jfr", "here", "uid-here");
      assertEquals(Status.ACCEPTED, one.upload(known).getStatus());
      api.broken = true;
      try {
        assertEquals(io.grpc.Status.Code.UNAVAILABLE, failure(unknown));
        UploadReply reply = one.upload(chunk("new.jfr", "new", "uid-new"));
        assertEquals(Status.RETRY, reply.getStatus());
        assertEquals("API server answers 500 about a Pod", reply.getMessage());
        assertEquals(Status.DUPLICATE, one.upload(known).getStatus());
      } finally {
        api.broken = false;
      }
      assertEquals(io.grpc.Status.Code.UNAUTHENTICATED, failure(unknown));
    }
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
        URI.create("https://localhost:" + analyzer.analyzer().httpPort() + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newBuilder()
        .sslContext(keys.trusting())
        .build()
        .send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<String> read(String path, String token) throws Exception {
    return send(request(path).header("Authorization", "Bearer " + token));
  }

  @Test
  void whoMayGetPodsMayReadWhatTheyRecorded() throws Exception {
    try (TestClient agent = client(GOOD)) {
      assertEquals(
          Status.ACCEPTED, agent.upload(chunk("read.jfr", "here", "uid-here")).getStatus());
      assertEquals(
          Status.ACCEPTED,
          agent
              .upload(
                  chunk("read.jfr", "secret", "uid-secret").identity(b -> b.setNamespace("bank")))
              .getStatus());
    }
    String mine = read("/api/v1/recordings", "token-of-the-shop").body();
    assertTrue(mine.contains("read.jfr"), mine);
    assertFalse(mine.contains("bank"), mine);
    String nothing = "{\"workloads\":[]}";
    assertEquals(nothing, read("/api/v1/recordings", "token-without-rights").body());
    // Agents write; their token is made for another audience than those who read.
    for (String token : List.of("wrong-token", GOOD)) {
      assertEquals(401, read("/api/v1/recordings", token).statusCode(), token);
    }
    String container = "/api/v1/namespaces/%s/pods/%s/containers/app";
    assertEquals(200, read(container.formatted("shop", "here"), "token-of-the-shop").statusCode());
    assertEquals(
        403, read(container.formatted("bank", "secret"), "token-of-the-shop").statusCode());
    int asked = api.accessReviews.get();
    for (int i = 0; i < 3; i++) {
      assertEquals(mine, read("/api/v1/recordings", "token-of-the-shop").body());
    }
    assertEquals(asked, api.accessReviews.get(), "answers are remembered");
    api.broken = true;
    try {
      HttpResponse<String> later = read("/api/v1/recordings", "a-new-token");
      assertEquals(503, later.statusCode(), later.body());
    } finally {
      api.broken = false;
    }
    assertFalse(analyzer.log().contains("token-of-the-shop"));
  }

  @Test
  void browsersKeepACookieThatNeverGoesInTheClear() throws Exception {
    HttpResponse<String> login =
        send(
            request("/api/v1/session")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString("{\"token\":\"token-of-the-shop\"}")));
    assertEquals(204, login.statusCode(), login.body());
    String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
    assertTrue(cookie.endsWith("; HttpOnly; SameSite=Strict; Secure"), cookie);
    String pair = cookie.substring(0, cookie.indexOf(';'));
    String who = send(request("/api/v1/session").header("Cookie", pair)).body();
    assertEquals("{\"login\":\"token\",\"name\":\"alice\"}", who);
    api.broken = true;
    try {
      // Nobody can be asked about this namespace now; that ends no session.
      String bank = "/api/v1/namespaces/new/pods/p/containers/app";
      assertEquals(503, send(request(bank).header("Cookie", pair)).statusCode());
    } finally {
      api.broken = false;
    }
    assertEquals(200, send(request("/api/v1/recordings").header("Cookie", pair)).statusCode());
  }

  @Test
  void tokensOfAFile() throws Exception {
    Path file = folder.resolve("tokens");
    Files.writeString(file, "# agents\n\nnode-1 first-token-of-16\nsecond-token-of-16\n");
    try (TestAnalyzer own =
        TestAnalyzer.start(
            folder.resolve("file-store"),
            "SKEIN_ANALYZER_AUTHENTICATION",
            "file",
            "SKEIN_ANALYZER_TOKEN_FILE",
            file.toString(),
            "SKEIN_ANALYZER_MAX_STREAMS_PER_AGENT",
            "1")) {
      int port = own.analyzer().grpcPort();
      ChannelCredentials plain = InsecureChannelCredentials.create();
      TestChunk chunk = TestChunk.of("a.jfr", 0, 1000);
      try (TestClient first = new TestClient(port, plain, "first-token-of-16");
          TestClient any = new TestClient(port, plain, "second-token-of-16");
          TestClient wrong = new TestClient(port, plain, "first-token-of-17")) {
        TestClient.Call running = first.call();
        running.send(chunk.opening());
        running.send(chunk.frame(0, 1000));
        own.await("skein_received_bytes_total", 1000);
        assertEquals("agent has 1 uploads", first.upload(chunk).getMessage());
        // Another agent is not in its way.
        TestChunk foreign = TestChunk.of("b.jfr", 0, 1000).identity(b -> b.setNode("node-9"));
        assertEquals(
            Status.ACCEPTED, any.upload(foreign.identity(b -> b.setPodUid("u"))).getStatus());
        running.send(chunk.commit());
        assertEquals(Status.ACCEPTED, running.reply().getStatus());
        assertEquals(Status.REJECTED, first.upload(foreign).getStatus());
        assertEquals(io.grpc.Status.Code.UNAUTHENTICATED, failure(wrong));
      }
      Files.writeString(file, "third-token-of-16\n");
      Files.setLastModifiedTime(file, FileTime.fromMillis(1));
      try (TestClient third = new TestClient(port, plain, "third-token-of-16")) {
        assertEquals(Status.DUPLICATE, third.upload(chunk).getStatus());
      }
    }
    for (String wrong : List.of("", "short", "a b c", "# nothing")) {
      Files.writeString(file, wrong);
      assertThrows(
          IOException.class,
          () ->
              TestAnalyzer.start(
                  folder.resolve("no-store"),
                  "SKEIN_ANALYZER_AUTHENTICATION",
                  "file",
                  "SKEIN_ANALYZER_TOKEN_FILE",
                  file.toString()));
    }
  }
}
