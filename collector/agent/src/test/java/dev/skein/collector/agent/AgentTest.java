package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.TestAnalyzer.Stored;
import dev.skein.collector.v1.Status;
import java.io.RandomAccessFile;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives at the other side, of made files: in order, once, and nothing that is not meant to. */
class AgentTest extends AgentScenario {
  @ParameterizedTest
  @ValueSource(strings = {"link", "copy"})
  void finishedChunksArriveInOrderAndOpenOnesStay(String by) throws Exception {
    settings.put("SKEIN_AGENT_SPOOL_BY", by);
    Path file = container.resolve("profile-1-7-0.jfr");
    MadeChunk.append(file, chunk(0));
    MadeChunk.append(file, MadeChunk.open(500, 9));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(1);
      // async-profiler finishes a chunk by its header, and goes on in the same file.
      try (RandomAccessFile writer = new RandomAccessFile(file.toFile(), "rw")) {
        byte[] second = chunk(1);
        writer.seek(SIZE);
        writer.write(second, 0, 8);
        writer.seek(SIZE + 68);
        writer.write(second, 68, second.length - 68);
        writer.seek(SIZE + 8);
        writer.write(second, 8, 60);
      }
      for (int i = 2; i < 5; i++) {
        MadeChunk.append(file, chunk(i));
      }
      awaitStored(5);
      agent.settle();
    }
    List<Stored> stored = analyzer.of("profile-1-7-0.jfr");
    long offset = 0;
    for (int i = 0; i < 5; i++) {
      Stored s = stored.get(i);
      assertArrayEquals(chunk(i), s.bytes());
      assertEquals(offset, s.identity().getOffset());
      assertEquals(i, s.open().getSequence());
      assertEquals(1_000 + i, s.open().getStartNanos());
      assertEquals(1_000, s.identity().getBirth().getStartNanos());
      assertEquals(inode(file), s.identity().getBirth().getInode());
      assertEquals("shop", s.identity().getNamespace());
      assertEquals("app", s.identity().getContainer());
      assertEquals("0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10", s.identity().getPodUid());
      assertEquals(s.identity().getPodUid(), s.identity().getPod());
      offset += s.bytes().length;
    }
    assertEquals(5, analyzer.stored().size());
    assertTrue(Files.exists(file), "the newest file stays");
  }

  @ParameterizedTest
  @ValueSource(strings = {"link", "copy"})
  void whatIsDeletedBeforeItIsSentArrivesAfterARestart(String by) throws Exception {
    settings.put("SKEIN_AGENT_SPOOL_BY", by);
    analyzer.decide = open -> TestAnalyzer.reply(Status.RETRY, "full");
    settings.put("SKEIN_AGENT_DRAIN", "1ms");
    try (RunningAgent agent = RunningAgent.start(settings)) {
      for (int i = 0; i < 3; i++) {
        MadeChunk.append(container.resolve("2026_11_30_10_15_00_7/2026_" + i + ".jfr"), chunk(i));
      }
      RunningAgent.await("a try of each", () -> agent.metrics().found.get("whole") == 3);
      // A finished Job: the kubelet removes its volume, and soon nobody knows the Pod.
      deleteAll(folder.resolve("recordings/shop"));
      agent.settle();
    }
    analyzer.decide = open -> null;
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(3);
      RunningAgent.await("an empty spool", () -> spooled().isEmpty());
      agent.settle();
    }
    for (Stored s : analyzer.stored()) {
      assertArrayEquals(chunk(s.identity().getFile().charAt(27) - '0'), s.bytes());
    }
  }

  @Test
  void aRestartSendsNothingTwice() throws Exception {
    Path file = container.resolve("profile-1-7-0.jfr");
    MadeChunk.append(file, chunk(0));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(1);
    }
    MadeChunk.append(file, chunk(1));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(2);
      agent.settle();
    }
    assertEquals(0, analyzer.duplicates);
    assertEquals(1, analyzer.stored().get(1).open().getSequence());
    assertEquals(1_000, analyzer.stored().get(1).identity().getBirth().getStartNanos());
  }

  @ParameterizedTest
  @ValueSource(strings = {"link", "copy"})
  void aRestartedContainerWithTheSameNamesIsAnotherRecording(String by) throws Exception {
    settings.put("SKEIN_AGENT_SPOOL_BY", by);
    Path file = container.resolve("profile-0.jfr");
    MadeChunk.append(file, chunk(0));
    MadeChunk.append(file, chunk(1));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(2);
      // In place, as async-profiler opens it: the same inode, and the same length at first.
      Files.write(file, MadeChunk.of(SIZE, 77));
      awaitStored(3);
      // And by a new file.
      Path next = container.resolve("next");
      Files.write(next, MadeChunk.of(SIZE, 88));
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
      awaitStored(4);
      agent.settle();
    }
    List<Stored> stored = analyzer.of("profile-0.jfr");
    assertEquals(4, stored.size());
    assertArrayEquals(MadeChunk.of(SIZE, 77), stored.get(2).bytes());
    assertArrayEquals(MadeChunk.of(SIZE, 88), stored.get(3).bytes());
    assertEquals(77, stored.get(2).identity().getBirth().getStartNanos());
    assertEquals(
        stored.get(0).identity().getBirth().getInode(),
        stored.get(2).identity().getBirth().getInode());
    assertNotEquals(
        stored.get(2).identity().getBirth().getInode(),
        stored.get(3).identity().getBirth().getInode());
  }

  @Test
  void aCopyKeepsWhatASecondJvmOverwrites() throws Exception {
    settings.put("SKEIN_AGENT_SPOOL_BY", "copy");
    analyzer.decide = open -> TestAnalyzer.reply(Status.RETRY, "full");
    Path file = container.resolve("profile-0.jfr");
    MadeChunk.append(file, chunk(0));
    MadeChunk.append(file, chunk(1));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("found", () -> agent.metrics().found.get("whole") == 2);
      Files.write(file, MadeChunk.of(SIZE, 77));
      RunningAgent.await("found anew", () -> agent.metrics().found.get("whole") == 3);
      analyzer.decide = open -> null;
      awaitStored(3);
    }
    assertEquals(
        Set.of(1_000L, 1_001L, 77L),
        analyzer.stored().stream().map(s -> s.open().getStartNanos()).collect(Collectors.toSet()));
  }

  @Test
  void aFileThatIsWrittenOverWhileItIsReadIsNeverStoredMixed() throws Exception {
    analyzer.frameMillis = 30;
    settings.put("SKEIN_AGENT_FRAME_BYTES", "16k");
    Path file = container.resolve("profile-0.jfr");
    byte[] first = MadeChunk.of(1 << 20, 5);
    byte[] second = MadeChunk.of(1 << 20, 6);
    MadeChunk.append(file, first);
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("on its way", () -> analyzer.tokens().size() == 1);
      Files.write(file, second);
      awaitStored(1);
      agent.settle();
    }
    assertEquals(1, analyzer.stored().size());
    assertArrayEquals(second, analyzer.stored().get(0).bytes());
  }

  @Test
  void linksPipesAndStrangeNamesAreNotRead() throws Exception {
    Path secret = folder.resolve("secret.jfr");
    Files.write(secret, chunk(9));
    Files.createDirectories(folder.resolve("elsewhere"));
    Files.write(folder.resolve("elsewhere/other.jfr"), chunk(8));
    Files.createSymbolicLink(container.resolve("planted.jfr"), secret);
    Files.createSymbolicLink(container.resolve("nested"), folder.resolve("elsewhere"));
    Files.createSymbolicLink(container.resolveSibling("side"), folder.resolve("elsewhere"));
    Files.createSymbolicLink(folder.resolve("recordings/pay"), folder.resolve("recordings/shop"));
    Files.write(container.resolve("a\nb.jfr"), chunk(7));
    Files.write(container.resolve("x".repeat(240) + ".jfr"), chunk(6));
    Files.write(container.resolve(".hidden.jfr"), chunk(5));
    Files.write(container.resolve("packed.jfr.gz"), chunk(4));
    assertEquals(
        0,
        new ProcessBuilder("mkfifo", container.resolve("pipe.jfr").toString()).start().waitFor());
    Files.write(container.resolve("good.jfr"), chunk(0));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(1);
      agent.settle();
      assertEquals(2, agent.metrics().ignored.get("no_file"));
      assertEquals(2, agent.metrics().ignored.get("name"));
    }
    assertEquals(1, analyzer.stored().size());
    assertArrayEquals(chunk(0), analyzer.stored().get(0).bytes());
  }

  @Test
  void whatIsRefusedIsSetAsideAndStopsNothing() throws Exception {
    analyzer.decide =
        open -> open.getSequence() == 1 ? TestAnalyzer.reply(Status.REJECTED, "not you") : null;
    settings.put("SKEIN_AGENT_CHUNK_BYTES", "20k");
    Path file = container.resolve("profile-1-7-0.jfr");
    MadeChunk.append(file, chunk(0));
    MadeChunk.append(file, chunk(1));
    MadeChunk.append(file, MadeChunk.of(30_000, 5));
    MadeChunk.append(file, chunk(3));
    MadeChunk.append(container.resolve("profile-1-7-1.jfr"), chunk(4));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(3);
      RunningAgent.await("reclaimed", () -> !Files.exists(file));
      assertEquals(1, agent.metrics().lost.get("too_large"));
      assertEquals(1, agent.metrics().lost.get("refused"));
      assertTrue(agent.log().contains("\"reason\":\"not you\""), agent.log());
    }
    assertEquals(
        List.of(0, 3),
        analyzer.of("profile-1-7-0.jfr").stream().map(s -> s.open().getSequence()).toList());
    List<Path> refused = files(folder.resolve("spool/refused"));
    assertEquals(2, refused.size());
    assertArrayEquals(chunk(1), Files.readAllBytes(refused.get(0)));
    assertTrue(Files.readString(refused.get(1)).startsWith("not you\n"));
  }

  @Test
  void aFileThatHasToWaitHoldsNoPlace() throws Exception {
    settings.put("SKEIN_AGENT_UPLOADS", "1");
    settings.put("SKEIN_AGENT_RETRY_FIRST", "1h");
    settings.put("SKEIN_AGENT_RETRY_MOST", "1h");
    analyzer.decide =
        open ->
            open.getIdentity().getFile().startsWith("bad")
                ? TestAnalyzer.reply(Status.RETRY, "later")
                : null;
    for (int i = 0; i < 5; i++) {
      MadeChunk.append(container.resolve("bad" + i + ".jfr"), chunk(i));
      MadeChunk.append(container.resolve("good" + i + ".jfr"), chunk(i));
    }
    try (RunningAgent agent = RunningAgent.start(settings)) {
      awaitStored(5);
    }
    assertEquals(5, analyzer.stored().size());
  }

  @Test
  void anUnreachableAnalyzerIsWaitedFor() throws Exception {
    int port = analyzer.port();
    analyzer.close();
    MadeChunk.append(container.resolve("p.jfr"), chunk(0));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("failures", () -> agent.metrics().answers.get("retry") > 2);
      assertTrue(agent.log().contains("UNAVAILABLE"), agent.log());
      try (TestAnalyzer back = new TestAnalyzer(port, null, null)) {
        RunningAgent.await("stored", () -> back.stored().size() == 1);
      }
    }
  }

  @Test
  void anAnalyzerThatNeverAnswersHoldsNobodyForEver() throws Exception {
    settings.put("SKEIN_AGENT_STALL", "300ms");
    settings.put("SKEIN_AGENT_DRAIN", "1ms");
    try (ServerSocket silent = new ServerSocket(0)) {
      settings.put("SKEIN_AGENT_ANALYZER", "http://127.0.0.1:" + silent.getLocalPort());
      MadeChunk.append(container.resolve("p.jfr"), chunk(0));
      try (RunningAgent agent = RunningAgent.start(settings)) {
        RunningAgent.await("given up twice", () -> agent.metrics().answers.get("retry") > 1);
      }
    }
  }

  @Test
  void tenThousandFilesInOneContainer() throws Exception {
    int files = 10_000;
    settings.put("SKEIN_AGENT_MODE", "log-only");
    settings.put("SKEIN_AGENT_CONTAINER_FILES", Integer.toString(files));
    settings.put("SKEIN_AGENT_RESCAN", "1s");
    // Names of a few files: quicker to make, and the agent takes each for a recording of its own.
    for (int i = 0; i < 10; i++) {
      Files.write(container.resolve("made" + i), MadeChunk.of(200, i));
    }
    for (int i = 0; i < files + 10; i++) {
      Files.createLink(
          container.resolve("profile-" + i + ".jfr"), container.resolve("made" + i % 10));
    }
    Path other = container.resolveSibling("other/profile-0.jfr");
    MadeChunk.append(other, chunk(0));
    try (RunningAgent agent = RunningAgent.start(settings)) {
      RunningAgent.await("all", () -> agent.metrics().answers.get("accepted") == files + 1);
      assertEquals(10, agent.metrics().ignored.get("too_many"));
    }
  }
}
