package dev.skein.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables that an import fills, whatever format their rows come from. */
final class ImportTables {
  /** Rows that a table collects before they are handed over, where nobody wants more at once. */
  static final int BATCH_ROWS = 1 << 13;

  /** What lists and texts of waiting rows may take, in bytes. */
  private static final long BATCH_BYTES = 8L << 20;

  /** {@code Recording} is a view. */
  private static final List<String> OWN_TABLES =
      List.of("Events", "EventTypeId", "RecordingFile", "Recording", "import");

  private final TableSink sink;
  private final boolean recordingColumn;
  private final int batchRows;
  private final Dictionary dictionary = new Dictionary();
  private final TableNames names = new TableNames();
  private final MethodFacts facts = new MethodFacts(dictionary);
  private final StackTable stacks;
  private final Map<String, TableBuilder> events = new LinkedHashMap<>();
  private final List<TableBuilder> lookups = new ArrayList<>();
  private String stackTable;
  private String stackType;

  /**
   * @param stackDepth methods of a trace in {@code stackTrace$methods} at most, from 1
   * @param recordingColumn whether event rows name their file in a {@code recording} column
   * @param batchRows rows that a table collects before they are handed over, from 1; fewer where they are large
   */
  ImportTables(TableSink sink, int stackDepth, boolean recordingColumn, int batchRows) {
    this.batchRows = batchRows;
    this.sink = sink;
    this.recordingColumn = recordingColumn;
    this.stacks = new StackTable(stackDepth, dictionary, facts);
    OWN_TABLES.forEach(names::reserve);
  }

  Dictionary dictionary() {
    return dictionary;
  }

  TableNames names() {
    return names;
  }

  MethodFacts facts() {
    return facts;
  }

  StackTable stacks() {
    return stacks;
  }

  /**
   * The table of an event type, made when it is new.
   *
   * @param typeName full name
   * @param label null when there is none
   * @param description null when there is none
   * @param category outermost first
   */
  TableBuilder event(String typeName, String label, String description, List<String> category) {
    return events.computeIfAbsent(
        typeName,
        k -> {
          TableBuilder table = new TableBuilder(names.of(k), k, true, label, description, category);
          if (recordingColumn) {
            table.addRecordingColumn();
          }
          return table;
        });
  }

  /** A table of structs whose rows are handed over as they come, like those of events. */
  TableBuilder lookup(String name, String typeName) {
    TableBuilder table = new TableBuilder(name, typeName, false, null, null, List.of());
    lookups.add(table);
    return table;
  }

  /** Takes note of a type of stack traces; the first one gives the table its name. */
  void stackType(String typeName) {
    if (stackTable == null) {
      stackTable = names.of(typeName);
      stackType = typeName;
    }
  }

  /** Tells the sink of tables and columns that it does not know. */
  void announce() {
    events.values().forEach(t -> t.announce(sink));
  }

  /**
   * Counts a row that every column of an event's table has now, and hands the waiting ones over when they are many.
   *
   * @param volume about what its lists and texts take, in bytes
   */
  void rowDone(TableBuilder table, long volume) {
    table.rowDone(volume);
    if (table.rows() == batchRows || table.volume() > BATCH_BYTES) {
      flush(table);
    }
  }

  /** Hands the waiting rows over. */
  void flush(TableBuilder table) {
    table.flush(sink, stacks.columns(), dictionary.strings());
  }

  /**
   * Hands over what is still waiting and the tables that events refer to.
   *
   * @return what was written of each event type
   */
  List<ImportReport.EventType> finish(Iterable<StructTable> structs) {
    List<ImportReport.EventType> types = new ArrayList<>();
    for (TableBuilder table : events.values()) {
      flush(table);
      types.add(table.report());
    }
    lookups.forEach(this::flush);
    StructWriter writer = new StructWriter(sink, dictionary, stacks);
    String methods = "Method";
    for (StructTable table : structs) {
      writer.write(table);
      if (table.table().typeName().endsWith(".Method")) {
        methods = table.table().name();
      }
    }
    if (stackTable != null) {
      writer.writeStacks(stackTable, stackType, methods);
    }
    return types;
  }
}
