package dev.skein.collector.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.skein.collector.agent.MadeChunk;
import dev.skein.collector.analyzer.TcpProxy;
import dev.skein.collector.analyzer.store.ChunkSource;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real agent and a real analyzer, with all that can go wrong between the two. {@code -Dskein.kill.rounds=200} does it longer, {@code
 * -Dskein.kill.seed=N} in another way.
 */
class TogetherTest {
  private static final int ROUNDS = Integer.getInteger("skein.kill.rounds", 4);
  private static final long SEED = Long.getLong("skein.kill.seed", 7L);
  private static final int MILLIS = 900;

  /** The tracer is the grandchild, so that it is the analyzer that gets signals. */
  private static final String SLOW_DISK =
      "exec strace -D -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync"
          + " -e inject=fsync,fdatasync:delay_enter=100000 \"$0\" \"$@\"";

  private static final int LARGE = 500_000_000;

  @TempDir Path folder;

  @Test
  void whoeverIsKilledNothingIsLostAndNothingTwice() throws Exception {
    try (Together both = new Together(folder, SEED)) {
      for (int round = 0; round < ROUNDS; round++) {
        both.start();
        both.write(both.random.nextInt(MILLIS));
        // Each alone and both, in every four rounds.
        switch (round % 4) {
          case 0 -> {
            both.killAnalyzer();
            both.write(both.random.nextInt(MILLIS));
            both.killAgent();
          }
          case 1 -> both.killAgent();
          case 2 -> both.killAnalyzer();
          default -> {
            both.killAgent();
            both.killAnalyzer();
          }
        }
      }
      both.start();
      both.write(1);
      both.awaitAll();
      both.stopAndCompare();
    }
  }

  @Test
  void anAnalyzerThatHangsAndANetworkThatDropsAndHangsLoseNothing() throws Exception {
    try (Together both = new Together(folder, SEED);
        TcpProxy network = new TcpProxy(both.port)) {
      both.agentCalls(network.port());
      both.start();
      both.writeWhileAnalyzerHangs(MILLIS);
      for (int round = 0; round < Math.max(2, ROUNDS / 10); round++) {
        both.start();
        both.write(both.random.nextInt(MILLIS));
        network.cut();
        both.write(both.random.nextInt(MILLIS));
        network.goSilent();
        both.write(both.random.nextInt(MILLIS));
        network.heal();
      }
      both.awaitAll();
      both.stopAndCompare();
    }
  }

  @Test
  void aFullDiskMeansLater() throws Exception {
    try (Together both = new Together(folder, SEED)) {
      // No file of the analyzer may become larger than 50 KiB: writing most chunks fails.
      both.startAnalyzer("ulimit -f 100 || exit");
      both.start();
      both.write(MILLIS);
      both.awaitAgent("chunk_retry");
      both.killAnalyzer();
      both.start();
      both.awaitAll();
      both.stopAndCompare();
    }
  }

  /** Data reaches the disk 100 ms later than it would, and the analyzer dies while it waits for that. */
  @Test
  void aSlowDiskOnlyTakesLonger() throws Exception {
    assumeTrue(
        new ProcessBuilder("sh", "-c", "strace -qq -o /dev/null true").start().waitFor() == 0,
        "no strace, which slows the disk down");
    try (Together both = new Together(folder, SEED)) {
      both.startAnalyzer(SLOW_DISK);
      both.start();
      both.write(MILLIS);
      both.killAnalyzer();
      both.startAnalyzer(SLOW_DISK);
      both.start();
      both.write(MILLIS);
      both.awaitAll();
      both.stopAndCompare();
    }
  }

  /** More than both have for memory. */
  @Test
  void aChunkOf500MegabytesArrives() throws Exception {
    try (Together both = new Together(folder, SEED)) {
      Path file = both.container().resolve("large-1-0.jfr");
      Files.createDirectories(file.getParent());
      both.start();
      Path unfinished = file.resolveSibling("large");
      Files.write(unfinished, MadeChunk.with(1 << 16, LARGE, 1, 0));
      try (RandomAccessFile sparse = new RandomAccessFile(unfinished.toFile(), "rw")) {
        sparse.setLength(LARGE);
      }
      Files.move(unfinished, file);
      both.written.put(file.getFileName() + " 1", LARGE);
      both.awaitAll();
      StoredChunk chunk = both.stored().values().iterator().next();
      assertEquals(LARGE, chunk.length());
      try (ChunkSource source = both.source();
          InputStream stored = source.open(chunk)) {
        // Reading to the end compares the checksum; the beginning is not all zeros.
        byte[] begin = stored.readNBytes(1 << 16);
        assertTrue(Arrays.equals(MadeChunk.with(1 << 16, LARGE, 1, 0), begin));
        assertEquals(LARGE - (1 << 16), stored.transferTo(OutputStream.nullOutputStream()));
      }
    }
  }
}
