package dev.skein.views;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a recording's database has: event types, tables, columns. Names count in any case, as in SQL. */
public final class RecordedTables {
  private final Set<String> events = new HashSet<>();
  private final Map<String, Map<String, String>> columns = new HashMap<>();

  /**
   * Adds an event type, also one without events.
   *
   * @param name full name, {@code jdk.GarbageCollection}
   */
  public void addEvent(String name) {
    events.add(key(name));
  }

  /**
   * Adds a column of a table, and the table.
   *
   * @param type DuckDB's
   */
  public void addColumn(String table, String column, String type) {
    columns.computeIfAbsent(key(table), t -> new HashMap<>()).put(key(column), type);
  }

  boolean hasEvent(String name) {
    return events.contains(key(name));
  }

  boolean hasTable(String name) {
    return columns.containsKey(key(name));
  }

  /** The type of a column; null when there is no such column. */
  String type(String table, String column) {
    return columns.getOrDefault(key(table), Map.of()).get(key(column));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
