package dev.skein.duckdb.catalogue;

import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which views and macros of the library a recording's database has, and what the others lack. */
public final class Availability {
  /** What a recording makes of a definition. */
  public enum State {
    /** Installed, and the events that it needs were recorded. */
    YES("yes"),
    /** Installed, but without an event that it needs, so without rows. */
    NO_EVENTS("no events"),
    /** Not installed. */
    NO("no");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** The state for a person. */
    public String words() {
      return words;
    }
  }

  private final Library library;
  private final Set<String> installed = new HashSet<>();

  /** Number of events by the full name of their type in lower case; also of types without events. */
  private final Map<String, Long> events = new HashMap<>();

  private Availability(Library library) {
    this.library = library;
  }

  /** Reads what a database has. */
  public static Availability of(Connection connection, Library library) throws SQLException {
    Availability availability = new Availability(library);
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT view_name FROM duckdb_views() WHERE NOT internal UNION ALL"
                  + " SELECT function_name FROM duckdb_functions()"
                  + " WHERE NOT internal AND function_type IN ('macro', 'table_macro')")) {
        while (rows.next()) {
          availability.installed.add(key(rows.getString(1)));
        }
      }
      if (!EventsTable.in(connection)) {
        return availability;
      }
      try (ResultSet rows = statement.executeQuery("SELECT name, count FROM Events")) {
        while (rows.next()) {
          availability.events.merge(key(rows.getString(1)), rows.getLong(2), Long::sum);
        }
      }
    }
    return availability;
  }

  /** Whether the database says which events its recording knows. */
  public boolean recording() {
    return !events.isEmpty();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether a view or macro is there, and has events behind it. */
  public State of(Definition definition) {
    if (!installed.contains(key(definition.name()))) {
      return State.NO;
    }
    return missing(definition).isEmpty() ? State.YES : State.NO_EVENTS;
  }

  /**
   * Event types that a definition needs, itself or through what it uses, and of which the recording has no event: of each
   * inner list one would be enough. Types that the recording does not even know come alone when there are such.
   */
  public List<List<String>> missing(Definition definition) {
    Set<List<String>> needs = library.needs(definition);
    List<List<String>> unknown =
        needs.stream().filter(any -> any.stream().noneMatch(this::known)).toList();
    return unknown.isEmpty()
        ? needs.stream().filter(any -> any.stream().noneMatch(this::recorded)).toList()
        : unknown;
  }

  private boolean known(String event) {
    return events.containsKey(key(event));
  }

  private boolean recorded(String event) {
    return events.getOrDefault(key(event), 0L) > 0;
  }

  /** The same in words: {@code jdk.A or jdk.B, jdk.C}; null when nothing is missing. */
  public static String words(List<List<String>> missing) {
    return missing.isEmpty()
        ? null
        : String.join(", ", missing.stream().map(any -> String.join(" or ", any)).toList());
  }

  /** What switches the missing events on; null when nothing is missing. */
  public static String settings(List<List<String>> missing) {
    List<String> settings = new ArrayList<>();
    missing.forEach(any -> settings.add(EventHints.setting(any.get(0))));
    return settings.isEmpty() ? null : String.join(", ", settings);
  }
}
