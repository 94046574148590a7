package dev.skein.collector.analyzer.catalog;

import dev.skein.collector.analyzer.catalog.Claim.Outcome;
import dev.skein.collector.analyzer.catalog.Expired.Reason;
import dev.skein.collector.analyzer.store.RecordingId;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * All chunks that are stored, by recording, in memory: about 500 bytes a chunk. A chunk appears here after it was stored and
 * disappears before it is deleted, so that whoever looks sees whole chunks alone. Threads may share it; no method waits for a
 * disk.
 */
public final class Catalog {
  private static final Comparator<StoredChunk> OLDEST_FIRST =
      Comparator.comparingLong(StoredChunk::receivedMillis)
          .thenComparing(chunk -> chunk.recording().file())
          .thenComparingLong(StoredChunk::offset)
          .thenComparing(chunk -> chunk.recording().podUid())
          .thenComparing(chunk -> chunk.recording().container())
          .thenComparing(chunk -> chunk.recording().cluster())
          .thenComparingLong(chunk -> chunk.recording().inode())
          .thenComparingLong(chunk -> chunk.recording().birthNanos());

  private final Map<RecordingId, NavigableMap<Long, StoredChunk>> recordings = new HashMap<>();
  private final Map<RecordingId, List<StoredChunk>> claims = new HashMap<>();
  private final Map<String, Namespace> namespaces = new HashMap<>();
  private final Map<String, PodUse> pods = new HashMap<>();
  private final Set<StoredName> leaving = new HashSet<>();
  private long bytes;
  private int chunks;

  /** What a chunk's name in a store is made of. */
  private record StoredName(RecordingId recording, long offset, long length, boolean salvaged) {
    StoredName(StoredChunk chunk) {
      this(chunk.recording(), chunk.offset(), chunk.length(), chunk.salvaged());
    }
  }

  private static final class Namespace {
    private final TreeSet<StoredChunk> byAge = new TreeSet<>(OLDEST_FIRST);
    private long bytes;
  }

  private static final class PodUse {
    private final String node;
    private int chunks;

    PodUse(String node) {
      this.node = node;
    }
  }

  /**
   * Asks whether a chunk may be brought. When granted, {@link #complete} or {@link #release} has to follow.
   *
   * @param draft the chunk; its checksum does not matter
   */
  public synchronized Claim claim(StoredChunk draft) {
    NavigableMap<Long, StoredChunk> stored = recordings.get(draft.recording());
    StoredChunk same = stored == null ? null : stored.get(draft.offset());
    if (same != null && !replaces(draft, same)) {
      boolean contradicts =
          !same.salvaged() && !draft.salvaged() && same.length() != draft.length();
      return contradicts ? conflict(draft, same) : new Claim(Outcome.STORED, "is stored", draft);
    }
    for (StoredChunk other : overlapping(draft)) {
      if (other.offset() != draft.offset() && !replaces(draft, other)) {
        return conflict(draft, other);
      }
    }
    if (leaving.contains(new StoredName(draft))) {
      return new Claim(Outcome.BUSY, "is being deleted", draft);
    }
    List<StoredChunk> others = claims.computeIfAbsent(draft.recording(), id -> new ArrayList<>(1));
    if (others.stream().anyMatch(draft::overlaps)) {
      return new Claim(Outcome.BUSY, "is being sent on another stream", draft);
    }
    others.add(draft);
    return new Claim(Outcome.GRANTED, null, draft);
  }

  private static Claim conflict(StoredChunk draft, StoredChunk other) {
    String detail =
        "contradicts the chunk of " + other.length() + " bytes at offset " + other.offset();
    return new Claim(Outcome.CONFLICT, detail, draft);
  }

  /** A finished chunk replaces a salvaged one; of two salvaged ones at the same place, the longer has more. */
  private static boolean replaces(StoredChunk chunk, StoredChunk stored) {
    if (!stored.salvaged()) {
      return false;
    }
    return !chunk.salvaged()
        || (chunk.offset() == stored.offset() && chunk.length() > stored.length());
  }

  /** Gives a granted claim back: its chunk did not come. */
  public synchronized void release(Claim claim) {
    List<StoredChunk> others = claims.get(claim.draft().recording());
    // Claims of a recording do not overlap.
    others.removeIf(draft -> draft.offset() == claim.draft().offset());
    if (others.isEmpty()) {
      claims.remove(claim.draft().recording());
    }
  }

  /**
   * Adds a chunk that was stored, and ends its claim.
   *
   * @return what it replaces, which is no longer in the catalog
   */
  public synchronized List<Expired> complete(Claim claim, StoredChunk chunk) {
    List<Expired> replaced = new ArrayList<>(0);
    for (StoredChunk other : overlapping(chunk)) {
      take(other, Reason.REPLACED, replaced);
    }
    add(chunk);
    release(claim);
    return replaced;
  }

  /**
   * Adds a chunk that was found in the store at the start, in any order.
   *
   * @return what has to leave the store, as when the process died between storing a chunk and deleting what it replaced
   */
  public synchronized List<Expired> restore(StoredChunk chunk) {
    List<Expired> replaced = new ArrayList<>(0);
    for (StoredChunk other : overlapping(chunk)) {
      if (!replaces(chunk, other)) {
        leaving.add(new StoredName(chunk));
        return List.of(new Expired(chunk, Reason.REPLACED));
      }
    }
    for (StoredChunk other : overlapping(chunk)) {
      take(other, Reason.REPLACED, replaced);
    }
    add(chunk);
    return replaced;
  }

  private List<StoredChunk> overlapping(StoredChunk chunk) {
    NavigableMap<Long, StoredChunk> stored = recordings.get(chunk.recording());
    if (stored == null) {
      return List.of();
    }
    List<StoredChunk> found = new ArrayList<>(0);
    Map.Entry<Long, StoredChunk> before = stored.lowerEntry(chunk.offset());
    if (before != null && before.getValue().overlaps(chunk)) {
      found.add(before.getValue());
    }
    found.addAll(stored.subMap(chunk.offset(), chunk.end()).values());
    return found;
  }

  private void add(StoredChunk chunk) {
    recordings.computeIfAbsent(chunk.recording(), id -> new TreeMap<>()).put(chunk.offset(), chunk);
    Namespace namespace =
        namespaces.computeIfAbsent(chunk.recording().namespace(), name -> new Namespace());
    namespace.byAge.add(chunk);
    namespace.bytes += chunk.length();
    pods.computeIfAbsent(chunk.recording().podUid(), uid -> new PodUse(chunk.node())).chunks++;
    bytes += chunk.length();
    chunks++;
  }

  private void remove(StoredChunk chunk) {
    NavigableMap<Long, StoredChunk> stored = recordings.get(chunk.recording());
    stored.remove(chunk.offset());
    if (stored.isEmpty()) {
      recordings.remove(chunk.recording());
    }
    Namespace namespace = namespaces.get(chunk.recording().namespace());
    namespace.byAge.remove(chunk);
    namespace.bytes -= chunk.length();
    if (namespace.byAge.isEmpty()) {
      namespaces.remove(chunk.recording().namespace());
    }
    PodUse pod = pods.get(chunk.recording().podUid());
    if (--pod.chunks == 0) {
      pods.remove(chunk.recording().podUid());
    }
    bytes -= chunk.length();
    chunks--;
  }

  /**
   * Takes chunks out that exceed a limit, the oldest first.
   *
   * @param nowMillis milliseconds since 1970
   * @param most how many at most; the caller comes again for the rest
   */
  public synchronized List<Expired> expire(Limits limits, long nowMillis, int most) {
    List<Expired> expired = new ArrayList<>();
    for (Namespace namespace : List.copyOf(namespaces.values())) {
      while (expired.size() < most && namespace.bytes > limits.namespaceBytes()) {
        take(namespace.byAge.first(), Reason.QUOTA, expired);
      }
    }
    while (expired.size() < most && chunks > 0) {
      StoredChunk oldest = oldest();
      if (oldest.receivedMillis() < nowMillis - limits.age().toMillis()) {
        take(oldest, Reason.AGE, expired);
      } else if (bytes > limits.bytes()) {
        take(oldestOf(Comparator.comparingLong(n -> n.bytes)), Reason.BYTES, expired);
      } else if (chunks > limits.chunks()) {
        take(oldestOf(Comparator.comparingInt(n -> n.byAge.size())), Reason.COUNT, expired);
      } else {
        break;
      }
    }
    return expired;
  }

  private void take(StoredChunk chunk, Reason why, List<Expired> expired) {
    remove(chunk);
    leaving.add(new StoredName(chunk));
    expired.add(new Expired(chunk, why));
  }

  /** Has to follow when a chunk that was taken out is no longer in the store: until then nobody may bring it again. */
  public synchronized void deleted(StoredChunk chunk) {
    leaving.remove(new StoredName(chunk));
  }

  /** The oldest of the namespace that has most: whoever has less is pushed out by nobody. */
  private StoredChunk oldestOf(Comparator<Namespace> size) {
    return namespaces.values().stream().max(size).orElseThrow().byAge.first();
  }

  private StoredChunk oldest() {
    return namespaces.values().stream()
        .map(namespace -> namespace.byAge.first())
        .min(OLDEST_FIRST)
        .orElseThrow();
  }

  /** Whether a chunk is stored. */
  public synchronized boolean contains(StoredChunk chunk) {
    NavigableMap<Long, StoredChunk> stored = recordings.get(chunk.recording());
    return stored != null && chunk.equals(stored.get(chunk.offset()));
  }

  /** The recordings that a condition lets through, in no order. */
  public synchronized List<Recording> recordings(Predicate<RecordingId> which) {
    List<Recording> found = new ArrayList<>();
    recordings.forEach(
        (id, stored) -> {
          if (which.test(id)) {
            found.add(new Recording(id, List.copyOf(stored.values())));
          }
        });
    return found;
  }

  /** The node whose agent brought chunks of a Pod that are here, or null where there are none. */
  public synchronized String nodeOf(String podUid) {
    PodUse pod = pods.get(podUid);
    return pod == null ? null : pod.node;
  }

  /** Bytes of the namespace that has most. */
  public synchronized long largestNamespace() {
    long largest = 0;
    for (Namespace namespace : namespaces.values()) {
      largest = Math.max(largest, namespace.bytes);
    }
    return largest;
  }

  /** Number of chunks. */
  public synchronized int chunkCount() {
    return chunks;
  }

  /** Number of recordings that have a chunk here. */
  public synchronized int recordingCount() {
    return recordings.size();
  }

  /** Bytes of all chunks. */
  public synchronized long byteCount() {
    return bytes;
  }
}
