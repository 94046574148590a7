package dev.skein.collector.analyzer.api;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reports and summaries that were made before, by what they were made of; those that were not asked for longest go first. */
final class ResultCache {
  /** For the key, the entry and the objects around them. */
  private static final int OVERHEAD = 512;

  private final long most;
  private final Map<String, Result> results = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * A result.
   *
   * @param json the members of an object, without its braces
   * @param generatedAt when it was made
   */
  record Result(byte[] json, Instant generatedAt) {}

  /**
   * @param most bytes in all
   */
  ResultCache(long most) {
    this.most = most;
  }

  /** Null where there is none. */
  synchronized Result get(String key) {
    return results.get(key);
  }

  synchronized void put(String key, Result result) {
    Result before = results.put(key, result);
    bytes += size(result) - (before == null ? 0 : size(before));
    var eldest = results.values().iterator();
    while (bytes > most && eldest.hasNext()) {
      bytes -= size(eldest.next());
      eldest.remove();
    }
  }

  /** Bytes that it holds, about. */
  synchronized long bytes() {
    return bytes;
  }

  private static long size(Result result) {
    return (long) result.json.length + OVERHEAD;
  }
}
