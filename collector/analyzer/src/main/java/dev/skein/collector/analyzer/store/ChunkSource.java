package dev.skein.collector.analyzer.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Chunks that can be read, also while an analyzer adds more and removes others. */
public interface ChunkSource extends Closeable {
  /**
   * Hands over every chunk that is kept, and changes nothing.
   *
   * @param chunks takes the chunks, in any order, one at a time
   * @return how many are damaged; they are logged, and not handed over
   * @throws IOException when the store cannot be read
   */
  int scan(Consumer<StoredChunk> chunks) throws IOException;

  /**
   * The bytes of a chunk. Whoever reads to the end knows that they are all of them, unchanged: otherwise reading fails there. One
   * that expires meanwhile can be read to its end, or fails.
   *
   * @throws java.nio.file.NoSuchFileException when it is not there, or no longer
   */
  InputStream open(StoredChunk chunk) throws IOException;

  /** Lets go of the folder or of connections. */
  @Override
  void close();
}
