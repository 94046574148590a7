package dev.skein.cli.context;

import dev.skein.cli.context.RecordingContext.Macro;
import dev.skein.cli.context.RecordingContext.MissingView;
import dev.skein.cli.context.RecordingContext.View;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the context of a database that Skein made. */
public final class ContextReader {
  /**
   * A view or macro of the library.
   *
   * @param signatures how it is called; empty for a view
   * @param area title of its area
   * @param installed whether the database has it
   * @param missing events that it needs and the recording has none of, in words; null for none
   */
  public record Item(
      String name,
      boolean view,
      List<String> signatures,
      String title,
      String area,
      boolean installed,
      String missing) {}

  private final Connection connection;
  private final TableReader tables;
  private final ContextOptions options;

  /** Reads from {@code connection}, which stays open. */
  public ContextReader(Connection connection, ContextOptions options) {
    this.connection = connection;
    this.options = options;
    tables = new TableReader(connection, options);
  }

  /**
   * Reads it.
   *
   * @param library views and macros in the order in which they shall appear
   * @throws SQLException when the database has no table {@code Events} or {@code RecordingFile}, or cannot be read
   */
  public RecordingContext read(List<Item> library) throws SQLException {
    List<String> files = new ArrayList<>();
    String start = null;
    Double seconds = null;
    long events = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT file, strftime(min(startTime) OVER (), '%Y-%m-%dT%H:%M:%SZ'),"
                    + " epoch(max(endTime) OVER () - min(startTime) OVER ()),"
                    + " CAST(sum(events) OVER () AS BIGINT) FROM RecordingFile ORDER BY startTime")) {
      while (rows.next()) {
        files.add(rows.getString(1).replaceFirst(".*[/\\\\]", ""));
        start = rows.getString(2);
        seconds = rows.getObject(3) == null ? null : rows.getDouble(3);
        events = rows.getLong(4);
      }
    }
    Map<String, String> eventTables = tables.events();
    List<String> empty = new ArrayList<>();
    List<RecordingContext.Table> withRows = tables.tables(eventTables, empty);
    List<View> views = new ArrayList<>();
    List<MissingView> missing = new ArrayList<>();
    List<Macro> macros = new ArrayList<>();
    Map<String, List<RecordingContext.Column>> columns = tables.columns();
    for (Item item : withOwn(library)) {
      if (item.view() && !options.tables().test(item.name())) {
        continue;
      }
      if (item.view() && item.installed()) {
        views.add(
            new View(
                item.name(),
                item.title(),
                item.area(),
                item.missing() != null,
                columns.getOrDefault(item.name(), List.of())));
      } else if (item.view()) {
        missing.add(new MissingView(item.name(), item.title(), item.missing()));
      } else if (item.installed()) {
        macros.add(new Macro(item.name(), item.signatures(), item.title(), item.area()));
      }
    }
    return new RecordingContext(
        files, start, seconds, events, jvm(), withRows, empty, views, missing, macros);
  }

  /** With the views that somebody else put into the database. */
  private List<Item> withOwn(List<Item> library) throws SQLException {
    List<Item> items = new ArrayList<>(library);
    Set<String> known = new HashSet<>();
    library.forEach(i -> known.add(i.name()));
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT view_name, coalesce(split_part(comment, chr(10), 1), '')"
                    + " FROM duckdb_views() WHERE NOT internal AND"
                    + " database_name = current_database() AND schema_name = 'main' ORDER BY 1")) {
      while (rows.next()) {
        if (!known.contains(rows.getString(1))) {
          items.add(
              new Item(
                  rows.getString(1), true, List.of(), rows.getString(2), "Others", true, null));
        }
      }
    }
    return items;
  }

  private String jvm() throws SQLException {
    Set<String> versions = new LinkedHashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT DISTINCT jvmName, jvmVersion FROM JVMInformation ORDER BY ALL")) {
      while (rows.next()) {
        versions.add(rows.getString(1) + ", " + rows.getString(2));
      }
    } catch (SQLException e) {
      return null; // not every recording says which JVM it comes from
    }
    return versions.isEmpty() ? null : String.join("; ", versions);
  }
}
