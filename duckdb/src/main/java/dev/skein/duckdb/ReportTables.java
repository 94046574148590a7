package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.ImportReport;
import dev.skein.tables.SqlText;
import dev.skein.tables.TableSchema;
import dev.skein.tables.Values;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tables that say what an import found: {@code Events} (one row an event type), {@code EventTypeId} (one row a
 * number that stood for a type), {@code RecordingFile} (one row a file) and {@code import} (what was written, and what
 * was lost).
 */
final class ReportTables {
  private static final ColumnSpec FILE = text("file");

  private static final TableSchema EVENTS =
      table(
          "Events",
          "The event types of the recording, with the number of rows in their tables",
          text("name"),
          text("table_name"),
          text("label"),
          text("category"),
          text("description"),
          number("count", null));

  private static final TableSchema TYPE_IDS =
      table(
          "EventTypeId",
          "Which number stood for which event type, in the chunks between two times",
          number("id", null),
          text("name"),
          text("label"),
          time("startTime"),
          time("endTime"),
          text("recording"));

  private static final TableSchema RECORDING =
      table(
          "RecordingFile",
          "The files that were imported",
          FILE,
          number("bytes", "DataAmount"),
          text("version"),
          number("chunks", null),
          time("startTime"),
          time("endTime"),
          ColumnSpec.of("duration", DataType.DOUBLE, "Timespan", null),
          number("events", null),
          number("lostBytes", "DataAmount"),
          text("preset"));

  private static final TableSchema IMPORT =
      table(
          "import",
          "What the import wrote (kind 'written', a row an event type), what it could not read (kind 'lost'), and which"
              + " views it could not install (kind 'view')",
          text("kind"),
          FILE,
          text("event_type"),
          text("table_name"),
          number("events", null),
          number("chunk", null),
          number("file_offset", null),
          number("bytes", "DataAmount"),
          text("reason"));

  private ReportTables() {}

  private static TableSchema table(String name, String description, ColumnSpec... columns) {
    return new TableSchema(name, name, false, name, description, List.of(), List.of(columns));
  }

  private static ColumnSpec text(String name) {
    return ColumnSpec.of(name, DataType.VARCHAR, null, null);
  }

  private static ColumnSpec number(String name, String contentType) {
    return ColumnSpec.of(name, DataType.BIGINT, contentType, null);
  }

  private static ColumnSpec time(String name) {
    return ColumnSpec.of(name, DataType.TIMESTAMP, "Timestamp", null);
  }

  /** The tables, each with its rows, ready for a sink. */
  static Map<TableSchema, Batch> of(ImportReport report) {
    Rows events = new Rows(EVENTS);
    Rows done = new Rows(IMPORT);
    for (ImportReport.EventType e : report.events()) {
      events.add(e.name(), e.tableName(), e.label(), e.category(), e.description(), e.count());
      done.add("written", null, e.name(), e.tableName(), e.count(), null, null, null, null);
    }
    for (ImportReport.Loss l : report.losses()) {
      done.add(
          "lost",
          l.file(),
          l.eventType(),
          null,
          known(l.events()),
          known(l.chunk()),
          l.offset() < 0 ? null : l.offset(),
          known(l.bytes()),
          l.reason());
    }
    Rows files = new Rows(RECORDING);
    for (ImportReport.Recording r : report.recordings()) {
      files.add(
          r.file(),
          r.bytes(),
          r.version(),
          (long) r.chunks(),
          r.startMicros(),
          r.endMicros(),
          (r.endMicros() - r.startMicros()) / 1e6,
          r.events(),
          r.lostBytes(),
          r.preset());
    }
    Rows ids = new Rows(TYPE_IDS);
    for (ImportReport.TypeId i : report.typeIds()) {
      ids.add(i.id(), i.name(), i.label(), i.startMicros(), i.endMicros(), i.file());
    }
    return Map.of(
        EVENTS, events.batch(),
        TYPE_IDS, ids.batch(),
        RECORDING, files.batch(),
        IMPORT, done.batch());
  }

  /** Puts views and macros that could not be installed into {@code import}, with DuckDB's reason. */
  static void add(Connection connection, List<Installer.Failure> failures) throws SQLException {
    for (Installer.Failure failure : failures) {
      try (Statement s = connection.createStatement()) {
        s.execute(
            "INSERT INTO import (kind, table_name, reason) VALUES ('view', "
                + SqlText.literal(failure.name())
                + ", "
                + SqlText.literal(failure.message())
                + ")");
      }
    }
  }

  /** 0 stands for unknown in the report, NULL in the table. */
  private static Long known(long value) {
    return value == 0 ? null : value;
  }

  /**
   * Reads a report back; empty lists where the database has no such tables, because another tool made it.
   *
   * @throws SQLException when they cannot be read
   */
  static ImportReport read(Connection connection) throws SQLException {
    List<ImportReport.EventType> events = new ArrayList<>();
    List<ImportReport.Recording> files = new ArrayList<>();
    List<ImportReport.Loss> losses = new ArrayList<>();
    List<ImportReport.TypeId> ids = new ArrayList<>();
    try (Statement s = connection.createStatement()) {
      try (ResultSet r =
          s.executeQuery(
              "SELECT name, table_name, label, category, description, count FROM Events")) {
        while (r.next()) {
          events.add(
              new ImportReport.EventType(
                  r.getString(1),
                  r.getString(2),
                  r.getString(3),
                  r.getString(4),
                  r.getString(5),
                  r.getLong(6)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT file, bytes, version, chunks, epoch_us(startTime), epoch_us(endTime), events, lostBytes, preset"
                  + " FROM RecordingFile")) {
        while (r.next()) {
          files.add(
              new ImportReport.Recording(
                  r.getString(1),
                  r.getLong(2),
                  r.getString(3),
                  r.getInt(4),
                  r.getLong(5),
                  r.getLong(6),
                  r.getLong(7),
                  r.getLong(8),
                  r.getString(9)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT id, name, label, epoch_us(startTime), epoch_us(endTime), recording FROM EventTypeId")) {
        while (r.next()) {
          ids.add(
              new ImportReport.TypeId(
                  r.getLong(1),
                  r.getString(2),
                  r.getString(3),
                  r.getLong(4),
                  r.getLong(5),
                  r.getString(6)));
        }
      }
      try (ResultSet r =
          s.executeQuery(
              "SELECT file, coalesce(chunk, 0), coalesce(file_offset, -1), coalesce(bytes, 0), event_type,"
                  + " coalesce(events, 0), reason FROM import WHERE kind = 'lost'")) {
        while (r.next()) {
          losses.add(
              new ImportReport.Loss(
                  r.getString(1),
                  r.getInt(2),
                  r.getLong(3),
                  r.getLong(4),
                  r.getString(5),
                  r.getLong(6),
                  r.getString(7)));
        }
      }
    }
    return new ImportReport(events, files, losses, ids);
  }

  /** Collects rows of mixed values. */
  private static final class Rows {
    private final TableSchema schema;
    private final Values[] columns;
    private int rows;

    private Rows(TableSchema schema) {
      this.schema = schema;
      this.columns =
          schema.columns().stream().map(c -> new Values(c.type())).toArray(Values[]::new);
    }

    private void add(Object... row) {
      for (int c = 0; c < row.length; c++) {
        Values column = columns[c];
        if (row[c] == null) {
          column.addMissing();
        } else if (row[c] instanceof String s) {
          byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
          column.bytes().addBytes(utf8, 0, utf8.length);
          column.data().addInt(column.bytes().size());
        } else if (row[c] instanceof Double d) {
          column.data().addDouble(d);
        } else {
          column.data().addLong((Long) row[c]);
        }
      }
      rows++;
    }

    private Batch batch() {
      return new Batch(schema, columns, rows, null, null);
    }
  }
}
