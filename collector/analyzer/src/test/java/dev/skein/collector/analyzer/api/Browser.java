package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.collector.analyzer.TestAnalyzer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;

/** Asks an analyzer as a page of it does in a browser: with a cookie, and words about where the request comes from. */
final class Browser {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final TestAnalyzer analyzer;
  private String cookie;

  Browser(TestAnalyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** One that has logged in. */
  static Browser of(TestAnalyzer analyzer, String token) throws Exception {
    Browser browser = new Browser(analyzer);
    HttpResponse<String> answer = browser.login(token);
    assertEquals(204, answer.statusCode(), answer.body());
    return browser;
  }

  /** Logs in, and keeps the cookie. */
  HttpResponse<String> login(String token) throws Exception {
    HttpResponse<String> answer = send("POST", "/api/v1/session", "{\"token\":\"" + token + "\"}");
    answer
        .headers()
        .firstValue("Set-Cookie")
        .ifPresent(value -> cookie = value.substring(0, value.indexOf(';')));
    return answer;
  }

  /** The cookie, as {@code skein=…}; null before the login. */
  String cookie() {
    return cookie;
  }

  /** Takes another's cookie. */
  Browser cookie(String taken) {
    cookie = taken;
    return this;
  }

  /** The analyzer as browsers name it. */
  String origin() {
    return "http://127.0.0.1:" + analyzer.analyzer().httpPort();
  }

  /** A request of a page of the analyzer. */
  HttpRequest.Builder request(String path) {
    return plain(path, Map.of("Sec-Fetch-Site", "same-origin"));
  }

  /** A request with these headers and the cookie. */
  HttpRequest.Builder plain(String path, Map<String, String> headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(origin() + path));
    headers.forEach(request::header);
    if (cookie != null) {
      request.header("Cookie", cookie);
    }
    return request;
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> send(String method, String path, String body) throws Exception {
    return send(
        request(path)
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, null);
  }

  /** Opens a notebook; {@code query} begins with a question mark, or is empty. */
  Map<String, Object> open(String query) throws Exception {
    HttpResponse<String> answer =
        send("POST", "/api/v1/namespaces/shop/pods/cart-0/containers/app/notebook" + query, null);
    assertEquals(201, answer.statusCode(), answer.body());
    return JsonTree.object(answer.body());
  }

  /** Asks a notebook. */
  HttpResponse<String> query(String address, String sql, String id) throws Exception {
    return send("POST", address + "api/query", query(sql, id));
  }

  /** What asks for a query. */
  static String query(String sql, String id) {
    return "{\"sql\":\"" + sql + "\",\"id\":\"" + id + "\"}";
  }

  /** Compares an answer that is an error. */
  static void problem(int status, String word, HttpResponse<String> answer) throws Exception {
    assertEquals(status, answer.statusCode(), answer.body());
    assertEquals(word, JsonTree.object(answer.body()).get("status"), answer.body());
  }
}
