package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import io.javalin.http.HandlerType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The API over a store with chunks that JVMs wrote. */
class ApiTest {
  private static final String SHOP = "token-of-the-shop";
  private static final String ALL = "token-of-everybody";
  private static final String CART = "/api/v1/namespaces/shop/pods/cart-0/containers/app";
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static TestAnalyzer analyzer;
  private static TestChunk chunk;

  @BeforeAll
  static void start() throws Exception {
    Path tokens = folder.resolve("tokens");
    Files.writeString(tokens, "# readers\n" + SHOP + " shop,empty\n" + ALL + " *\n");
    analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_READ_AUTHENTICATION",
            "file",
            "SKEIN_ANALYZER_READ_TOKEN_FILE",
            tokens.toString(),
            "SKEIN_ANALYZER_REPORT_MEMORY",
            "256m",
            "SKEIN_ANALYZER_REPORT_FOLDER",
            folder.resolve("reports").toString());
    chunk = RecordedChunk.of("serial17.jfr", "profile-0.jfr", "uid-1");
    try (TestClient agent = analyzer.client()) {
      for (TestChunk each :
          List.of(
              chunk,
              RecordedChunk.of("parallel25.jfr", "profile-1.jfr", "uid-1"),
              RecordedChunk.of("shenandoah25.jfr", "profile-2.jfr", "uid-2"),
              RecordedChunk.of("zgc25.jfr", "2026_11_30/x.jfr", "uid-3")
                  .identity(b -> b.setNamespace("bank").setPod("vault-0")))) {
        assertEquals(Status.ACCEPTED, agent.upload(each).getStatus());
      }
    }
  }

  @AfterAll
  static void stop() {
    analyzer.close();
  }

  private static HttpRequest request(String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + analyzer.analyzer().httpPort() + path));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return request.build();
  }

  private static HttpResponse<String> get(String path, String token) throws Exception {
    return HTTP.send(request(path, token), HttpResponse.BodyHandlers.ofString());
  }

  private static Map<String, Object> json(String path) throws Exception {
    HttpResponse<String> answer = get(path, SHOP);
    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals("application/json", answer.headers().firstValue("Content-Type").orElse(""));
    return JsonTree.object(answer.body());
  }

  /** The words of an error, which has to have all that errors have. */
  private static Map<String, Object> problem(int status, String path, String token)
      throws Exception {
    HttpResponse<String> answer = get(path, token);
    assertEquals(status, answer.statusCode(), path + ": " + answer.body());
    Map<String, Object> problem = JsonTree.object(answer.body());
    assertNotNull(problem.get("status"), answer.body());
    assertFalse(problem.get("error").toString().isBlank(), answer.body());
    return problem;
  }

  @Test
  void recordingsOfAContainer() throws Exception {
    String body = get(CART, SHOP).body();
    assertEquals(
        "{\"namespace\":\"shop\",\"pod\":\"cart-0\",\"container\":\"app\",\"recordings\":["
            + "{\"filename\":\"profile-0.jfr\",\"sequence\":0,\"bytes\":115110,\"chunks\":1,"
            + "\"start\":\"2026-11-30T03:53:50.918794360Z\",\"end\":\"2026-11-30T03:53:51.088860698Z\","
            + "\"reportUrl\":\""
            + CART
            + "/recordings/profile-0.jfr/report\"},",
        body.substring(0, body.indexOf("{\"filename\":\"profile-1.jfr\"")));
    // The Pod was made again under its name: the last one is of another UID.
    assertTrue(body.contains("\"filename\":\"profile-2.jfr\""), body);
    Map<String, Object> missing = problem(404, CART.replace("cart-0", "cart-1"), SHOP);
    assertEquals("not_found", missing.get("status"));
    assertEquals("cart-1", missing.get("pod"));
  }

  @Test
  void namespacesDoNotSeeEachOther() throws Exception {
    String mine = get("/api/v1/recordings", SHOP).body();
    assertTrue(mine.startsWith("{\"workloads\":[{\"namespace\":\"shop\""), mine);
    assertFalse(mine.contains("bank"), mine);
    String all = get("/api/v1/recordings", ALL).body();
    assertTrue(all.startsWith("{\"workloads\":[{\"namespace\":\"bank\""), all);
    assertTrue(all.contains("/recordings/2026_11_30/x.jfr/report"), all);
    // One that is not there looks like one that may not be read.
    String nothing = "{\"workloads\":[]}";
    assertEquals(nothing, get("/api/v1/recordings?namespace=bank", SHOP).body());
    assertEquals(nothing, get("/api/v1/recordings?namespace=none", SHOP).body());
    assertEquals(nothing, get("/api/v1/recordings?pod=vault-0", SHOP).body());
    for (String namespace : List.of("bank", "none", "UPPER")) {
      for (String rest : List.of("", "/report", "/summary", "/recordings/2026_11_30/x.jfr")) {
        String path = "/api/v1/namespaces/" + namespace + "/pods/vault-0/containers/app" + rest;
        assertEquals(
            Map.of(
                "status",
                "forbidden",
                "namespace",
                namespace,
                "error",
                "you may not read namespace " + namespace),
            problem(403, path, SHOP));
      }
    }
    problem(404, "/api/v1/namespaces/empty/pods/vault-0/containers/app", SHOP);
  }

  @Test
  void onlyHealthAndMetricsAreOpen() throws Exception {
    for (Route route : Routes.of(null, false, null, () -> null)) {
      String path =
          route
              .path()
              .replace("{namespace}", "shop")
              .replace("{pod}", "cart-0")
              .replace("{container}", "app")
              .replace("{file}", "profile-0.jfr")
              .replace("{id}", "0");
      if (!route.method().equals(HandlerType.GET)) {
        // Nothing is shown, and no page of ours asks.
        HttpRequest request =
            HttpRequest.newBuilder(request(path, null).uri())
                .method(route.method().name(), HttpRequest.BodyPublishers.noBody())
                .build();
        assertEquals(
            403, HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode(), path);
      } else if (route.open()) {
        assertEquals(200, get(path, null).statusCode(), path);
      } else {
        for (String token : new String[] {null, "token-of-nobody-at-all"}) {
          assertEquals("unauthorized", problem(401, path, token).get("status"));
        }
      }
    }
    HttpRequest head =
        HttpRequest.newBuilder(request(CART, null).uri())
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<Void> refused = HTTP.send(head, HttpResponse.BodyHandlers.discarding());
    assertEquals(405, refused.statusCode());
    assertEquals("GET", refused.headers().firstValue("Allow").orElse(""));
    HttpRequest put =
        HttpRequest.newBuilder(request(CART, SHOP).uri())
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    refused = HTTP.send(put, HttpResponse.BodyHandlers.discarding());
    assertEquals(405, refused.statusCode());
    assertTrue(refused.headers().firstValue("Allow").orElse("").contains("GET"));
    assertEquals("Bearer", get(CART, null).headers().firstValue("WWW-Authenticate").orElse(""));
    for (String path :
        List.of("/x", "/q/health/x", "/api/v1", CART + "/x", CART + "/recordings/")) {
      assertEquals("not_found", problem(404, path, SHOP).get("status"), path);
    }
  }

  @Test
  void theDocumentHasEveryRoute() throws Exception {
    Map<String, Object> document = json("/openapi");
    List<Route> routes = Routes.of(null, false, null, () -> null);
    assertEquals(
        routes.stream().map(Route::path).collect(Collectors.toSet()),
        JsonTree.at(document, "paths").keySet());
    for (Route route : routes) {
      String method = route.method().name().toLowerCase(Locale.ROOT);
      Map<String, Object> operation = JsonTree.at(document, "paths", route.path(), method);
      List<?> parameters = (List<?>) operation.get("parameters");
      assertEquals(route.parts().size() + route.parameters().size(), parameters.size());
      assertEquals(route.open(), ((List<?>) operation.get("security")).isEmpty());
      assertEquals(!route.body().isEmpty(), operation.containsKey("requestBody"));
    }
    assertEquals(
        routes.size(), routes.stream().map(Route::id).distinct().count(), "ids are unique");
  }

  @Test
  void downloadsAreTheBytesThatCame() throws Exception {
    HttpResponse<byte[]> answer =
        HTTP.send(
            request(CART + "/recordings/profile-0.jfr", SHOP),
            HttpResponse.BodyHandlers.ofByteArray());
    assertArrayEquals(RecordedChunk.bytes("serial17.jfr"), answer.body());
    assertEquals(
        "attachment; filename=\"profile-0.jfr\"",
        answer.headers().firstValue("Content-Disposition").orElse(""));
    HttpResponse<byte[]> nested =
        HTTP.send(
            request(
                "/api/v1/namespaces/bank/pods/vault-0/containers/app/recordings/2026_11_30/x.jfr",
                ALL),
            HttpResponse.BodyHandlers.ofByteArray());
    assertArrayEquals(RecordedChunk.bytes("zgc25.jfr"), nested.body());
    assertEquals("x.jfr", problem(404, CART + "/recordings/x.jfr", SHOP).get("recording"));
  }

  @Test
  void anUploadInProgressIsNotThere() throws Exception {
    TestChunk coming = RecordedChunk.of("tiny-jdk17.jfr", "profile-9.jfr", "uid-9");
    coming = coming.identity(b -> b.setPod("coming-0"));
    try (TestClient agent = analyzer.client()) {
      long before = analyzer.metric("skein_received_bytes_total", "");
      TestClient.Call call = agent.call();
      call.send(coming.opening());
      call.send(coming.frame(0, TestChunk.FRAME));
      analyzer.await("skein_received_bytes_total", before + TestChunk.FRAME);
      String path = "/api/v1/recordings?pod=coming-0";
      assertEquals("{\"workloads\":[]}", get(path, SHOP).body());
      problem(404, CART.replace("cart-0", "coming-0") + "/recordings/profile-9.jfr", SHOP);
      call.send(coming.frame(TestChunk.FRAME, coming.payload().length - TestChunk.FRAME));
      call.send(coming.commit());
      assertEquals(Status.ACCEPTED, call.reply().getStatus());
      assertTrue(get(path, SHOP).body().contains("\"bytes\":134550"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/report?lst=5m, Did you mean last?",
    "/report?Last=5m, Did you mean last",
    "/report?last=5m&last=6m, twice",
    "/report?last=5m&from=2026-11-30T09:00:00Z, one of recording",
    "/summary?filters=x, Did you mean filter?",
    "/recordings/profile-0.jfr/report?last=5m, It takes filter.",
    "/recordings/profile-0.jfr?filter=x, It takes none.",
    "?pod=x, It takes none."
  })
  void whatCannotBeMeantIsSaid(String rest, String words) throws Exception {
    Map<String, Object> problem = problem(400, CART + rest, SHOP);
    assertEquals("bad_request", problem.get("status"));
    assertTrue(problem.get("error").toString().contains(words), problem.toString());
  }

  @Test
  void windowsWithoutRecordings() throws Exception {
    Map<String, Object> problem = problem(404, CART + "/report?before=2026-11-30T03:53:50Z", SHOP);
    assertEquals(
        Set.of("status", "namespace", "pod", "container", "to", "error"), problem.keySet());
    assertEquals("2026-11-30T03:53:50Z", problem.get("to"));
  }

  @Test
  void withoutTokensOnlyNamesOfThisMachineAreAnswered() throws Exception {
    try (TestAnalyzer open = TestAnalyzer.start(folder.resolve("open"))) {
      for (String host : List.of("localhost:8080", "127.0.0.1", "[::1]:80")) {
        assertEquals("HTTP/1.1 200 OK", ask(open, host));
      }
      for (String host : List.of("shop.example", "localhost.shop.example", "127.0.0.1.example")) {
        assertEquals("HTTP/1.1 403 Forbidden", ask(open, host));
      }
    }
  }

  private static String ask(TestAnalyzer open, String host) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", open.analyzer().httpPort())) {
      String request = "GET /api/v1/recordings HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  @Test
  void status() throws Exception {
    Map<String, Object> status = json("/api/v1/status");
    assertEquals(
        Set.of(
            "service",
            "status",
            "activeStreams",
            "receivedChunks",
            "rejectedChunks",
            "durableChunks",
            "stitchedBytes",
            "runningReports"),
        status.keySet());
    assertEquals("UP", status.get("status"));
    assertEquals(0, status.get("rejectedChunks"));
  }

  @Test
  void reports() throws Exception {
    // Without a window it is the last but one.
    Map<String, Object> report = json(CART + "/report");
    assertEquals(
        List.of(
            "namespace",
            "pod",
            "container",
            "recording",
            "recordings",
            "start",
            "end",
            "bytes",
            "chunks",
            "generatedAt",
            "findings"),
        List.copyOf(report.keySet()));
    assertEquals("profile-1.jfr", report.get("recording"));
    assertEquals(List.of("profile-1.jfr"), report.get("recordings"));
    assertEquals(1, report.get("chunks"));
    Map<String, Object> findings = JsonTree.at(report, "findings");
    for (String rule : findings.keySet()) {
      Map<String, Object> finding = JsonTree.at(findings, rule);
      for (String member : List.of("score", "name", "topic", "description", "state", "source")) {
        assertNotNull(finding.get(member), rule + ": " + finding);
      }
      double score = ((Number) finding.get("score")).doubleValue();
      switch (finding.get("state").toString()) {
        case "not_applicable" -> assertEquals(-1, score);
        case "failed" -> assertEquals(-3, score);
        default -> assertTrue(score >= 0 && score <= 100, rule + ": " + finding);
      }
    }
    Map<String, Object> options = JsonTree.at(findings, "Options");
    assertEquals("Command Line Options Check", options.get("name"));
    assertTrue(options.get("description").toString().startsWith(options.get("summary").toString()));
    Map<String, Object> compared = JsonTree.at(findings, "JavaBlocking");
    assertEquals("not_applicable", compared.get("state"));
    assertTrue(compared.get("missing").toString().contains("jdk.JavaMonitorEnter"));
    // The same chunks again, by another way.
    long made = analyzer.metric("skein_reports_total", "result=\"made\"");
    Map<String, Object> again = json(CART + "/recordings/profile-1.jfr/report");
    assertEquals(report.get("generatedAt"), again.get("generatedAt"));
    assertEquals(made, analyzer.metric("skein_reports_total", "result=\"made\""));
    try (var left = Files.walk(folder.resolve("reports"))) {
      assertFalse(left.anyMatch(file -> file.toString().endsWith(".jfr")), "files are removed");
    }
  }

  @Test
  void summariesOfAWindow() throws Exception {
    String gc = "jdk.GarbageCollection";
    Map<String, Object> whole =
        json(CART + "/summary?recording=profile-0.jfr&filter=" + gc + ",jdk.ObjectAllocation");
    Map<String, Object> all = JsonTree.at(whole, "events", gc);
    assertEquals("gc", all.get("topic"));
    assertEquals("s", JsonTree.at(all, "fields", "sumOfPauses").get("unit"));
    assertNotNull(JsonTree.at(all, "fields", "sumOfPauses").get("maxDisplay"));
    assertNotNull(JsonTree.at(all, "fields", "name").get("values"));
    assertEquals(all.get("count"), JsonTree.at(whole, "topics", "gc").get("eventCount"));
    // The second half of it.
    Map<String, Object> half =
        json(CART + "/summary?from=2026-11-30T03:53:51Z&to=2026-11-30T03:53:52Z&filter=" + gc);
    assertEquals("2026-11-30T03:53:51Z", half.get("from"));
    assertEquals("profile-0.jfr", half.get("recording"));
    int count = (int) JsonTree.at(half, "events", gc).get("count");
    assertTrue(count > 0 && count < (int) all.get("count"), count + " of " + all.get("count"));
    // Its database is kept as it was, and not made again.
    long kept = analyzer.metric("skein_report_database_bytes", "");
    assertTrue(kept > 0);
    Map<String, Object> again = json(CART + "/summary?recording=profile-0.jfr&filter=" + gc);
    assertEquals(all, JsonTree.at(again, "events", gc));
    assertEquals(kept, analyzer.metric("skein_report_database_bytes", ""));
  }
}
