package dev.skein.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A chunk with everything that decoding its events needs: types, constant pools, clock. Made by {@link #load}, which
 * touches no other chunk, so that several can be loaded at once; decoding then belongs to one thread.
 */
public final class Chunk {
  private final ByteStore store;
  private final ChunkPlace place;
  private final Bytes whole;
  private final EventWalk walk;
  private final List<Damage> damages;
  private final Metadata metadata;
  private final Map<Long, Pool> pools;
  private final Bytes poolBytes;

  /** The run that was asked for last, when runs are loaded one by one. */
  private Bytes slice;

  private Chunk(
      ByteStore store,
      ChunkPlace place,
      Bytes whole,
      EventWalk walk,
      List<Damage> damages,
      Metadata metadata,
      Map<Long, Pool> pools,
      Bytes poolBytes) {
    this.store = store;
    this.place = place;
    this.whole = whole;
    this.walk = walk;
    this.damages = damages;
    this.metadata = metadata;
    this.pools = pools;
    this.poolBytes = poolBytes;
  }

  /**
   * Loads a chunk: walks its events, reads its metadata and indexes its pools. Never throws for damage inside the chunk;
   * see {@link #damages()}.
   */
  public static Chunk load(ByteStore store, ChunkPlace place, MetadataCache cache) {
    long length = place.end() - place.offset();
    Bytes whole =
        length <= store.wholeChunkLimit() ? store.load(place.offset(), (int) length) : null;
    EventWalk walk = new EventWalk(store, place, whole);
    walk.walk();
    List<Damage> damages = new ArrayList<>(walk.damages());
    Metadata metadata = readMetadata(store, place, whole, walk, cache, damages);
    if (metadata == null) {
      damages.add(
          new Damage(
              place.offset(),
              length,
              walk.slices().isEmpty()
                  ? "no data in the chunk"
                  : "the chunk has no readable metadata, so its events cannot be told"
                      + (damages.isEmpty()
                          ? ""
                          : " (" + damages.get(damages.size() - 1).reason() + ")")));
      return new Chunk(store, place, null, walk, damages, null, Map.of(), null);
    }
    PoolReader reader = new PoolReader(metadata);
    Bytes poolBytes = whole;
    List<EventWalk.Range> checkpoints = walk.checkpoints();
    if (whole == null) {
      try {
        poolBytes = gather(store, checkpoints);
      } catch (JfrFormatException e) {
        damages.add(new Damage(e.offset(), 0, e.getMessage() + "; all references are lost"));
        poolBytes = null;
        checkpoints = List.of();
      }
    }
    int at = 0;
    for (EventWalk.Range r : checkpoints) {
      int from = whole != null ? (int) (r.from() - place.offset()) : at;
      at = from + r.length();
      Damage d = reader.read(poolBytes, from, at, r.from());
      if (d != null) {
        damages.add(d);
      }
    }
    return new Chunk(store, place, whole, walk, damages, metadata, reader.pools(), poolBytes);
  }

  private static Bytes gather(ByteStore store, List<EventWalk.Range> checkpoints) {
    long[] positions = new long[checkpoints.size()];
    int[] lengths = new int[checkpoints.size()];
    for (int i = 0; i < positions.length; i++) {
      EventWalk.Range r = checkpoints.get(i);
      if (r.to() - r.from() > Integer.MAX_VALUE) {
        throw new JfrFormatException(r.from(), "a checkpoint event of more than 2 GiB");
      }
      positions[i] = r.from();
      lengths[i] = r.length();
    }
    return store.gather(positions, lengths);
  }

  private static Metadata readMetadata(
      ByteStore store,
      ChunkPlace place,
      Bytes whole,
      EventWalk walk,
      MetadataCache cache,
      List<Damage> damages) {
    Metadata all = null;
    for (EventWalk.Range r : walk.metadata()) {
      try {
        Metadata m;
        if (whole != null) {
          int from = (int) (r.from() - place.offset());
          m = cache.read(whole, from, from + r.length());
        } else {
          m = cache.read(store.load(r.from(), r.length()), 0, r.length());
        }
        all = all == null ? m : cache.merged(m, all);
      } catch (JfrFormatException e) {
        damages.add(new Damage(e.offset() < 0 ? r.from() : e.offset(), r.length(), e.getMessage()));
      }
    }
    return all;
  }

  public ChunkHeader header() {
    return place.header();
  }

  public ChunkPlace place() {
    return place;
  }

  /** What is wrong in this chunk, found while loading. */
  public List<Damage> damages() {
    return damages;
  }

  /** The types, null when the chunk has none that can be read; it has no slices to decode then. */
  public Metadata metadata() {
    return metadata;
  }

  /** Events by type, checkpoint (1) and metadata (0) events included. */
  public TypeCounts counts() {
    return walk.counts();
  }

  /** The constant pool of a type, null when the chunk has none. */
  public Pool pool(long typeId) {
    return pools.get(typeId);
  }

  /** Where the entries of the pools stand. */
  public Bytes poolBytes() {
    return poolBytes;
  }

  /** Number of runs of events. */
  public int slices() {
    return metadata == null ? 0 : walk.slices().size();
  }

  /**
   * Sets {@code cursor} to the begin of run {@code i} of events; its limit is the end of the run. The run before it is not
   * to be read any more.
   */
  public void slice(int i, Cursor cursor) {
    EventWalk.Range r = walk.slices().get(i);
    if (whole != null) {
      int from = (int) (r.from() - place.offset());
      cursor.at(whole, from, from + r.length());
    } else {
      if (slice != null) {
        store.release(slice);
      }
      slice = store.load(r.from(), r.length());
      cursor.at(slice, 0, r.length());
    }
  }
}
