package dev.skein.collector.analyzer.access;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was found out a moment ago: at most some thousand entries, the oldest go first. Threads may share it. */
final class Remembered<K, V> {
  private final Map<K, Entry<V>> entries;
  private final Duration age;
  private final Clock clock;

  private record Entry<V>(V value, long untilMillis) {}

  Remembered(int most, Duration age, Clock clock) {
    this.age = age;
    this.clock = clock;
    entries =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, Entry<V>> eldest) {
            return size() > most;
          }
        };
  }

  /** Null when it is not known, or no longer. */
  synchronized V get(K key) {
    Entry<V> entry = entries.get(key);
    if (entry == null || clock.millis() > entry.untilMillis) {
      return null;
    }
    return entry.value;
  }

  synchronized void put(K key, V value) {
    entries.remove(key);
    entries.put(key, new Entry<>(value, clock.millis() + age.toMillis()));
  }
}
