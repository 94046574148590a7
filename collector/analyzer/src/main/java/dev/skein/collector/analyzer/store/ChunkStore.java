package dev.skein.collector.analyzer.store;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Keeps chunks. What is there appears and disappears as a whole: the description of a chunk is written last and removed first, and a
 * chunk without it does not exist. Threads may share a store, as long as no two begin the same chunk at a time.
 */
public interface ChunkStore extends ChunkSource {
  /** What was found at the start. */
  record Recovery(int chunks, int incomplete, int damaged) {}

  /**
   * Removes what incomplete transfers left, and hands over every chunk that is kept. To be called once, before anything else.
   *
   * @param chunks takes the chunks, in any order, one at a time
   * @throws IOException when the store cannot be read; chunks that are damaged are put aside instead, and counted
   */
  Recovery recover(Consumer<StoredChunk> chunks) throws IOException;

  /**
   * Begins to take a chunk.
   *
   * @param length bytes that will come
   */
  IncomingChunk begin(long length) throws IOException;

  /** Removes a chunk; nothing happens when it is not there. */
  void delete(StoredChunk chunk) throws IOException;

  /** Bytes that are free on the disk that incoming chunks need. */
  long freeBytes() throws IOException;

  /** Lets go of the folder or of connections; chunks that were begun are lost. */
  @Override
  void close();
}
