package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Applications of one node that write recordings: {@code ROOT CONTAINERS BYTES PERIOD_MILLIS SECONDS [CHUNKS]}. Each appends a
 * finished chunk of so many bytes in every period, and begins a new file after so many chunks, six where that is not said; 0 seconds:
 * each writes one chunk and is quiet then. Prints of each chunk when it was finished, its Pod, file and offset, for {@link ChunkLags}.
 */
public final class ChunkWriter {
  private static final int CHUNKS = 6;

  private ChunkWriter() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path root = Path.of(arguments[0]);
    int containers = Integer.parseInt(arguments[1]);
    int bytes = Integer.parseInt(arguments[2]);
    long period = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[3]));
    long rounds = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4])) / period;
    int perFile = arguments.length > 5 ? Integer.parseInt(arguments[5]) : CHUNKS;
    byte[] chunk = new byte[bytes];
    byte[] block = ChunkUpload.block();
    for (int at = 0; at < bytes; at += block.length) {
      System.arraycopy(block, 0, chunk, at, Math.min(block.length, bytes - at));
    }
    long begin = System.nanoTime();
    for (long round = 0; round <= rounds; round++) {
      for (int container = 0; container < containers; container++) {
        // Spread over the period.
        long due = begin + round * period + period * container / containers;
        TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        ChunkUpload.header(chunk, bytes, ChunkUpload.START + round * containers + container);
        Path folder = root.resolve("bench/uid-" + container + "/app");
        Files.createDirectories(folder);
        Path file = folder.resolve("profile-" + round / perFile + ".jfr");
        long offset = Files.exists(file) ? Files.size(file) : 0;
        Files.write(file, chunk, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        System.out.println(
            Instant.now() + " uid-" + container + " " + file.getFileName() + " " + offset);
      }
    }
  }
}
