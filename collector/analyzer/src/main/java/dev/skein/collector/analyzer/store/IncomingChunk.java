package dev.skein.collector.analyzer.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A chunk that is arriving. One thread at a time. */
public interface IncomingChunk extends Closeable {
  /** Takes the next bytes, all of them. */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Keeps the chunk: when this returns, it survives a power failure.
   *
   * @param chunk its description, with the checksum of what was written
   * @throws IOException when it is not kept, or nobody can tell; it may then be there after a restart
   */
  void commit(StoredChunk chunk) throws IOException;

  /** Throws away what was written unless it was committed. Never fails: what cannot be removed now is removed at the next start. */
  @Override
  void close();
}
