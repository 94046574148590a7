package dev.skein.server;

import dev.skein.duckdb.catalogue.Availability;
import dev.skein.duckdb.catalogue.ColumnNotes;
import dev.skein.views.Definition;
import dev.skein.views.Library;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads which tables, views and macros a database has, and which of the library's it lacks. */
final class SchemaReader {
  /** The area of what users made. */
  static final String OWN = "own";

  /** The area of tables that events refer to, and of those that describe the recording. */
  static final String OTHER = "other";

  /**
   * A table, view or macro.
   *
   * @param kind {@code table}, {@code view} or {@code macro}
   * @param area where it belongs
   * @param title a line; null for none
   * @param description sentences; null for none
   * @param rows of a table; null for others
   * @param parameters of a macro
   * @param signatures how a macro is called
   * @param missing event types that it needs and the recording lacks; alternatives are in one text with " or " between
   */
  record Item(
      String name,
      String kind,
      String area,
      String title,
      String description,
      Long rows,
      List<Column> columns,
      List<String> parameters,
      List<String> signatures,
      List<String> missing) {}

  /** A column; null where there is nothing to say. */
  record Column(
      String name, String type, String contentType, String references, String description) {}

  private record Event(String label, String category, String description) {}

  private final Connection connection;
  private final Library library;
  private final Map<String, String> areas = new HashMap<>();
  private Map<String, List<Column>> columns;

  SchemaReader(Connection connection, Library library) {
    this.connection = connection;
    this.library = library;
    library.areas().forEach(a -> areas.put(a.name(), a.title()));
  }

  /** Everything: tables, then views, then macros, by name. */
  List<Item> read() throws SQLException {
    columns = columns();
    List<Item> items = new ArrayList<>(tables());
    List<Item> own = ownViews();
    own.addAll(ownMacros());
    items.addAll(libraryItems());
    items.addAll(own);
    return items;
  }

  private List<Item> tables() throws SQLException {
    Map<String, Event> events = events();
    List<Item> items = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, comment, estimated_size, database_name FROM duckdb_tables()"
                    + " WHERE NOT internal AND schema_name = 'main' ORDER BY table_name")) {
      while (rows.next()) {
        String name = rows.getString(1);
        String database = rows.getString(4);
        Event event = events.get(name);
        String area = event == null || event.category == null ? OTHER : event.category;
        Map<String, String> notes = ColumnNotes.ofTable(rows.getString(2));
        List<Column> described = new ArrayList<>();
        for (Column column : columns.getOrDefault(key(database, name), List.of())) {
          String note = notes.get(column.name());
          described.add(
              new Column(
                  column.name(),
                  column.type(),
                  ColumnNotes.contentType(note),
                  ColumnNotes.references(note),
                  null));
        }
        String description =
            event != null && event.description != null
                ? event.description
                : ColumnNotes.description(rows.getString(2));
        items.add(
            new Item(
                name,
                "table",
                own(database) ? OWN : area,
                event == null ? null : event.label,
                description,
                rows.getLong(3),
                described,
                List.of(),
                List.of(),
                List.of()));
      }
    }
    return items;
  }

  private Map<String, Event> events() throws SQLException {
    Map<String, Event> events = new HashMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there =
          statement.executeQuery(
              "SELECT 1 FROM duckdb_tables() WHERE table_name = 'Events' AND database_name <> 'memory'")) {
        if (!there.next()) {
          return events;
        }
      }
      try (ResultSet rows =
          statement.executeQuery("SELECT table_name, label, category, description FROM Events")) {
        while (rows.next()) {
          events.put(
              rows.getString(1),
              new Event(rows.getString(2), rows.getString(3), rows.getString(4)));
        }
      }
    }
    return events;
  }

  private Map<String, List<Column>> columns() throws SQLException {
    Map<String, List<Column>> found = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT database_name, table_name, column_name, data_type FROM duckdb_columns()"
                    + " WHERE NOT internal AND schema_name = 'main'"
                    + " ORDER BY database_name, table_name, column_index")) {
      while (rows.next()) {
        found
            .computeIfAbsent(key(rows.getString(1), rows.getString(2)), k -> new ArrayList<>())
            .add(new Column(rows.getString(3), rows.getString(4), null, null, null));
      }
    }
    return found;
  }

  private List<Item> libraryItems() throws SQLException {
    Availability availability = Availability.of(connection, library);
    if (!availability.recording()) {
      return List.of();
    }
    List<Item> items = new ArrayList<>();
    for (Definition definition : library.definitions()) {
      boolean view = definition.kind() == Definition.Kind.VIEW;
      List<String> missing =
          availability.missing(definition).stream().map(any -> String.join(" or ", any)).toList();
      items.add(
          new Item(
              definition.name(),
              view ? "view" : "macro",
              areas.getOrDefault(definition.area(), definition.area()),
              definition.title(),
              definition.description(),
              null,
              view ? viewColumns(definition) : List.of(),
              definition.parameters().stream().map(Definition.Parameter::name).toList(),
              definition.signatures(),
              missing));
    }
    return items;
  }

  private static List<Column> viewColumns(Definition definition) {
    return definition.columns().stream()
        .map(c -> new Column(c.name(), c.type(), c.contentType(), null, c.meaning()))
        .toList();
  }

  private List<Item> ownViews() throws SQLException {
    List<Item> items = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT view_name, comment, database_name FROM duckdb_views()"
                    + " WHERE NOT internal AND schema_name = 'main' ORDER BY view_name")) {
      while (rows.next()) {
        String name = rows.getString(1);
        boolean known = !own(rows.getString(3)) && library.find(name).isPresent();
        if (!known) {
          List<Column> found = columns.get(key(rows.getString(3), name));
          items.add(own(name, "view", rows.getString(2), found));
        }
      }
    }
    return items;
  }

  private List<Item> ownMacros() throws SQLException {
    Map<String, Item> items = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT function_name, comment, array_to_string(parameters, ', ')"
                    + " FROM duckdb_functions() WHERE NOT internal AND database_name = 'memory' AND schema_name = 'main'"
                    + " AND function_type IN ('macro', 'table_macro') ORDER BY function_name")) {
      while (rows.next()) {
        String name = rows.getString(1);
        Item item = own(name, "macro", rows.getString(2), null);
        String call = name + "(" + rows.getString(3) + ")";
        items.putIfAbsent(
            name,
            new Item(
                name,
                item.kind(),
                OWN,
                null,
                item.description(),
                null,
                List.of(),
                List.of(),
                List.of(call),
                List.of()));
      }
    }
    return List.copyOf(items.values());
  }

  private static Item own(String name, String kind, String comment, List<Column> found) {
    return new Item(
        name,
        kind,
        OWN,
        null,
        ColumnNotes.description(comment),
        null,
        found == null ? List.of() : found,
        List.of(),
        List.of(),
        List.of());
  }

  private static boolean own(String database) {
    return database.equals("memory");
  }

  private static String key(String database, String table) {
    return (database + '\0' + table).toLowerCase(Locale.ROOT);
  }
}
