package dev.skein.collector.analyzer.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.skein.collector.analyzer.TestAnalyzer;
import dev.skein.collector.analyzer.TestChunk;
import dev.skein.collector.analyzer.TestClient;
import dev.skein.collector.v1.Status;
import dev.skein.server.PageScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page as somebody who is on call uses it in Chromium, {@code web/e2e/collected.ts}, against an analyzer with chunks that JVMs
 * wrote.
 */
class CollectedPageTest {
  private static final String SHOP = "token-of-the-shop";
  private static final String NOTHING = "token-of-nothing-there";

  /** What the script chooses. */
  private static final Instant FROM = Instant.parse("2026-11-30T03:37:14Z");

  private static final Instant TO = Instant.parse("2026-11-30T03:37:16Z");

  @TempDir Path temp;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void thePageShowsWhatIsAskedForOnCall() throws Exception {
    PageScript.assumePossible();
    Path tokens = temp.resolve("tokens");
    Files.writeString(tokens, SHOP + " shop\n" + NOTHING + " empty\n");
    try (TestAnalyzer analyzer =
        TestAnalyzer.start(
            temp.resolve("store"),
            "SKEIN_ANALYZER_READ_AUTHENTICATION",
            "file",
            "SKEIN_ANALYZER_READ_TOKEN_FILE",
            tokens.toString(),
            "SKEIN_ANALYZER_REPORT_MEMORY",
            "256m",
            "SKEIN_ANALYZER_REPORT_FOLDER",
            temp.resolve("work").toString())) {
      try (TestClient agent = analyzer.client()) {
        for (TestChunk chunk :
            List.of(
                RecordedChunk.of("all17.jfr", "profile-1.jfr", "uid-1"),
                RecordedChunk.of("parallel25.jfr", "profile-0.jfr", "uid-2")
                    .identity(b -> b.setPod("cart-1")),
                RecordedChunk.of("zgc25.jfr", "profile-0.jfr", "uid-3")
                    .identity(b -> b.setNamespace("bank").setPod("vault-0")))) {
          assertEquals(Status.ACCEPTED, agent.upload(chunk).getStatus());
        }
      }
      String address = "http://127.0.0.1:" + analyzer.analyzer().httpPort();
      PageScript.start(temp, "collected.ts", address, SHOP, NOTHING, counts()).assertPassed();
    }
  }

  /** Garbage collections in the window, and how many of them the program has asked for, as the JDK reads them. */
  private static String counts() throws Exception {
    List<RecordedEvent> collections =
        RecordingFile.readAllEvents(RecordedChunk.path("all17.jfr")).stream()
            .filter(event -> event.getEventType().getName().equals("jdk.GarbageCollection"))
            .filter(event -> !event.getStartTime().isBefore(FROM))
            .filter(event -> event.getStartTime().isBefore(TO))
            .toList();
    long asked =
        collections.stream()
            .filter(event -> event.getString("cause").equals("System.gc()"))
            .count();
    return collections.size() + "," + asked;
  }
}
