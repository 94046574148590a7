package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Long queries, large results, many clients; in the small heap of the tests. */
class LoadTest {
  /** Computes for minutes before its only row. */
  private static final String LONG =
      "SELECT count(*) FROM range(1000000) a(x), range(1000000) b(y) WHERE (x * y) % 7 = 3";

  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.with(Served.GC);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void aLongQueryCanBeCancelled() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      Future<HttpResponse<String>> answer =
          pool.submit(
              () -> served.send(served.post("/api/query", Served.body(LONG, ",\"id\":\"mine\""))));
      awaitRunning(1);
      assertEquals(
          400,
          served
              .send(served.post("/api/query", Served.body("SELECT 1", ",\"id\":\"mine\"")))
              .statusCode());
      assertEquals(204, served.delete("/api/query/mine").statusCode());
      assertEquals(409, answer.get().statusCode());
      assertEquals("cancelled", QueryTest.error(answer.get().body()).get("code"));
      assertEquals(204, served.delete("/api/query/mine").statusCode());
      awaitRunning(0);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void theTimeLimitEndsAQuery() throws Exception {
    HttpResponse<String> answer =
        served.send(served.post("/api/query", Served.body(LONG, ",\"timeout\":0.3")));
    assertEquals(408, answer.statusCode());
    assertEquals("timeout", QueryTest.error(answer.body()).get("code"));
    try (Served brief = Served.with(Duration.ofMillis(300), null, null, Served.GC)) {
      assertEquals(
          408,
          brief
              .send(brief.post("/api/query", Served.body(LONG, ",\"timeout\":1000")))
              .statusCode());
      assertEquals(200, brief.query("SELECT 1").statusCode());
    }
  }

  /** DuckDB looks for an interrupt between vectors only, and this is one value. */
  @Test
  void theTimeLimitAnswersAlsoForAQueryThatCannotBeInterrupted() throws Exception {
    String sql = "SELECT levenshtein(repeat('a', 25000), repeat('b', 25000))";
    HttpResponse<String> answer =
        served.send(served.post("/api/query", Served.body(sql, ",\"timeout\":0.05")));
    assertEquals(408, answer.statusCode(), answer.body());
    assertEquals(1, served.server.runningQueries());
    assertEquals(200, served.query("SELECT 1").statusCode());
    awaitRunning(0);
  }

  @Test
  void aQueryEndsWhenItsClientHasGone() throws Exception {
    for (String sql : new String[] {LONG, "FROM range(10000000000)"}) {
      try (Socket socket = ask(sql)) {
        awaitRunning(1);
      }
      awaitRunning(0);
    }
  }

  /** Holds that one query at a time is enough for those who read nothing. */
  @Test
  void aClientThatDoesNotReadHoldsUpNobodyElse() throws Exception {
    try (Socket one = ask("FROM range(10000000000)");
        Socket other = ask("FROM range(10000000000)")) {
      awaitRunning(2);
      assertEquals(200, served.query("SELECT 1").statusCode());
    }
    awaitRunning(0);
  }

  private static Socket ask(String sql) throws Exception {
    Socket socket = new Socket("127.0.0.1", served.server.port());
    byte[] body = Served.body(sql, "").getBytes(StandardCharsets.UTF_8);
    OutputStream out = socket.getOutputStream();
    String head =
        "POST /api/query HTTP/1.1\r\nHost: 127.0.0.1:"
            + served.server.port()
            + "\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.UTF_8));
    out.write(body);
    out.flush();
    return socket;
  }

  private static void awaitRunning(int count) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (served.server.runningQueries() != count && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    assertEquals(count, served.server.runningQueries());
  }

  @Test
  void tenMillionRowsGoThroughASmallHeap() throws Exception {
    long before = used();
    for (String type : new String[] {"application/json", "application/vnd.apache.arrow.stream"}) {
      HttpResponse<InputStream> answer =
          served.send(
              served
                  .post(
                      "/api/query",
                      Served.body("SELECT i, i % 1000 AS x FROM range(10000000) r(i)", ""))
                  .header("Accept", type),
              HttpResponse.BodyHandlers.ofInputStream());
      long bytes = 0;
      long most = 0;
      byte[] buffer = new byte[1 << 16];
      try (InputStream in = answer.body()) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          long step = bytes >> 25;
          bytes += n;
          if (bytes >> 25 != step) {
            most = Math.max(most, used() - before);
          }
        }
      }
      assertTrue(bytes > 160_000_000, type + " " + bytes);
      assertTrue(most < 64 << 20, type + " took " + most);
    }
  }

  /** Bytes in use behind a collection. */
  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void fiftyClientsAtOnceGetTheirAnswers() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(50);
    try {
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        int n = i;
        answers.add(
            pool.submit(
                () ->
                    served.query("SELECT sum(i) + " + n + " AS v FROM range(100000) r(i)").body()));
      }
      for (int i = 0; i < answers.size(); i++) {
        assertEquals("[\n{\"v\":" + (4999950000L + i) + "}\n]\n", answers.get(i).get());
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
