package dev.skein.collector.analyzer.api;

import static dev.skein.collector.analyzer.api.Browser.problem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Browsers that log in, and what pages of other sites can make them ask. */
class LoginTest {
  private static final String SHOP = "token-of-the-shop";
  private static final String LEAVES = "token-of-who-leaves";
  private static final String SESSION = "/api/v1/session";
  private static final String RECORDINGS = "/api/v1/recordings";
  private static final String OPEN = "/api/v1/namespaces/shop/pods/cart-0/containers/app/notebook";

  @TempDir static Path folder;
  private static Path tokens;
  private static TestAnalyzer analyzer;

  @BeforeAll
  static void start() throws Exception {
    tokens = Files.writeString(folder.resolve("tokens"), SHOP + " shop,cart\n" + LEAVES + " *\n");
    analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_READ_AUTHENTICATION",
            "file",
            "SKEIN_ANALYZER_READ_TOKEN_FILE",
            tokens.toString());
  }

  @AfterAll
  static void stop() {
    String log = analyzer.log();
    analyzer.close();
    for (String secret : List.of(SHOP, LEAVES, "Bearer", "skein=")) {
      assertFalse(log.contains(secret), log);
    }
  }

  @Test
  void aCookieStandsForAToken() throws Exception {
    Browser browser = new Browser(analyzer);
    assertEquals("{\"login\":\"token\",\"name\":null}", browser.get(SESSION).body());
    problem(401, "unauthorized", browser.get(RECORDINGS));
    HttpResponse<String> answer = browser.login(SHOP);
    assertEquals(204, answer.statusCode());
    assertTrue(
        answer
            .headers()
            .firstValue("Set-Cookie")
            .orElse("")
            .matches("skein=[0-9a-f]{64}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict"));
    assertEquals(
        "{\"login\":\"token\",\"name\":\"reader of cart, shop\"}", browser.get(SESSION).body());
    assertEquals("{\"workloads\":[]}", browser.get(RECORDINGS).body());
    // The reader's rights, no more.
    problem(403, "forbidden", browser.send("POST", OPEN.replace("shop", "bank"), null));
    problem(404, "not_found", browser.send("POST", OPEN, null));
    Browser copy = new Browser(analyzer).cookie(browser.cookie());
    HttpResponse<String> out = browser.send("DELETE", SESSION, null);
    assertEquals(204, out.statusCode());
    assertTrue(out.headers().firstValue("Set-Cookie").orElse("").startsWith("skein=; Max-Age=0;"));
    problem(401, "unauthorized", copy.get(RECORDINGS));
  }

  @Test
  void whatIsNoLoginIsSaid() throws Exception {
    Browser browser = new Browser(analyzer);
    problem(401, "unauthorized", browser.login("token-of-nobody"));
    problem(400, "bad_request", browser.send("POST", SESSION, "{\"token\":1}"));
    problem(400, "bad_request", browser.send("POST", SESSION, "token-of-nobody"));
    problem(413, "bad_request", browser.login("x".repeat(40_000)));
    problem(401, "unauthorized", browser.cookie("skein=" + "0".repeat(64)).get(RECORDINGS));
  }

  @Test
  void aTokenThatEndsEndsItsSessions() throws Exception {
    Browser browser = Browser.of(analyzer, LEAVES);
    assertEquals(200, browser.get(RECORDINGS).statusCode());
    FileTime before = Files.getLastModifiedTime(tokens);
    String all = Files.readString(tokens);
    replaceTokens(SHOP + " shop,cart\n", before, 1);
    problem(401, "unauthorized", browser.get(RECORDINGS));
    // It does not come back with its token.
    replaceTokens(all, before, 2);
    problem(401, "unauthorized", browser.get(RECORDINGS));
    assertEquals(204, browser.login(LEAVES).statusCode());
  }

  private static void replaceTokens(String lines, FileTime before, int seconds) throws Exception {
    Path next = Files.writeString(folder.resolve("next"), lines);
    Files.setLastModifiedTime(next, FileTime.from(before.toInstant().plusSeconds(seconds)));
    Files.move(next, tokens, StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void pagesOfOtherSitesCannotAsk() throws Exception {
    Browser shop = Browser.of(analyzer, SHOP);
    for (String path : List.of(OPEN, SESSION)) {
      for (Map<String, String> headers :
          List.of(
              Map.<String, String>of(),
              Map.of("Sec-Fetch-Site", "cross-site"),
              Map.of("Sec-Fetch-Site", "same-site", "Origin", shop.origin()),
              Map.of("Sec-Fetch-Site", "none"),
              Map.of("Authorization", "Basic eDp5"),
              Map.of("Origin", "null"),
              Map.of("Origin", "http://localhost:1"))) {
        for (String method : List.of("POST", "DELETE")) {
          HttpResponse<String> answer =
              shop.send(shop.plain(path, headers).method(method, BodyPublishers.noBody()));
          if (path.equals(SESSION) || method.equals("POST")) {
            problem(403, "forbidden", answer);
          } else {
            problem(405, "bad_request", answer);
          }
        }
      }
    }
    for (String path : List.of("/api/v1/notebooks", RECORDINGS, SESSION)) {
      problem(
          403, "forbidden", shop.send(shop.plain(path, Map.of("Sec-Fetch-Site", "cross-site"))));
      // Typed into the address bar, or a browser that does not tell.
      for (Map<String, String> headers :
          List.of(Map.of("Sec-Fetch-Site", "none"), Map.<String, String>of())) {
        assertEquals(200, shop.send(shop.plain(path, headers)).statusCode());
      }
    }
    // Where a browser does not say from which site, it says from which page.
    assertEquals(
        404,
        shop.send(shop.plain(OPEN, Map.of("Origin", shop.origin())).POST(BodyPublishers.noBody()))
            .statusCode());
  }
}
