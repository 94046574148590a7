package dev.skein.views;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a recording's database has: event types, tables, columns. Names count in any case, as in SQL. */
public final class RecordedTables {
  private final Set<String> events = new HashSet<>();
  private final Map<String, Set<String>> columns = new HashMap<>();

  /**
   * Adds an event type, also one without events.
   *
   * @param name full name, {@code jdk.GarbageCollection}
   */
  public void addEvent(String name) {
    events.add(key(name));
  }

  /** Adds a column of a table, and the table. */
  public void addColumn(String table, String column) {
    columns.computeIfAbsent(key(table), t -> new HashSet<>()).add(key(column));
  }

  boolean hasEvent(String name) {
    return events.contains(key(name));
  }

  boolean hasTable(String name) {
    return columns.containsKey(key(name));
  }

  boolean hasColumn(String table, String column) {
    return columns.getOrDefault(key(table), Set.of()).contains(key(column));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
