package dev.skein.parser;

import java.util.List;

/** Loads the chunks of a file when they are asked for. */
public final class SequentialChunks implements ChunkSource {
  private final ByteStore store;
  private final ChunkLocator locator;
  private final MetadataCache cache = new MetadataCache();

  public SequentialChunks(ByteStore store) {
    this.store = store;
    this.locator = new ChunkLocator(store);
  }

  @Override
  public Chunk next() {
    ChunkPlace place = locator.next();
    return place == null ? null : Chunk.load(store, place, cache);
  }

  @Override
  public List<Damage> damages() {
    return locator.damages();
  }
}
