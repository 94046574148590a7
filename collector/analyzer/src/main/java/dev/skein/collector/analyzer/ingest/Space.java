package dev.skein.collector.analyzer.ingest;

import dev.skein.collector.analyzer.store.ChunkStore;
import java.io.IOException;

/** Keeps space on the disk for chunks that are arriving. Threads may share it. */
final class Space {
  private final ChunkStore store;
  private final long minFree;
  private long reserved;

  Space(ChunkStore store, long minFree) {
    this.store = store;
    this.minFree = minFree;
  }

  /**
   * Takes space, which {@link #release} gives back once the chunk is stored or gone. What is written of a chunk meanwhile counts twice:
   * we would rather ask an agent to come again than fill the disk.
   *
   * @throws Refusal when there is not enough
   */
  synchronized void reserve(long bytes) throws Refusal, IOException {
    long room = store.freeBytes() - minFree - reserved;
    if (bytes > room) {
      throw Refusal.retry("disk is full");
    }
    reserved += bytes;
  }

  synchronized void release(long bytes) {
    reserved -= bytes;
  }
}
