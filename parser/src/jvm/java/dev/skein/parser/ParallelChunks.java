package dev.skein.parser;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Loads chunks ahead of whoever decodes them: reading, walking, metadata and pools of the next chunks run on other
 * threads. The chunks come out in file order. At most {@code ahead} are loaded and not yet taken, and none while the ones
 * waiting are larger than a limit, so memory does not grow with the file.
 */
public final class ParallelChunks implements ChunkSource, AutoCloseable {
  private static final long AHEAD_BYTES = 48L << 20;

  private record Loading(ChunkPlace place, Future<Chunk> chunk) {
    long bytes(ByteStore store) {
      return Math.min(place.end() - place.offset(), store.wholeChunkLimit());
    }
  }

  private final ByteStore store;
  private final ChunkLocator locator;
  private final MetadataCache cache = new MetadataCache();
  private final ExecutorService threads;
  private final int ahead;
  private final ArrayDeque<Loading> loading = new ArrayDeque<>();
  private long loadingBytes;
  private boolean ended;

  /**
   * @param ahead chunks to load in advance, from 1
   */
  public ParallelChunks(ByteStore store, int ahead) {
    this.store = store;
    this.ahead = ahead;
    this.locator = new ChunkLocator(store);
    this.threads =
        Executors.newFixedThreadPool(
            ahead,
            r -> {
              Thread t = new Thread(r, "skein-chunks");
              t.setDaemon(true);
              return t;
            });
  }

  @Override
  public Chunk next() {
    fill();
    Loading first = loading.poll();
    if (first == null) {
      return null;
    }
    try {
      Chunk chunk = first.chunk.get();
      loadingBytes -= first.bytes(store);
      fill();
      return chunk;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException r) {
        throw r;
      }
      if (e.getCause() instanceof Error r) {
        throw r;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JfrFormatException(first.place.offset(), "interrupted while reading");
    }
  }

  private void fill() {
    while (!ended && loading.size() < ahead && (loading.isEmpty() || loadingBytes < AHEAD_BYTES)) {
      ChunkPlace place = locator.next();
      if (place == null) {
        ended = true;
        return;
      }
      Loading l = new Loading(place, threads.submit(() -> Chunk.load(store, place, cache)));
      loading.add(l);
      loadingBytes += l.bytes(store);
    }
  }

  @Override
  public List<Damage> damages() {
    return locator.damages();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
