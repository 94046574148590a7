package dev.skein.collector.agent.spool;

import dev.skein.collector.agent.chunks.ChunkScan;
import dev.skein.collector.agent.chunks.FoundChunk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Copies chunks into the spool. */
public final class ChunkCopy {
  private ChunkCopy() {}

  /**
   * Copies a chunk, to the place that it has in its file, and to the disk.
   *
   * @param source may be written over by its owner at any time
   * @param to a file that exists
   * @throws IOException where it cannot be copied, or is another one by now; the file then has something else in that place
   */
  public static void copy(FileChannel source, FoundChunk chunk, Path to) throws IOException {
    try (FileChannel copy = FileChannel.open(to, StandardOpenOption.WRITE)) {
      copy.position(chunk.offset());
      long done = 0;
      while (done < chunk.length()) {
        long n = source.transferTo(chunk.offset() + done, chunk.length() - done, copy);
        if (n <= 0) {
          throw new IOException("its file was cut");
        }
        done += n;
      }
      copy.force(false);
    }
    // Whoever cuts a file and writes it anew begins in front of the chunk: as long as its header
    // stands, all that was copied is
    // of one file.
    if (!Arrays.equals(chunk.headerBytes(), ChunkScan.header(source, chunk.offset()))) {
      throw new IOException("its file was replaced");
    }
  }
}
