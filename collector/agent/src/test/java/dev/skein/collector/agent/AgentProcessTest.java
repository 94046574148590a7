package dev.skein.collector.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.collector.agent.TestAnalyzer.Stored;
import dev.skein.collector.v1.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: killed at any moment, ended in an orderly way, started wrongly. */
class AgentProcessTest {
  @TempDir Path folder;

  /**
   * Agents are killed one after another while recordings grow, rotate and are deleted. {@code -Dskein.kill.rounds=200} does it longer,
   * {@code -Dskein.kill.seed=N} in another way.
   */
  @Test
  void killedAgentsLoseNothingAndSendNothingTwice() throws Exception {
    int rounds = Integer.getInteger("skein.kill.rounds", 3);
    SplittableRandom random = new SplittableRandom(Long.getLong("skein.kill.seed", 7L));
    Path container = RunningAgent.container(folder);
    // Chunks by what they are made of: a long run has more of them than there is memory for.
    Map<String, int[]> written = new HashMap<>();
    List<Path> files = new ArrayList<>();
    int number = 0;
    int made = 0;
    try (TestAnalyzer analyzer = new TestAnalyzer()) {
      Map<String, String> settings = RunningAgent.settings(folder, analyzer.port());
      settings.put("SKEIN_AGENT_QUIET", "2s");
      analyzer.decide =
          open ->
              (open.getStartNanos() + System.nanoTime()) % 4 == 0
                  ? TestAnalyzer.reply(Status.RETRY, "busy")
                  : null;
      for (int round = 0; round <= rounds; round++) {
        boolean last = round == rounds;
        try (AgentProcess agent = AgentProcess.start(settings, folder.resolve("log"))) {
          agent.awaitLog("spool_loaded");
          long until = System.nanoTime() + random.nextLong(last ? 1 : 1_500_000_000L);
          do {
            if (files.isEmpty() || random.nextInt(10) == 0) {
              // Never a name of before: a spooled file of that name would be taken for this one.
              files.add(container.resolve("profile-" + ++made + "-0.jfr"));
            }
            Path file = files.get(random.nextInt(Math.max(0, files.size() - 3), files.size()));
            int most = random.nextInt(8) == 0 ? 400_000 : 20_000;
            int[] chunk = {100 + random.nextInt(most), ++number};
            MadeChunk.append(file, MadeChunk.of(chunk[0], chunk[1]));
            written.put(file.getFileName() + " " + number, chunk);
            Thread.sleep(random.nextInt(40));
          } while (System.nanoTime() < until);
          if (!last) {
            agent.kill();
            deleteSomeThatAreSpooled(files, random);
            continue;
          }
          awaitAll(written.keySet(), analyzer);
          assertEquals(0, agent.terminate(), agent.log());
        }
      }
      assertEquals(List.of(), analyzer.faults());
      Map<String, byte[]> stored = new HashMap<>();
      for (Stored s : analyzer.stored()) {
        stored.put(name(s), s.bytes());
      }
      assertEquals(written.keySet(), stored.keySet());
      written.forEach(
          (name, chunk) ->
              assertArrayEquals(MadeChunk.of(chunk[0], chunk[1]), stored.get(name), name));
    }
  }

  private static String name(Stored chunk) {
    return chunk.identity().getFile() + " " + chunk.open().getStartNanos();
  }

  /** Waits for them as long as more of them come: after a long run there are thousands left. */
  private static void awaitAll(Set<String> names, TestAnalyzer analyzer) throws Exception {
    while (true) {
      Set<String> missing = new TreeSet<>(names);
      analyzer.stored().forEach(chunk -> missing.remove(name(chunk)));
      if (missing.isEmpty()) {
        return;
      }
      int stored = analyzer.stored().size();
      RunningAgent.await("one of " + missing, () -> analyzer.stored().size() > stored);
    }
  }

  /** Between two agents: what the first had seen may be deleted, by its JVM or with its Pod. */
  private void deleteSomeThatAreSpooled(List<Path> files, SplittableRandom random)
      throws IOException {
    for (Path file : List.copyOf(files)) {
      if (random.nextInt(3) == 0 && spooled(file.getFileName().toString())) {
        Files.deleteIfExists(file);
      }
    }
    // A name that is gone is not written to again: another file of that name would be another
    // recording.
    files.removeIf(f -> !Files.exists(f));
    files.add(
        files.size(),
        RunningAgent.container(folder).resolve("p" + random.nextInt(1 << 30) + ".jfr"));
  }

  private boolean spooled(String name) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("spool/files"))) {
      return all.anyMatch(f -> f.getFileName().toString().endsWith("~" + name));
    }
  }

  @Test
  void sigtermSendsWhatIsThereFirst() throws Exception {
    Path container = RunningAgent.container(folder);
    try (TestAnalyzer analyzer = new TestAnalyzer()) {
      Map<String, String> settings = RunningAgent.settings(folder, analyzer.port());
      settings.put("SKEIN_AGENT_RESCAN", "1h");
      settings.put("SKEIN_AGENT_DRAIN", "50s");
      // As in most containers; the names below are no text there.
      settings.put("LC_ALL", "C");
      Files.createDirectories(container);
      for (Path place : List.of(container, folder.resolve("recordings"))) {
        String[] make = {
          "sh", "-c", "mkdir \"$(printf '\\377')\" && touch \"$(printf '\\377.jfr')\""
        };
        assertEquals(0, new ProcessBuilder(make).directory(place.toFile()).start().waitFor());
      }
      try (AgentProcess agent = AgentProcess.start(settings, folder.resolve("log"))) {
        agent.awaitLog("spool_loaded");
        for (int i = 0; i < 8; i++) {
          MadeChunk.append(container.resolve("p-" + i + ".jfr"), MadeChunk.of(1 << 20, i));
        }
        assertEquals(0, agent.terminate(), agent.log());
        assertEquals(8, analyzer.stored().size(), agent.log());
        assertTrue(agent.log().contains("\"event\":\"agent_stopped\""), agent.log());
      }
    }
  }

  @Test
  void whatCannotWorkEndsWithOneLine() throws Exception {
    Map<String, String> settings = RunningAgent.settings(folder, 1);
    settings.put("SKEIN_AGENT_QUIET", "soon");
    try (AgentProcess agent = AgentProcess.start(settings, folder.resolve("log"))) {
      assertEquals(2, agent.exit());
      assertEquals(
          "skein-agent: SKEIN_AGENT_QUIET is 'soon', but has to be a duration such as 500ms, 10s,"
              + " 5m or 2h\n",
          agent.log());
    }
    settings.put("SKEIN_AGENT_QUIET", "1s");
    try (AgentProcess first = AgentProcess.start(settings, folder.resolve("log"))) {
      first.awaitLog("spool_loaded");
      try (AgentProcess second = AgentProcess.start(settings, folder.resolve("log2"))) {
        assertEquals(1, second.exit());
        assertEquals(
            "skein-agent: " + folder.resolve("spool") + " is in use by another agent\n",
            second.log());
      }
    }
  }
}
