package dev.skein.tables;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The tables that say what an import found: {@code Events} (one row an event type), {@code EventTypeId} (one row a
 * number that stood for a type), {@code RecordingFile} (one row a file) and {@code import} (what was written, and what
 * was lost).
 */
public final class ReportTables {
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

  /** The rows of each table, ready for a sink. */
  public static List<Batch> of(ImportReport report) {
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
    return List.of(events.batch(), ids.batch(), files.batch(), done.batch());
  }

  /** 0 stands for unknown in the report, NULL in the table. */
  private static Long known(long value) {
    return value == 0 ? null : value;
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
