package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that do not end, or that nobody waits for. */
class ReportLimitsTest {
  private static final String REPORT =
      "/api/v1/namespaces/shop/pods/cart-0/containers/app/recordings/profile-0.jfr/report";
  private static final List<String> TOKENS =
      List.of("token-of-the-first", "token-of-the-second", "token-of-the-third");

  @TempDir Path folder;

  private TestAnalyzer analyzer(String... changes) throws Exception {
    Path tokens = folder.resolve("tokens");
    Files.write(tokens, TOKENS.stream().map(token -> token + " *").toList());
    String[] all =
        Stream.concat(
                Stream.of(
                    "SKEIN_ANALYZER_READ_AUTHENTICATION",
                    "file",
                    "SKEIN_ANALYZER_READ_TOKEN_FILE",
                    tokens.toString(),
                    "SKEIN_ANALYZER_REPORT_FOLDER",
                    folder.resolve("reports").toString()),
                Stream.of(changes))
            .toArray(String[]::new);
    TestAnalyzer analyzer = TestAnalyzer.start(folder.resolve("store"), all);
    try (TestClient agent = analyzer.client()) {
      TestChunk chunk = RecordedChunk.of("serial17.jfr", "profile-0.jfr", "uid-1");
      assertTrue(
          List.of(Status.ACCEPTED, Status.DUPLICATE).contains(agent.upload(chunk).getStatus()));
    }
    return analyzer;
  }

  private static HttpResponse<String> get(TestAnalyzer analyzer, int reader) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + analyzer.analyzer().httpPort() + REPORT))
                .header("Authorization", "Bearer " + TOKENS.get(reader))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** A client that asks and waits. */
  private static Socket ask(TestAnalyzer analyzer, int reader) throws IOException {
    Socket socket = new Socket("127.0.0.1", analyzer.analyzer().httpPort());
    socket
        .getOutputStream()
        .write(
            ("GET "
                    + REPORT
                    + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + TOKENS.get(reader)
                    + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** The processes that an analyzer in this one has started. */
  static List<ProcessHandle> processes() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .toList();
  }

  /** Waits until so many processes make reports, and lets none of them get any further. */
  private static void stop(int count) throws Exception {
    while (processes().size() < count) {
      Thread.sleep(5);
    }
    for (ProcessHandle process : processes()) {
      new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor();
    }
  }

  @Test
  void whatHangsIsBoundedAndEndsWithItsClient() throws Exception {
    try (TestAnalyzer analyzer = analyzer("SKEIN_ANALYZER_REPORTS", "2")) {
      try (Socket first = ask(analyzer, 0)) {
        stop(2);
        HttpResponse<String> own = get(analyzer, 0);
        assertEquals(429, own.statusCode(), own.body());
        assertTrue(own.headers().firstValue("Retry-After").isPresent());
        try (Socket second = ask(analyzer, 1)) {
          // Both want the same database: the second waits for the process that makes it.
          stop(3);
          HttpResponse<String> busy = get(analyzer, 2);
          assertEquals(503, busy.statusCode(), busy.body());
          assertTrue(busy.headers().firstValue("Retry-After").isPresent());
          try (TestClient agent = analyzer.client()) {
            TestChunk chunk = TestChunk.of("meanwhile.jfr", 0, 1 << 20);
            assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
          }
          assertEquals(0, second.getInputStream().available());
        }
        assertEquals(0, first.getInputStream().available());
      }
      // One of each kind may wait for the next question.
      while (processes().size() > 2 || analyzer.metric("skein_reports_running", "") > 0) {
        Thread.sleep(5);
      }
      assertEquals(2, analyzer.metric("skein_reports_total", "result=\"cancelled\""));
      assertEquals(2, analyzer.metric("skein_reports_total", "result=\"refused\""));
    }
    try (Stream<Path> left = Files.list(folder.resolve("reports"))) {
      assertEquals(List.of(), left.toList());
    }
    while (!processes().isEmpty()) {
      Thread.sleep(5);
    }
  }

  @Test
  void aLimitIsALimit() throws Exception {
    // No JVM starts so fast.
    try (TestAnalyzer analyzer = analyzer("SKEIN_ANALYZER_REPORT_TIMEOUT", "20ms")) {
      HttpResponse<String> late = get(analyzer, 0);
      assertEquals(422, late.statusCode(), late.body());
      assertTrue(late.body().startsWith("{\"status\":\"unavailable\",\"namespace\":\"shop\""));
      assertTrue(late.body().contains("time limit"), late.body());
    }
    try (TestAnalyzer analyzer = analyzer("SKEIN_ANALYZER_REPORT_BYTES", "100000")) {
      HttpResponse<String> large = get(analyzer, 0);
      assertEquals(422, large.statusCode(), large.body());
      assertTrue(large.body().contains("choose a shorter window"), large.body());
    }
  }
}
