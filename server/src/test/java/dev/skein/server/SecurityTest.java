package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.QueryLimits;
import dev.skein.duckdb.SkeinException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityTest {
  private static final String TOKEN = "0123456789abcdef";
  private static Served served;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    served = Served.with(Served.GC);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COPY (SELECT 1) TO 'OUT'",
        "COPY GarbageCollection TO 'OUT'",
        "FROM read_csv('/etc/passwd')",
        "FROM read_text('/etc/passwd')",
        "FROM read_blob('/etc/passwd')",
        "FROM '/etc/passwd'",
        "FROM glob('/etc/*')",
        "FROM sniff_csv('/etc/passwd')",
        "ATTACH 'OUT'",
        "ATTACH ':memory:' AS other",
        "DETACH jfr",
        "USE memory",
        "INSTALL httpfs",
        "LOAD httpfs",
        "LOAD 'OUT'",
        "PRAGMA database_list",
        "PRAGMA profiling_output = 'OUT'",
        "SET memory_limit = '1TB'",
        "SET VARIABLE x = 1",
        "RESET memory_limit",
        "CALL enable_logging(storage = 'file', storage_path = 'OUT')",
        "FROM enable_logging(storage = 'file', storage_path = 'OUT')",
        "EXPORT DATABASE 'OUT'",
        "IMPORT DATABASE 'OUT'",
        "CREATE SECRET (TYPE s3)",
        "CREATE PERSISTENT SECRET x (TYPE s3)",
        "CREATE TEMP TABLE t(a INT)",
        "SELECT getenv('HOME')",
        "BEGIN",
        "EXPLAIN ANALYZE BEGIN",
        "EXPLAIN ANALYZE SET VARIABLE x = 1",
        "CHECKPOINT",
        "VACUUM",
        "PREPARE p AS SELECT 1",
        "SELECT 1; ATTACH ':memory:' AS other",
        "SELECT 1 -- x\r; ATTACH ':memory:' AS other",
        "SELECT e'\\''; ATTACH ':memory:' AS other; --'",
        "SELECT 1 /* /* */ ; ATTACH ':memory:' AS other; -- */",
        "SELECT 1 AS é$x$ ; ATTACH ':memory:' AS other; SELECT 1 AS é$x$",
        "DROP TABLE GarbageCollection",
        "DELETE FROM GarbageCollection",
        "UPDATE GarbageCollection SET gcId = 1",
        "DROP VIEW \"gc-pauses\"",
        "ALTER TABLE GarbageCollection ADD COLUMN x INT",
        "CREATE TABLE jfr.t(a INT)",
        "CREATE VIEW jfr.main.v AS SELECT 1"
      })
  void statementsStayWithinTheRecording(String sql) throws Exception {
    Path out = folder.resolve("out");
    HttpResponse<String> answer = served.query(sql.replace("OUT", out.toString()));
    assertEquals(400, answer.statusCode(), answer.body());
    QueryTest.error(answer.body());
    assertFalse(Files.exists(out));
    assertEquals(
        "[\n{\"databases\":\"jfr, memory\",\"gcs\":15}\n]\n",
        served
            .query(
                "SELECT (SELECT string_agg(database_name, ', ' ORDER BY 1) FROM duckdb_databases()"
                    + " WHERE NOT internal) AS databases, (SELECT count(*) FROM GarbageCollection) AS gcs")
            .body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..\\..\\etc\\passwd",
        "/assets/../../dev/skein/server/SkeinServer.class",
        "/dev/skein/server/SkeinServer.class",
        "/web.index",
        "/api/templates/..%2f..%2f..%2fetc%2fpasswd",
        "/api/templates/..",
        "/api/templates/%00",
        "/api/recordings/..%2fx",
        "/api/nothing",
        "//etc/passwd.x"
      })
  void pathsLeadNowhereElse(String path) throws Exception {
    String answer = raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + served.server.port());
    int status = Integer.parseInt(answer.substring(9, 12));
    assertTrue(status == 400 || status == 404, answer);
    assertFalse(answer.contains("root:"), answer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example:PORT",
        "Host: evil.example",
        "Host: 127.0.0.1:1",
        "Host: 127.0.0.1.evil.example:PORT",
        "Host: 127.0.0.1:PORT\r\nOrigin: http://evil.example",
        "Host: 127.0.0.1:PORT\r\nOrigin: null",
        "Host: 127.0.0.1:PORT\r\nOrigin: https://127.0.0.1:PORT",
        "Host: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:1",
        "Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
        "Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: same-site"
      })
  void otherSitesAreRefused(String headers) throws Exception {
    for (String path : new String[] {"/api/query", "/api/schema", "/api/templates"}) {
      String answer =
          raw(
              "GET "
                  + path
                  + " HTTP/1.1\r\n"
                  + headers.replace("PORT", String.valueOf(served.server.port())));
      assertTrue(answer.startsWith("HTTP/1.1 403"), answer);
    }
  }

  /** Also those that no handler of ours ever sees. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "PUT /api/query HTTP/1.1~405",
        "DELETE /api/health HTTP/1.1~405",
        "POST / HTTP/1.1~405",
        "OPTIONS /api/query HTTP/1.1~405",
        "TRACE /api/query HTTP/1.1~405",
        "FOO /api/query HTTP/1.1~405",
        "GET /%zz HTTP/1.1~400",
        "GET /api/templates/%00 HTTP/1.1~400",
        "GET /api/query HTTP/3.9~505",
        "GET /api/LONG HTTP/1.1~414",
        "GET /api/query HTTP/1.1|X-Long: LONG~431",
        "POST /api/query HTTP/1.1|Content-Length: x~400",
        "POST /api/query HTTP/1.1|Transfer-Encoding: nosuch~400",
        "nonsense~400",
      })
  void allErrorsAreJsonAndNameNoProduct(String request, int status) throws Exception {
    String head = request.replace("|", "\r\n").replace("LONG", "x".repeat(20_000));
    String answer = raw(head + "\r\nHost: 127.0.0.1:" + served.server.port());
    assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
    String[] parts = answer.split("\r\n\r\n", 2);
    assertTrue(
        parts[0].toLowerCase(Locale.ROOT).contains("content-type: application/json"), answer);
    assertFalse(answer.toLowerCase(Locale.ROOT).matches("(?s).*(jetty|javalin|skein).*"), answer);
    QueryTest.error(parts[1]);
  }

  @Test
  void aWrongMethodHearsTheRightOnes() throws Exception {
    String answer = raw("PUT /api/query HTTP/1.1\r\nHost: 127.0.0.1:" + served.server.port());
    assertTrue(answer.matches("(?s).*\r\nAllow: [A-Z, ]*\\bPOST\\b.*"), answer);
  }

  @Test
  void ownNamesAreServed() throws Exception {
    for (String name : new String[] {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"}) {
      String host = name + ":" + served.server.port();
      String answer =
          raw(
              "GET /api/query HTTP/1.1\r\nHost: "
                  + host
                  + "\r\nOrigin: http://"
                  + host
                  + "\r\nSec-Fetch-Site: same-origin");
      assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
    }
  }

  @Test
  void everyAnswerHasTheHeaders() throws Exception {
    for (String path : new String[] {"/", "/api/query", "/api/nothing", "/some/page"}) {
      HttpResponse<String> answer = served.get(path);
      assertEquals("same-origin", header(answer, "Cross-Origin-Opener-Policy"), path);
      assertEquals("require-corp", header(answer, "Cross-Origin-Embedder-Policy"), path);
      assertEquals("nosniff", header(answer, "X-Content-Type-Options"), path);
      assertEquals("no-referrer", header(answer, "Referrer-Policy"), path);
      String policy = header(answer, "Content-Security-Policy");
      assertTrue(policy.contains("script-src 'self';"), policy);
    }
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void withATokenNobodyAsksWithoutIt() throws Exception {
    try (Served closed = Served.with(Duration.ofSeconds(60), TOKEN, null, Served.GC)) {
      assertEquals(200, closed.get("/api/health").statusCode());
      for (String path : new String[] {"/", "/api/query", "/api/query?token=" + TOKEN}) {
        assertEquals(401, closed.get(path).statusCode(), path);
      }
      assertEquals(401, closed.query("SELECT 1").statusCode());
      assertEquals(401, closed.get("/?token=" + TOKEN + "0").statusCode());
      for (String wrong : new String[] {"Bearer ", "Bearer " + TOKEN + "x", "Basic " + TOKEN}) {
        assertEquals(
            401,
            closed.send(closed.request("/api/query").header("Authorization", wrong)).statusCode());
      }
      assertEquals(
          200,
          closed
              .send(closed.request("/api/query").header("Authorization", "Bearer " + TOKEN))
              .statusCode());
      HttpResponse<String> first = closed.get("/?template=gc&token=" + TOKEN);
      assertEquals(303, first.statusCode());
      assertEquals("/?template=gc", header(first, "Location"));
      String cookie = header(first, "Set-Cookie");
      assertTrue(cookie.endsWith("; Path=/; HttpOnly; SameSite=Strict"), cookie);
      assertFalse(cookie.contains(TOKEN), cookie);
      String pair = cookie.substring(0, cookie.indexOf(';'));
      assertEquals(
          200, closed.send(closed.request("/api/query").header("Cookie", pair)).statusCode());
      assertEquals(
          401, closed.send(closed.request("/api/query").header("Cookie", pair + "0")).statusCode());
    }
  }

  @Test
  void anotherHostNeedsAToken() {
    ServerSettings settings =
        new ServerSettings(
            "0.0.0.0",
            0,
            false,
            null,
            List.of(),
            null,
            ImportOptions.defaults(),
            Duration.ofSeconds(1),
            1,
            1,
            QueryLimits.USUAL,
            "x",
            line -> {});
    assertThrows(SkeinException.class, () -> SkeinServer.start(settings, Progress.NONE));
  }

  @Test
  void aTakenPortIsOneClearLine() {
    ServerSettings settings =
        new ServerSettings(
            ServerSettings.LOOPBACK,
            served.server.port(),
            false,
            null,
            List.of(),
            null,
            ImportOptions.defaults(),
            Duration.ofSeconds(1),
            1,
            1,
            QueryLimits.USUAL,
            "x",
            line -> {});
    SkeinException e =
        assertThrows(SkeinException.class, () -> SkeinServer.start(settings, Progress.NONE));
    assertTrue(e.getMessage().startsWith("port " + served.server.port()), e.getMessage());
    assertFalse(e.getMessage().contains("\n"));
  }

  /** As bytes, since the JDK's client sets {@code Host} itself and tidies paths. */
  private static String raw(String head) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", served.server.port())) {
      socket.setSoTimeout(10_000);
      OutputStream out = socket.getOutputStream();
      out.write((head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
