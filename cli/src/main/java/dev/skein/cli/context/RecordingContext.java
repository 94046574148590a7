package dev.skein.cli.context;

import dev.skein.duckdb.result.Unit;
import java.util.List;

/**
 * What somebody has to know before asking a recording something.
 *
 * @param files names of the recordings, without folders
 * @param start when the first one begins, as ISO 8601 in UTC; null when it is not known
 * @param seconds from the start to the end; null when it is not known
 * @param events number of events
 * @param jvm name and version of the JVM; null when it is not known
 * @param tables those with rows, the events first
 * @param emptyTables names of those without rows
 * @param views those that the recording has, by area
 * @param missingViews those that it lacks
 * @param macros those that it has, by area
 */
public record RecordingContext(
    List<String> files,
    String start,
    Double seconds,
    long events,
    String jvm,
    List<Table> tables,
    List<String> emptyTables,
    List<View> views,
    List<MissingView> missingViews,
    List<Macro> macros) {

  /**
   * A table.
   *
   * @param event full name of the event type in it; null for other tables
   * @param description one sentence or label; may be empty
   * @param stacks names of the columns that hold a stack trace and have six flat columns beside them, which are left out
   *     of {@code columns}
   */
  public record Table(
      String name,
      String event,
      String description,
      long rows,
      List<Column> columns,
      List<String> stacks) {}

  /**
   * A column.
   *
   * @param type DuckDB's
   * @param unit of its numbers
   * @param references the table whose {@code _id} it holds, or a list of such; null for none
   * @param samples some of its values as text; empty for none, and where they may be secret
   */
  public record Column(
      String name, String type, Unit unit, String references, List<String> samples) {}

  /**
   * A view.
   *
   * @param title one line
   * @param area title of its area
   * @param empty whether the recording has no event that it needs
   */
  public record View(String name, String title, String area, boolean empty, List<Column> columns) {}

  /**
   * A view that the recording lacks.
   *
   * @param needs events that are missing, in words; null when it is not known
   */
  public record MissingView(String name, String title, String needs) {}

  /**
   * A macro.
   *
   * @param calls its signatures
   * @param title one line
   * @param area title of its area
   */
  public record Macro(String name, List<String> calls, String title, String area) {}
}
