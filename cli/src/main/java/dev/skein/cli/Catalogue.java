package dev.skein.cli;

import dev.skein.duckdb.catalogue.EventHints;
import dev.skein.duckdb.catalogue.EventsTable;
import dev.skein.duckdb.catalogue.NearNames;
import dev.skein.tables.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The names in a database: tables, views and, where it has a table {@code Events}, event types. */
final class Catalogue {
  private static final int SUGGESTIONS = 3;

  /** Whether a name alone will do; false in another schema, NULL in another database. */
  private static final String HERE =
      "CASE WHEN temporary THEN true WHEN database_name = current_database()"
          + " THEN schema_name = current_schema() END AS here";

  private final List<String> names = new ArrayList<>();
  private final Map<String, String> byLowerCase = new LinkedHashMap<>();
  private final Map<String, String> tableOfEvent = new LinkedHashMap<>();
  private final Map<String, String> eventOfTable = new LinkedHashMap<>();
  private final ViewCatalogue views;
  private final Map<String, String> elsewhere = new LinkedHashMap<>();
  private boolean events;

  private Catalogue(ViewCatalogue views) {
    this.views = views;
  }

  /** Reads the names. */
  static Catalogue of(Connection connection, ViewCatalogue views) throws SQLException {
    Catalogue catalogue = new Catalogue(views);
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT schema_name, name, here FROM (SELECT schema_name, table_name AS name, "
                  + HERE
                  + " FROM duckdb_tables() WHERE NOT internal UNION ALL SELECT schema_name, view_name, "
                  + HERE
                  + " FROM duckdb_views() WHERE NOT internal) WHERE here IS NOT NULL"
                  + " ORDER BY here DESC, name, schema_name")) {
        while (rows.next()) {
          catalogue.add(rows.getString(1), rows.getString(2), rows.getBoolean(3));
        }
      }
      catalogue.events = EventsTable.in(connection);
      if (catalogue.events) {
        try (ResultSet rows = statement.executeQuery("SELECT name, table_name FROM Events")) {
          while (rows.next()) {
            catalogue.tableOfEvent.putIfAbsent(lower(rows.getString(1)), rows.getString(2));
            catalogue.eventOfTable.putIfAbsent(rows.getString(2), rows.getString(1));
          }
        }
      }
    }
    return catalogue;
  }

  private void add(String schema, String table, boolean here) {
    String name = here ? table : schema + "." + table;
    if (!here && byLowerCase.containsKey(lower(name))) {
      return; // the table of an event type can be called so
    }
    names.add(name);
    byLowerCase.putIfAbsent(lower(name), name);
    if (!here) {
      elsewhere.put(name, SqlText.identifier(schema) + "." + SqlText.identifier(table));
    }
  }

  /** How SQL refers to what {@link #find} gave. */
  String sql(String name) {
    return elsewhere.getOrDefault(name, SqlText.identifier(name));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether the database lists its event types. */
  boolean hasEvents() {
    return events;
  }

  /**
   * The table or view called {@code name}, in any case, with its schema where that is not the usual one, or
   * the table of the event type of that full name.
   */
  Optional<String> find(String name) {
    if (names.contains(name)) {
      return Optional.of(name);
    }
    String table = byLowerCase.get(lower(name));
    return Optional.ofNullable(table != null ? table : tableOfEvent.get(lower(name)));
  }

  /** What to tell somebody who asked for {@code name}, which {@link #find} does not know: some sentences. */
  String explainUnknown(String name) {
    for (String view : views.names()) {
      if (view.equalsIgnoreCase(name)) {
        return explainMissing(view);
      }
    }
    if (name.startsWith("jdk.") || name.startsWith("profiler.")) {
      List<String> near = near(name);
      return "the recording has no event type "
          + name
          + ". "
          + (near.isEmpty() ? EventHints.howToRecord(name) : didYouMean(near));
    }
    List<String> near = near(name);
    return "no table or view is called "
        + name
        + ". "
        + (near.isEmpty() ? "`skein query REC` lists them all." : didYouMean(near));
  }

  private String explainMissing(String view) {
    List<List<String>> missing =
        views.needs(view).stream()
            .filter(any -> any.stream().noneMatch(e -> tableOfEvent.containsKey(lower(e))))
            .toList();
    StringBuilder text = new StringBuilder("the view ").append(view);
    if (missing.isEmpty()) {
      return text.append(" cannot be built from this recording.").toString();
    }
    text.append(" needs ")
        .append(missing.stream().map(Catalogue::either).collect(Collectors.joining(", ")))
        .append(", which the recording lacks.");
    missing.forEach(any -> text.append(' ').append(EventHints.howToRecord(any.get(0))));
    return text.toString();
  }

  /** Full name of the event type behind a table, or those of which a view needs one; several where it needs several. */
  List<List<String>> eventsBehind(String name) {
    String event = eventOfTable.get(name);
    return event != null ? List.of(List.of(event)) : views.needs(name);
  }

  /** The table of an event type; empty when the recording does not know it. */
  Optional<String> tableOf(String event) {
    return Optional.ofNullable(tableOfEvent.get(lower(event)));
  }

  /** Event types of which one is enough, in words. */
  static String either(List<String> events) {
    return String.join(" or ", events);
  }

  private static String didYouMean(List<String> near) {
    return "Did you mean " + String.join(", ", near) + "?";
  }

  /** Names close to {@code name}: tables and views, also those whose full event name is close. */
  List<String> near(String name) {
    List<String> candidates = new ArrayList<>(names);
    views.names().stream().filter(v -> !candidates.contains(v)).forEach(candidates::add);
    candidates.addAll(eventOfTable.values());
    return NearNames.of(name, candidates, 2 * SUGGESTIONS).stream()
        .map(n -> tableOfEvent.getOrDefault(lower(n), n))
        .distinct()
        .limit(SUGGESTIONS)
        .toList();
  }
}
