package dev.skein.tables;

import dev.skein.made.MemoryStore;
import dev.skein.parser.ByteStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recording as rows of Java objects, for tests. */
final class Imported implements TableSink {
  private final Map<String, TableSchema> tables = new LinkedHashMap<>();
  private final Map<String, List<Map<String, Object>>> rows = new LinkedHashMap<>();
  private ImportReport report;
  private int largestBatch;

  private Imported() {}

  /** Imports the chunks as one file. */
  static Imported of(byte[]... chunks) {
    return of(new MemoryStore(MemoryStore.join(chunks)));
  }

  static Imported of(ByteStore file) {
    Imported all = new Imported();
    RecordingImport i = new RecordingImport(all, 10, false);
    i.add("made.jfr", file, done -> {});
    all.report = i.finish();
    return all;
  }

  ImportReport report() {
    return report;
  }

  /** Names of the tables, in order. */
  List<String> tables() {
    return List.copyOf(tables.keySet());
  }

  TableSchema schema(String table) {
    return tables.get(table);
  }

  /** Rows of a table; values that are NULL are not in the maps. */
  List<Map<String, Object>> rows(String table) {
    return rows.getOrDefault(table, List.of());
  }

  /** A column of a table, with null for NULL. */
  List<Object> column(String table, String column) {
    List<Object> all = new ArrayList<>();
    rows(table).forEach(r -> all.add(r.get(column)));
    return all;
  }

  /** A column of the row that a reference leads to, null for reference 0. */
  Object at(String table, Object id, String column) {
    for (Map<String, Object> row : rows(table)) {
      if (row.get("_id").equals(id)) {
        return row.get(column);
      }
    }
    if (!id.equals(0)) {
      throw new AssertionError("reference " + id + " to " + table + " leads nowhere");
    }
    return null;
  }

  /** Everything that was lost, as lines {@code offset type events reason}. */
  String losses() {
    StringBuilder b = new StringBuilder();
    for (ImportReport.Loss l : report.losses()) {
      b.append(l.offset()).append(' ').append(l.eventType()).append(' ').append(l.events());
      b.append(' ').append(l.reason()).append('\n');
    }
    return b.toString();
  }

  /** Rows of the largest batch. */
  int largestBatch() {
    return largestBatch;
  }

  @Override
  public void create(TableSchema schema) {
    if (tables.put(schema.name(), schema) != null) {
      throw new AssertionError(schema.name() + " created twice");
    }
  }

  @Override
  public void alter(TableSchema before, TableSchema after) {
    if (!before.equals(tables.put(before.name(), after))) {
      throw new AssertionError(before.name() + " is not what it was");
    }
  }

  @Override
  public void append(Batch batch) {
    largestBatch = Math.max(largestBatch, batch.rows());
    List<ColumnSpec> specs = batch.schema().columns();
    List<Map<String, Object>> into =
        rows.computeIfAbsent(batch.schema().name(), k -> new ArrayList<>());
    for (int row = 0; row < batch.rows(); row++) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (int i = 0; i < specs.size(); i++) {
        ColumnSpec c = specs.get(i);
        Object v =
            c.derived()
                ? derived(c, batch, batch.columns()[c.source()].data().intAt(row))
                : value(batch.columns()[i], row, batch.strings());
        if (v != null) {
          values.put(c.name(), v);
        }
      }
      into.add(values);
    }
  }

  private static Object derived(ColumnSpec c, Batch batch, int id) {
    StackColumns s = batch.stacks();
    return switch (c.derivation()) {
      case STACK_TOP_METHOD -> s.topMethod()[id];
      case STACK_TOP_APPLICATION_METHOD -> s.topApplicationMethod()[id];
      case STACK_TOP_NON_INIT_METHOD -> s.topNonInitMethod()[id];
      case STACK_LENGTH -> id == 0 ? null : s.length()[id];
      case STACK_TRUNCATED -> id == 0 ? null : s.truncated()[id];
      default -> id == 0 ? null : s.methodsEnd()[id] - s.methodsEnd()[id - 1];
    };
  }

  private static Object value(Values v, int row, byte[][] strings) {
    DataType.Kind kind = v.type().kind();
    if (kind == DataType.Kind.STRUCT) {
      List<Object> fields = new ArrayList<>();
      for (Values child : v.children()) {
        fields.add(value(child, row, strings));
      }
      return fields;
    }
    Column data = v.data();
    if (data.isNull(row)) {
      return null;
    }
    return switch (kind) {
      case BOOLEAN -> data.byteAt(row) != 0;
      case TINYINT -> data.byteAt(row);
      case SMALLINT -> data.shortAt(row);
      case USMALLINT -> (char) data.shortAt(row);
      case INTEGER, UINTEGER -> data.intAt(row);
      case BIGINT, TIMESTAMP -> data.longAt(row);
      case DOUBLE -> data.doubleAt(row);
      case DICTIONARY -> data.intAt(row) == 0 ? null : utf8(strings[data.intAt(row)], 0, -1);
      case VARCHAR -> utf8(v.bytes().bytes(), from(data, row), data.intAt(row));
      default -> {
        List<Object> list = new ArrayList<>();
        for (int i = from(data, row); i < data.intAt(row); i++) {
          list.add(value(v.children()[0], i, strings));
        }
        yield list;
      }
    };
  }

  private static int from(Column ends, int row) {
    return row == 0 ? 0 : ends.intAt(row - 1);
  }

  private static String utf8(byte[] b, int from, int to) {
    return new String(b, from, (to < 0 ? b.length : to) - from, StandardCharsets.UTF_8);
  }
}
