package dev.skein.collector.analyzer.api;

import static dev.skein.collector.analyzer.api.Browser.problem;
import static dev.skein.collector.analyzer.api.ReportLimitsTest.processes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import dev.skein.server.SkeinServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Notebooks in processes of their own, as browsers use them. Opening one takes some seconds, so the tests share what they open. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class NotebookTest {
  private static final String SHOP = "token-of-the-shop";
  private static final String ALL = "token-of-everybody";
  private static final String THIRD = "token-of-the-third";
  private static final String NOTEBOOKS = "/api/v1/notebooks";
  private static final String OPEN = "/api/v1/namespaces/shop/pods/cart-0/containers/app/notebook";

  private static final String FROM = "2026-11-30T03:53:51Z";

  /** Some of the recording's collections are in it, and some before. */
  private static final String WINDOW = "?from=" + FROM + "&to=2026-11-30T03:53:52Z";

  /** Runs for minutes. */
  private static final String ENDLESS =
      "SELECT max(hash(a.range + b.range)) FROM range(1000) a, range(100000000000) b";

  @TempDir static Path folder;
  private static TestAnalyzer analyzer;
  private static Browser shop;
  private static Browser all;

  /** The notebook of {@link #shop}. */
  private static String address;

  @BeforeAll
  static void start() throws Exception {
    tokens("shop");
    analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_READ_AUTHENTICATION",
            "file",
            "SKEIN_ANALYZER_READ_TOKEN_FILE",
            folder.resolve("tokens").toString(),
            "SKEIN_ANALYZER_NOTEBOOKS",
            "2",
            "SKEIN_ANALYZER_NOTEBOOK_MEMORY",
            "512m",
            "SKEIN_ANALYZER_REPORT_MEMORY",
            "256m",
            "SKEIN_ANALYZER_NAMESPACE_QUOTA",
            "400k",
            "SKEIN_ANALYZER_MAX_CHUNK",
            "400k",
            "SKEIN_ANALYZER_REPORT_FOLDER",
            folder.resolve("reports").toString());
    upload(RecordedChunk.of("serial17.jfr", "profile-0.jfr", "uid-1"));
    shop = Browser.of(analyzer, SHOP);
    all = Browser.of(analyzer, ALL);
    Map<String, Object> notebook = shop.open(WINDOW);
    address = "/" + notebook.get("address");
    assertEquals("/notebooks/" + notebook.get("id") + "/", address);
    assertEquals(
        "id,address,namespace,pod,container,recording,recordings,from,to,start,end",
        String.join(",", notebook.keySet()));
    assertEquals("profile-0.jfr", notebook.get("recording"));
    assertEquals(FROM, notebook.get("from"));
  }

  @AfterAll
  static void stop() throws Exception {
    analyzer.close();
    assertEquals(List.of(), processes());
    try (var left = Files.list(folder.resolve("reports"))) {
      assertEquals(List.of(), left.toList(), "files are removed");
    }
  }

  /** Lets {@link #SHOP} read some namespaces. */
  private static void tokens(String namespaces) throws IOException {
    Path file = folder.resolve("tokens");
    Instant before =
        Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : Instant.EPOCH;
    Path next = folder.resolve("next");
    Files.writeString(next, SHOP + " " + namespaces + "\n" + ALL + " *\n" + THIRD + " *\n");
    Files.setLastModifiedTime(next, FileTime.from(before.plusSeconds(1)));
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void upload(TestChunk chunk) {
    try (TestClient agent = analyzer.client()) {
      assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
    }
  }

  private static String list(Browser browser) throws Exception {
    return browser.get(NOTEBOOKS).body();
  }

  @Test
  @Order(1)
  void queriesSeeTheWindowAlone() throws Exception {
    List<RecordedEvent> collections =
        RecordingFile.readAllEvents(Path.of("../../testdata/recordings/serial17.jfr")).stream()
            .filter(event -> event.getEventType().getName().equals("jdk.GarbageCollection"))
            .toList();
    long inside =
        collections.stream()
            .filter(event -> !event.getStartTime().isBefore(Instant.parse(FROM)))
            .count();
    assertTrue(inside > 0 && inside < collections.size(), inside + " of " + collections.size());
    HttpResponse<String> answer =
        shop.query(
            address,
            "SELECT count(*) AS n, min(startTime) >= '2026-11-30 03:53:51' AS inside,"
                + " any_value(e.count) = n AS counted"
                + " FROM GarbageCollection, Events e WHERE e.name = 'jdk.GarbageCollection'",
            "q");
    assertEquals(200, answer.statusCode(), answer.body());
    String row = "{\"n\":" + inside + ",\"inside\":true,\"counted\":true}";
    assertTrue(answer.body().contains(row), answer.body());
    String recordings = shop.get(address + "api/recordings").body();
    assertTrue(recordings.contains("\"name\":\"cart-0-app-20261130T035351Z.db\""), recordings);
    assertFalse(recordings.contains(folder.toString()), "paths of the analyzer are not shown");
    // Mistakes come through as they are.
    HttpResponse<String> mistake = shop.query(address, "SELECT * FROM GarbageCollections", "q");
    assertEquals(400, mistake.statusCode());
    assertTrue(mistake.body().contains("GarbageCollection"), mistake.body());
    assertEquals(404, shop.get(address + "api/nothing").statusCode());
    // More than fits into any buffer.
    String many = shop.query(address, "SELECT repeat('x', 1000) AS x FROM range(5000)", "q").body();
    assertTrue(many.length() > 5_000_000, "" + many.length());
  }

  @Test
  @Order(1)
  void thePageComesWithItsHeadersAndWithoutSecrets() throws Exception {
    HttpResponse<String> page = shop.get(address);
    assertEquals(200, page.statusCode());
    for (HttpResponse<String> each : List.of(page, shop.get("/"))) {
      assertTrue(each.body().startsWith("<!doctype html>"), each.body());
      assertTrue(
          each.headers().firstValue("Content-Security-Policy").orElse("").contains("'self'"));
      assertEquals("nosniff", each.headers().firstValue("X-Content-Type-Options").orElse(""));
      assertTrue(each.headers().firstValue("Set-Cookie").isEmpty());
    }
    String tag = page.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> same = shop.send(shop.request(address).header("If-None-Match", tag));
    assertEquals(304, same.statusCode());
    HttpResponse<String> bare = shop.get(address.substring(0, address.length() - 1));
    assertEquals(308, bare.statusCode());
    assertEquals(address, bare.headers().firstValue("Location").orElse(""));
    assertEquals(405, shop.send("OPTIONS", address, null).statusCode());
    problem(400, "bad_request", shop.get(address + "../x"));
    for (ProcessHandle process : processes()) {
      for (String file : List.of("cmdline", "environ")) {
        String text = Files.readString(Path.of("/proc", "" + process.pid(), file));
        assertFalse(Pattern.compile("[0-9a-f]{64}").matcher(text).find(), text);
        assertFalse(text.contains("SKEIN_"), text);
      }
      String limits = Files.readString(Path.of("/proc", "" + process.pid(), "limits"));
      assertFalse(limits.matches("(?s).*Max data size +unlimited.*"), limits);
    }
  }

  @Test
  @Order(1)
  void aQueryThatTakesTooMuchLeavesRoomForOthers() throws Exception {
    HttpResponse<String> large = shop.query(address, "SELECT range(20000000)", "q");
    assertEquals(400, large.statusCode(), large.body());
    assertTrue(large.body().contains("out_of_memory"), large.body());
    String distinct = "SELECT count(DISTINCT hash(range)) AS n FROM range(3000000)";
    HttpResponse<String> next = shop.query(address, distinct, "q");
    assertTrue(next.body().contains("{\"n\":3000000}"), next.body());
  }

  @Test
  @Order(1)
  void bodiesAreBounded() throws Exception {
    byte[] large = new byte[SkeinServer.MAX_BODY + 1];
    problem(
        413,
        "too_large",
        shop.send(shop.request(address + "api/query").POST(BodyPublishers.ofByteArray(large))));
    problem(
        413,
        "too_large",
        shop.send(
            shop.request(address + "api/query")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))));
  }

  @Test
  @Order(1)
  void pagesOfOtherSitesCannotAskIt() throws Exception {
    Map<String, String> foreign = Map.of("Sec-Fetch-Site", "cross-site");
    problem(403, "forbidden", shop.send(shop.plain(address + "api/recordings", foreign)));
    for (Map<String, String> headers : List.of(foreign, Map.<String, String>of())) {
      problem(
          403,
          "forbidden",
          shop.send(
              shop.plain(address + "api/query", headers)
                  .POST(BodyPublishers.ofString(Browser.query("SELECT 1", "q")))));
    }
    // Programs show a token, and come from nowhere.
    assertEquals(
        200,
        shop.send(
                new Browser(analyzer)
                    .plain(address + "api/query", Map.of("Authorization", "Bearer " + SHOP))
                    .POST(BodyPublishers.ofString(Browser.query("SELECT 1", "q"))))
            .statusCode());
  }

  @Test
  @Order(1)
  void othersHaveNoPartInIt() throws Exception {
    assertTrue(list(shop).contains(address.substring(1)));
    assertEquals("{\"notebooks\":[]}", list(all));
    String id = address.split("/")[2];
    for (HttpResponse<String> answer :
        List.of(
            all.get(address),
            all.query(address, "SELECT 1", "q"),
            all.send("DELETE", NOTEBOOKS + "/" + id, null),
            all.get("/notebooks/0/"))) {
      problem(404, "not_found", answer);
    }
    problem(401, "unauthorized", new Browser(analyzer).get(address + "api/query"));
    HttpResponse<String> page =
        new Browser(analyzer)
            .send(shop.plain(address, Map.of("Accept", "text/html")).header("Cookie", "x=y"));
    assertEquals(200, page.statusCode());
  }

  @Test
  @Order(1)
  void rightsAreAskedForEachTime() throws Exception {
    tokens("cart");
    try {
      problem(403, "forbidden", shop.get(address));
      problem(403, "forbidden", shop.query(address, "SELECT 1", "q"));
      assertEquals("{\"notebooks\":[]}", list(shop));
    } finally {
      tokens("shop");
    }
    assertEquals(200, shop.get(address).statusCode());
  }

  /** A query that is not ended ends at its limit, after a minute. */
  @Test
  @Order(2)
  @Timeout(45)
  void queriesEndWithWhoeverAskedForThem() throws Exception {
    String asked = Browser.query(ENDLESS, "left");
    try (Socket socket = new Socket("127.0.0.1", analyzer.analyzer().httpPort())) {
      String head =
          String.join(
              "\r\n",
              "POST " + address + "api/query HTTP/1.1",
              "Host: " + shop.origin().substring("http://".length()),
              "Cookie: " + shop.cookie(),
              "Sec-Fetch-Site: same-origin",
              "Content-Type: application/json",
              "Content-Length: " + asked.length(),
              "",
              asked);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      analyzer.await("skein_notebook_requests", 1);
      // Busy ones are not closed for others: the reader has one, which is all.
      problem(429, "too_many_requests", shop.send("POST", OPEN + WINDOW, null));
      awaitAnswer(400, "left");
    }
    // The socket is closed: its query ends, and its name is free again.
    awaitAnswer(200, "left");
    CompletableFuture<HttpResponse<String>> stopped =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return shop.query(address, ENDLESS, "stopped");
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    while (!stopped.isDone()) {
      assertEquals(204, shop.send("DELETE", address + "api/query/stopped", null).statusCode());
    }
    assertTrue(stopped.get().body().contains("\"cancelled\""), stopped.get().body());
  }

  /** Waits for what a query of that name is answered with: 400 while another one has the name. */
  private static void awaitAnswer(int status, String id) throws Exception {
    while (shop.query(address, "SELECT 1", id).statusCode() != status) {
      Thread.onSpinWait();
    }
  }

  @Test
  @Order(3)
  void thereAreOnlySoMany() throws Exception {
    Map<String, Object> next = shop.open("?recording=profile-0.jfr");
    HttpResponse<String> displaced = shop.get(address + "api/query");
    problem(410, "gone", displaced);
    assertTrue(displaced.body().contains("you opened another one"), displaced.body());
    address = "/" + next.get("address");
    Map<String, Object> other = all.open(WINDOW);
    problem(503, "busy", Browser.of(analyzer, THIRD).send("POST", OPEN, null));
    dies(other);
  }

  /** A process that is killed takes nothing along. */
  private void dies(Map<String, Object> other) throws Exception {
    Matcher pid =
        Pattern.compile("\"notebook\":\"" + other.get("id") + "\".*\"process\":([0-9]+)")
            .matcher(analyzer.log());
    assertTrue(pid.find());
    ProcessHandle process = ProcessHandle.of(Long.parseLong(pid.group(1))).orElseThrow();
    process.destroyForcibly();
    process.onExit().get();
    while (!list(all).equals("{\"notebooks\":[]}")) {
      Thread.onSpinWait();
    }
    String at = "/" + other.get("address");
    problem(410, "gone", all.query(at, "SELECT 1", "q"));
    HttpResponse<String> page = all.send(all.request(at).header("Accept", "text/html,*/*"));
    assertEquals(410, page.statusCode());
    assertTrue(page.body().startsWith("<!doctype html>"), page.body());
    assertTrue(page.body().contains("This notebook has crashed"), page.body());
    assertEquals(1, analyzer.metric("skein_notebooks_ended_total", "reason=\"died\""));
    upload(RecordedChunk.of("tiny-jdk17.jfr", "profile-1.jfr", "uid-1"));
    assertEquals(200, all.get("/api/v1/recordings").statusCode());
    assertEquals(200, shop.get(address).statusCode());
  }

  @Test
  @Order(4)
  void whatHasExpiredIsNotShown() throws Exception {
    String kept = address;
    assertEquals(200, shop.get(kept).statusCode());
    // The namespace has more than it may: the oldest chunk goes.
    upload(RecordedChunk.of("parallel25.jfr", "profile-2.jfr", "uid-1"));
    upload(TestChunk.of("noise.jfr", 0, 150_000));
    while (list(shop).contains(kept.substring(1))) {
      Thread.onSpinWait();
    }
    HttpResponse<String> gone = shop.get(kept);
    problem(410, "gone", gone);
    assertTrue(gone.body().contains("its recording has expired"), gone.body());
  }

  @Test
  @Order(5)
  void logoutEndsWhatItOpened() throws Exception {
    Browser browser = Browser.of(analyzer, SHOP);
    String at = "/" + browser.open("?recording=profile-2.jfr").get("address");
    List<ProcessHandle> processes = processes();
    assertEquals(1, processes.size());
    assertEquals(204, browser.send("DELETE", "/api/v1/session", null).statusCode());
    problem(410, "gone", shop.get(at));
    processes.get(0).onExit().get();
    String log = analyzer.log();
    for (String secret : List.of(SHOP, ALL, shop.cookie().substring("skein=".length()), "Bearer")) {
      assertFalse(log.contains(secret), secret);
    }
  }
}
