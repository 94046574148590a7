package dev.skein.views;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a recording's database has: event types, tables, columns. Names count in any case, as in SQL. */
public final class RecordedTables {
  /** How names of event types of the JDK, of version 9 too, and of async-profiler begin. */
  private static final List<String> PRODUCTS =
      List.of("jdk.", "jfr.", "java.", "com.oracle.jdk.", "profiler.");

  private final Set<String> events = new HashSet<>();
  private final SortedMap<String, String> applicationEvents = new TreeMap<>();
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
   * Adds an event type, also one without events.
   *
   * @param name full name, {@code shop.Order}
   * @param table of its events
   */
  public void addEvent(String name, String table) {
    addEvent(name);
    if (PRODUCTS.stream().noneMatch(name::startsWith)) {
      applicationEvents.put(name, table);
    }
  }

  /**
   * Adds a column of a table, and the table.
   *
   * @param type DuckDB's
   */
  public void addColumn(String table, String column, String type) {
    columns.computeIfAbsent(key(table), t -> new HashMap<>()).put(key(column), type);
  }

  /** Tables by the full names of the event types that the application or a library of it defines. */
  SortedMap<String, String> applicationEvents() {
    return applicationEvents;
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
