package dev.skein.collector.analyzer.api;

import static dev.skein.collector.analyzer.api.Browser.problem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A notebook that nobody uses, of an analyzer that asks nobody for a token. */
class IdleNotebookTest {
  @TempDir Path folder;

  @Test
  void unusedOnesEnd() throws Exception {
    try (TestAnalyzer analyzer =
        TestAnalyzer.start(
            folder.resolve("store"),
            "SKEIN_ANALYZER_NOTEBOOK_IDLE_TIMEOUT",
            "1s",
            "SKEIN_ANALYZER_REPORT_FOLDER",
            folder.resolve("reports").toString())) {
      try (TestClient agent = analyzer.client()) {
        TestChunk chunk = RecordedChunk.of("serial17.jfr", "profile-0.jfr", "uid-1");
        assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
      }
      Browser browser = new Browser(analyzer);
      assertEquals("{\"login\":\"none\",\"name\":null}", browser.get("/api/v1/session").body());
      String at = "/" + browser.open("").get("address");
      while (!browser.get("/api/v1/notebooks").body().equals("{\"notebooks\":[]}")) {
        Thread.sleep(5);
      }
      HttpResponse<String> gone = browser.get(at);
      problem(410, "gone", gone);
      assertTrue(gone.body().contains("nobody used it"), gone.body());
    }
  }
}
