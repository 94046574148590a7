package dev.skein.wasm;

import dev.skein.parser.Chunk;
import dev.skein.parser.ChunkLocator;
import dev.skein.parser.ChunkPlace;
import dev.skein.parser.ChunkSource;
import dev.skein.parser.Damage;
import dev.skein.parser.MetadataCache;
import java.util.List;

/** The chunks of a file; each takes memory until the next is asked for. */
final class LocatedChunks implements ChunkSource {
  private final SourceStore store;
  private final ChunkLocator locator;
  private final MetadataCache cache = new MetadataCache();

  LocatedChunks(SourceStore store) {
    this.store = store;
    this.locator = new ChunkLocator(store);
  }

  @Override
  public Chunk next() {
    store.releaseAll();
    ChunkPlace place = locator.next();
    return place == null ? null : Chunk.load(store, place, cache);
  }

  @Override
  public List<Damage> damages() {
    return locator.damages();
  }
}
