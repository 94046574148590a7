package dev.skein.collector.together;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.skein.collector.agent.AgentProcess;
import dev.skein.collector.agent.MadeChunk;
import dev.skein.collector.analyzer.TestProcess;
import dev.skein.collector.analyzer.catalog.Catalog;
import dev.skein.collector.analyzer.settings.Settings;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.analyzer.store.Stores;
import dev.skein.collector.service.Log;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * One node and one analyzer: processes that can be killed, an application that writes, and a look into the store afterwards. The
 * analyzer keeps its port when it is started again.
 */
final class Together implements AutoCloseable {
  private static final Log QUIET = new Log(System.out, Log.Level.ERROR);
  private static final long PATIENCE_NANOS = 120_000_000_000L;
  private static final int LARGEST = 400_000;

  final Path folder;
  final int port;
  final SplittableRandom random;

  /** Sizes of the chunks that were written, by file and number: what is in them follows from that. */
  final Map<String, Integer> written = new LinkedHashMap<>();

  private final Map<String, String> agentSettings = new HashMap<>();
  private final Map<String, String> analyzerSettings = new HashMap<>();
  private final List<Path> files = new ArrayList<>();
  private TestProcess analyzer;
  private AgentProcess agent;
  private int agents;

  Together(Path folder, long seed) throws IOException {
    this.folder = folder;
    random = new SplittableRandom(seed);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    agentSettings.put("SKEIN_AGENT_MODE", "grpc");
    agentSettings.put("SKEIN_AGENT_RECORDINGS", folder.resolve("recordings").toString());
    agentSettings.put("SKEIN_AGENT_SPOOL", folder.resolve("spool").toString());
    agentSettings.put("SKEIN_AGENT_ANALYZER", "http://127.0.0.1:" + port);
    agentSettings.put("SKEIN_AGENT_PLAINTEXT", "true");
    agentSettings.put("SKEIN_AGENT_STATUS", "127.0.0.1:0");
    agentSettings.put("SKEIN_AGENT_KUBERNETES", "off");
    agentSettings.put("SKEIN_AGENT_RESCAN", "100ms");
    agentSettings.put("SKEIN_AGENT_QUIET", "2s");
    agentSettings.put("SKEIN_AGENT_RETRY_FIRST", "50ms");
    agentSettings.put("SKEIN_AGENT_RETRY_MOST", "500ms");
    agentSettings.put("SKEIN_AGENT_STALL", "2s");
    // What both cannot send while they are killed time and again is more than usual.
    agentSettings.put("SKEIN_AGENT_SPOOL_BYTES", "100g");
    agentSettings.put("SKEIN_AGENT_CONTAINER_BYTES", "100g");
    analyzerSettings.put("SKEIN_ANALYZER_STORE", folder.resolve("store").toUri().toString());
    analyzerSettings.put("SKEIN_ANALYZER_GRPC_ADDRESS", "127.0.0.1:" + port);
    analyzerSettings.put("SKEIN_ANALYZER_HTTP_ADDRESS", "127.0.0.1:0");
    analyzerSettings.put("SKEIN_ANALYZER_INSECURE", "true");
    analyzerSettings.put("SKEIN_ANALYZER_AUTHENTICATION", "none");
    analyzerSettings.put("SKEIN_ANALYZER_MIN_FREE", "1m");
    analyzerSettings.put("SKEIN_ANALYZER_STOP_TIMEOUT", "1s");
    analyzerSettings.put("SKEIN_ANALYZER_STREAM_IDLE_TIMEOUT", "3s");
  }

  /** Lets the agent use another way to the analyzer. */
  void agentCalls(int otherPort) {
    agentSettings.put("SKEIN_AGENT_ANALYZER", "http://127.0.0.1:" + otherPort);
  }

  /** Starts what does not run. */
  void start() throws IOException, InterruptedException {
    startAnalyzer(":");
    if (agent == null) {
      agent = AgentProcess.start(agentSettings, folder.resolve("agent-" + agents++ + ".log"));
      agent.awaitLog("spool_loaded");
    }
  }

  /**
   * Starts an analyzer where none runs.
   *
   * @param shell what the shell does first, as a limit for the process
   */
  void startAnalyzer(String shell) throws IOException {
    if (analyzer == null) {
      analyzer = new TestProcess(shell, analyzerSettings);
    }
  }

  /** Waits until the agent has logged something. */
  void awaitAgent(String text) throws IOException, InterruptedException {
    agent.awaitLog(text);
  }

  void killAgent() throws InterruptedException {
    agent.kill();
    agent = null;
  }

  /** The analyzer does nothing while the application writes, for longer than an agent waits for an answer. */
  void writeWhileAnalyzerHangs(long millis) throws IOException, InterruptedException {
    analyzer.pause();
    write(millis);
    agent.awaitLog(" in time");
    analyzer.resume();
  }

  void killAnalyzer() throws InterruptedException {
    analyzer.kill();
    analyzer = null;
  }

  /** The application writes finished chunks for a while, to some files at once, with a new one now and then. */
  void write(long millis) throws IOException, InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    do {
      if (files.isEmpty() || random.nextInt(10) == 0) {
        files.add(container().resolve("profile-" + files.size() + "-0.jfr"));
      }
      Path file = files.get(random.nextInt(Math.max(0, files.size() - 3), files.size()));
      int number = written.size() + 1;
      int size = 100 + random.nextInt(LARGEST);
      MadeChunk.append(file, MadeChunk.of(size, number));
      written.put(file.getFileName() + " " + number, size);
      Thread.sleep(random.nextInt(30));
    } while (System.nanoTime() < until);
  }

  Path container() {
    return folder.resolve("recordings/shop/0b9b7c1e-6a4f-4c22-9f0e-0d4f3b1f5a10/app");
  }

  /** Waits until as much is stored as was written, as long as it becomes more. */
  void awaitAll() throws Exception {
    int before = -1;
    long since = System.nanoTime();
    for (Set<String> there = stored().keySet();
        there.size() < written.size();
        there = stored().keySet()) {
      if (there.size() > before) {
        before = there.size();
        since = System.nanoTime();
      } else if (System.nanoTime() - since > PATIENCE_NANOS) {
        Set<String> missing = new TreeSet<>(written.keySet());
        missing.removeAll(there);
        fail(missing.size() + " of " + written.size() + " do not arrive: " + missing + losses());
      }
      Thread.sleep(200);
    }
  }

  /** What the agents said of chunks and files that they gave up. */
  private String losses() throws IOException {
    StringBuilder losses = new StringBuilder();
    for (int i = 0; i < agents; i++) {
      for (String line : Files.readAllLines(folder.resolve("agent-" + i + ".log"))) {
        if (line.contains("\"chunk_lost\"")
            || line.contains("_given_up\"")
            || line.contains("_refused\"")) {
          losses.append("\nagent ").append(i).append(": ").append(line);
        }
      }
    }
    return losses.toString();
  }

  /** What is stored: nothing twice, and all of it whole. */
  Map<String, StoredChunk> stored() throws Exception {
    Map<String, StoredChunk> stored = new HashMap<>();
    Catalog catalog = new Catalog();
    try (ChunkSource source = source()) {
      int damaged =
          source.scan(
              chunk -> {
                assertEquals(List.of(), catalog.restore(chunk), "overlaps");
                String name = chunk.recording().file() + " " + chunk.startNanos();
                assertEquals(null, stored.put(name, chunk), "stored twice");
              });
      assertEquals(0, damaged);
    }
    return stored;
  }

  ChunkSource source() throws Exception {
    return Stores.reading(Settings.readingOnly(analyzerSettings), QUIET);
  }

  /** Ends both as a node does, and compares what is stored with what was written, byte by byte. */
  void stopAndCompare() throws Exception {
    assertEquals(0, agent.terminate(), agent.log());
    // 128 + SIGTERM: what a JVM returns once its hooks are done.
    assertEquals(143, analyzer.stop());
    Map<String, StoredChunk> stored = stored();
    assertEquals(written.keySet(), stored.keySet());
    try (ChunkSource source = source()) {
      for (Map.Entry<String, Integer> entry : written.entrySet()) {
        String name = entry.getKey();
        long number = Long.parseLong(name.substring(name.indexOf(' ') + 1));
        try (InputStream in = source.open(stored.get(name))) {
          assertArrayEquals(MadeChunk.of(entry.getValue(), number), in.readAllBytes(), name);
        }
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    if (agent != null) {
      agent.close();
    }
    if (analyzer != null) {
      analyzer.close();
    }
  }
}
