package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.TestAnalyzer.Stored;
import dev.skein.collector.agent.pods.Pods;
import dev.skein.collector.v1.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What becomes of recordings in the end: salvaged, deleted, given up, or left alone. */
class RecordingEndTest extends AgentScenario {
  @Test
  void onlyWhatIsStoredAndSupersededIsDeleted() throws Exception {
    Path first = container.resolve("profile-1-7-0.jfr");
    Path second = container.resolve("profile-1-7-1.jfr");
    Path other = container.resolve("other.jfr");
    Path killed = container.resolve("profile-1-3-0.jfr");
    MadeChunk.append(killed, chunk(5));
    MadeChunk.append(killed, MadeChunk.open(3000, 6));
    MadeChunk.append(first, chunk(0));
    MadeChunk.append(other, chunk(1));
    Files.setLastModifiedTime(killed, FileTime.fromMillis(1000));
    Files.setLastModifiedTime(first, FileTime.fromMillis(2000));
    settings.put("SKEIN_AGENT_QUIET", "100ms");
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(3);
      RunningAgent.await("the killed one's end", () -> !Files.exists(killed));
      agent.settle();
      assertTrue(Files.exists(first), "nothing newer yet");
      MadeChunk.append(second, MadeChunk.open(500, 9));
      RunningAgent.await("reclaimed", () -> !Files.exists(first));
      agent.settle();
      assertTrue(Files.exists(second));
      assertTrue(Files.exists(other));
      assertEquals(2, agent.metrics().reclaimed.get(""));
      assertEquals(2, spooled().size());
    }
  }

  @Test
  void whatCannotBeCopiedYetIsNotTakenForTheEnd() throws Exception {
    Path file = container.resolve("p-0.jfr");
    MadeChunk.append(file, MadeChunk.open(3000, 1));
    settings.put("SKEIN_AGENT_SPOOL_BY", "copy");
    settings.put("SKEIN_AGENT_QUIET", "300ms");
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("its copy", () -> spooled().size() == 1);
      agent.settle();
      // As on a full disk: the copy cannot be written to.
      Path copy = spooled().get(0);
      Files.delete(copy);
      Files.createDirectory(copy);
      Files.write(file, chunk(1));
      RunningAgent.await("a failure", () -> agent.metrics().failures.get("look") > 0);
      Files.delete(file);
      // Long enough for everything that is quiet to be dropped.
      long failures = agent.metrics().failures.get("look");
      RunningAgent.await("more", () -> agent.metrics().failures.get("look") > failures + 10);
      Files.delete(copy);
      Files.createFile(copy);
      awaitStored(1);
    }
  }

  @Test
  void logOnlySendsAndDeletesNothing() throws Exception {
    settings.put("SKEIN_AGENT_MODE", "log-only");
    settings.put("SKEIN_AGENT_QUIET", "50ms");
    MadeChunk.append(container.resolve("p-0.jfr"), chunk(0));
    MadeChunk.append(container.resolve("p-1.jfr"), chunk(1));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("both", () -> agent.metrics().answers.get("accepted") == 2);
      agent.settle();
      agent.settle();
    }
    assertEquals(0, analyzer.tokens().size());
    assertEquals(2, files(container).size());
    // What was only logged is sent once that is wanted.
    settings.put("SKEIN_AGENT_MODE", "grpc");
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(2);
    }
  }

  @Test
  void withoutReclaimingAllStaysAndTheNewestAreCollectedNevertheless() throws Exception {
    settings.put("SKEIN_AGENT_RECLAIM", "false");
    settings.put("SKEIN_AGENT_CONTAINER_FILES", "10");
    settings.put("SKEIN_AGENT_QUIET", "50ms");
    for (int i = 0; i < 25; i++) {
      MadeChunk.append(container.resolve("p-" + i + ".jfr"), chunk(i));
    }
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(25);
      RunningAgent.await("fewer in the spool", () -> spooled().size() <= 5);
      agent.settle();
    }
    assertEquals(25, files(container).size());
    assertEquals(25, analyzer.stored().size());
    assertEquals(0, analyzer.duplicates);
  }

  @Test
  void deadWritersOfTheJdkAreSalvagedAndTheLiveOneIsNot() throws Exception {
    Path dead = container.resolve("2026_11_30_10_15_00_7/2026_11_30_10_15_00.jfr");
    Path live = container.resolve("2026_11_30_10_16_00_8/2026_11_30_10_16_00.jfr");
    MadeChunk.append(dead, MadeChunk.with(9000, 8000, 11, 3));
    MadeChunk.append(live, MadeChunk.with(9000, 8000, 12, 3));
    // A real process holds it open.
    Process holder = new ProcessBuilder("sleep", "60").redirectInput(live.toFile()).start();
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(1);
      agent.settle();
      assertEquals(1, analyzer.stored().size());
      holder.destroyForcibly().waitFor();
      awaitStored(2);
      // It was only stopped: the finished chunk replaces the salvaged one.
      Files.write(live, MadeChunk.of(9500, 12));
      RunningAgent.await(
          "finished", () -> analyzer.stored().stream().anyMatch(s -> s.bytes().length == 9500));
      agent.settle();
    } finally {
      holder.destroyForcibly();
    }
    Stored salvaged = analyzer.stored().get(0);
    assertTrue(salvaged.open().getSalvaged());
    byte[] expected = Arrays.copyOf(MadeChunk.with(9000, 8000, 11, 0), 8000);
    assertArrayEquals(expected, salvaged.bytes());
  }

  @Test
  void aClockThatJumpsSalvagesAndDeletesNothing() throws Exception {
    settings.put("SKEIN_AGENT_QUIET", "1h");
    Path live = container.resolve("2026_11_30_10_16_00_8/2026_11_30_10_16_00.jfr");
    MadeChunk.append(live, MadeChunk.with(9000, 8000, 12, 3));
    Files.setLastModifiedTime(live, FileTime.fromMillis(0));
    MadeChunk.append(container.resolve("p-0.jfr"), chunk(0));
    MadeChunk.append(container.resolve("p-1.jfr"), chunk(1));
    Files.setLastModifiedTime(
        container.resolve("p-1.jfr"), FileTime.from(Instant.parse("2199-01-01T00:00:00Z")));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(2);
      agent.settle();
    }
    assertEquals(2, analyzer.stored().size());
    assertEquals(3, files(container).size());
  }

  @Test
  void aPodThatIsGoneLeavesNothing() throws Exception {
    AtomicReference<Pods.Answer> answer =
        new AtomicReference<>(new Pods.Answer(Pods.State.UNKNOWN, null));
    settings.put("SKEIN_AGENT_QUIET", "100ms");
    MadeChunk.append(container.resolve("p-0.jfr"), chunk(0));
    Path nested = container.resolve("2026_11_30_10_16_00_8/2026_11_30_10_16_00.jfr");
    MadeChunk.append(nested, MadeChunk.with(9000, 8000, 12, 3));
    try (RunningAgent agent = RunningAgent.start(settings, key -> answer.get())) {
      agent.settle();
      assertEquals(0, analyzer.tokens().size(), "nobody knows its name yet");
      answer.set(new Pods.Answer(Pods.State.THERE, "cart-1"));
      awaitStored(2);
      agent.settle();
      assertTrue(Files.exists(nested), "there is no newer one");
      answer.set(new Pods.Answer(Pods.State.GONE, null));
      RunningAgent.await("no folder", () -> !Files.exists(container.getParent()));
      RunningAgent.await("no spool", () -> files(folder.resolve("spool/files")).isEmpty());
    }
    assertEquals("cart-1", analyzer.stored().get(0).identity().getPod());
  }

  @Test
  void aFolderThatNamesAnotherNamespacesPodIsLeftAlone() throws Exception {
    Path file = container.resolve("p-0.jfr");
    MadeChunk.append(file, chunk(0));
    Pods.Answer foreign = new Pods.Answer(Pods.State.FOREIGN, null);
    try (RunningAgent agent = RunningAgent.start(settings, key -> foreign)) {
      agent.settle();
      assertEquals(1, agent.metrics().ignored.get("foreign_pod"));
    }
    assertEquals(0, analyzer.tokens().size());
    assertTrue(Files.exists(file));
    assertEquals(List.of(), files(folder.resolve("spool/files")));
  }

  @Test
  void theSpoolKeepsToItsLimitAndSaysWhatItGaveUp() throws Exception {
    analyzer.decide = open -> TestAnalyzer.reply(Status.RETRY, "full");
    settings.put("SKEIN_AGENT_CONTAINER_BYTES", "1m");
    settings.put("SKEIN_AGENT_SPOOL_BYTES", "2m");
    Path quiet = folder.resolve("recordings/shop/0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a11/app");
    MadeChunk.append(quiet.resolve("small-0.jfr"), chunk(0));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      for (int i = 0; i < 8; i++) {
        Path file = container.resolve("p-" + i + ".jfr");
        MadeChunk.append(file, MadeChunk.of(300_000, i));
        int n = i + 2;
        RunningAgent.await("found", () -> agent.metrics().found.get("whole") == n);
      }
      RunningAgent.await("given up", () -> agent.metrics().lost.get("spool_full") == 5);
      agent.settle();
      assertTrue(agent.log().contains("file_given_up"));
      assertFalse(Files.exists(container.resolve("p-0.jfr")), "the disk is bounded too");
      analyzer.decide = open -> null;
      awaitStored(4);
      agent.settle();
    }
    assertEquals(
        Set.of("small-0.jfr", "p-5.jfr", "p-6.jfr", "p-7.jfr"),
        analyzer.stored().stream().map(s -> s.identity().getFile()).collect(Collectors.toSet()));
  }
}
