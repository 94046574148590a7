package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.store.Sha256;
import dev.skein.collector.analyzer.store.StoredChunk;
import dev.skein.collector.service.Metrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Databases of recordings that were asked for before, in files, by their chunks; those that were not asked for longest go first. Who
 * uses one links it into a folder of its own: whatever becomes of it here is nothing to them.
 */
final class Databases {
  private static final long LOOK_MILLIS = 100;

  private final Path folder;
  private final long most;
  private final Predicate<StoredChunk> stored;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<String> making = new HashSet<>();
  private long bytes;

  private record Kept(Path file, long bytes, List<StoredChunk> chunks) {}

  /**
   * Begins with none.
   *
   * @param folder its own, which is there
   * @param most bytes in all
   * @param stored whether a chunk is there: a database of one that is not is not kept
   */
  Databases(Path folder, long most, Predicate<StoredChunk> stored, Metrics metrics) {
    this.folder = folder;
    this.most = most;
    this.stored = stored;
    metrics.gauge(
        "skein_report_database_bytes",
        "Disk of databases of recordings that were asked for before.",
        this::bytes);
  }

  /** What recordings are made of, as the name of a file. */
  static String key(List<RecordingFile> recordings) {
    MessageDigest digest = Sha256.digest();
    for (RecordingFile file : recordings) {
      for (StoredChunk chunk : file.recording().chunks()) {
        digest.update(chunk.key().getBytes(StandardCharsets.UTF_8));
        digest.update(chunk.sha256().getBytes(StandardCharsets.UTF_8));
      }
      digest.update((byte) '\n');
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** The database of some recordings: it is there, or whoever has this makes it, and others wait. */
  final class Lease implements AutoCloseable {
    private final String key;
    private final List<StoredChunk> chunks;
    private final boolean there;
    private boolean ended;

    private Lease(String key, List<StoredChunk> chunks, boolean there) {
      this.key = key;
      this.chunks = chunks;
      this.there = there;
      ended = there;
    }

    /** Whether it is there, at the place that was asked for. */
    boolean isThere() {
      return there;
    }

    /**
     * Keeps the database that was made, unless it is too large for all the space, or of a chunk that has expired meanwhile.
     *
     * @param database complete, and not changed any more; it stays where it is
     * @throws IOException when it cannot be linked
     */
    void keep(Path database) throws IOException {
      long size = Files.size(database);
      lock.lock();
      try {
        if (!ended && size <= most && chunks.stream().allMatch(stored)) {
          Path file = folder.resolve(key + ".db");
          Files.createLink(file, database);
          kept.put(key, new Kept(file, size, chunks));
          bytes += size;
          shrink(most);
        }
      } finally {
        lock.unlock();
        close();
      }
    }

    /** Lets others make it, where it was not kept. */
    @Override
    public void close() {
      lock.lock();
      try {
        if (!ended) {
          ended = true;
          making.remove(key);
          changed.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Links the database of recordings to a place, or says that the caller has to make it. Waits while somebody else does.
   *
   * @param stop asked while it waits
   * @throws Problem when it was asked to stop
   * @throws IOException when the place cannot be written
   */
  Lease lease(List<RecordingFile> recordings, Path place, BooleanSupplier stop) throws IOException {
    String key = key(recordings);
    List<StoredChunk> chunks =
        recordings.stream().flatMap(file -> file.recording().chunks().stream()).toList();
    lock.lock();
    try {
      while (true) {
        Kept there = kept.get(key);
        if (there != null) {
          Files.createLink(place, there.file);
          return new Lease(key, chunks, true);
        }
        if (making.add(key)) {
          return new Lease(key, chunks, false);
        }
        if (stop.getAsBoolean()) {
          throw Problem.unavailable("it was stopped");
        }
        boolean unused = changed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Problem.unavailable("it was stopped");
    } finally {
      lock.unlock();
    }
  }

  /** Lets go of databases until at most so many bytes are left. */
  void shrink(long left) {
    remove(database -> bytes > left);
  }

  /** Lets go of those which have a chunk that is no longer stored. */
  void forget(StoredChunk expired) {
    remove(database -> database.chunks.contains(expired));
  }

  private void remove(Predicate<Kept> which) {
    lock.lock();
    try {
      Iterator<Kept> each = kept.values().iterator();
      while (each.hasNext()) {
        Kept database = each.next();
        if (which.test(database)) {
          each.remove();
          bytes -= database.bytes;
          WorkFolder.remove(database.file);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Bytes of those that are kept. */
  long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }
}
