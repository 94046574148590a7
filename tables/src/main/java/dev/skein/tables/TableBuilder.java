package dev.skein.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A table while it is filled: its columns so far, and the rows that wait to be handed over. */
final class TableBuilder {
  private static final List<DataType> INTEGERS =
      List.of(DataType.TINYINT, DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT);

  private final String name;
  private final String typeName;
  private final boolean event;
  private final String label;
  private final String description;
  private final List<String> category;
  private final List<ColumnSpec> specs = new ArrayList<>();
  private final Map<String, List<Integer>> byPath = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  /** The schema that the sink knows, null before it knows the table. */
  private TableSchema announced;

  private boolean changed = true;
  private Values[] columns = new Values[0];
  private Spares spares = new Spares();
  private int serial;
  private int rows;
  private long volume;
  private long totalRows;
  private int recordingColumn = -1;

  TableBuilder(
      String name,
      String typeName,
      boolean event,
      String label,
      String description,
      List<String> category) {
    this.name = name;
    this.typeName = typeName;
    this.event = event;
    this.label = label;
    this.description = description;
    this.category = category;
  }

  String name() {
    return name;
  }

  String typeName() {
    return typeName;
  }

  List<ColumnSpec> specs() {
    return specs;
  }

  /** Columns with the values of the waiting rows; null where a column is derived. */
  Values[] columns() {
    return columns;
  }

  /** Changes whenever {@link #columns()} does, so that plans know when to look again. */
  int serial() {
    return serial;
  }

  int rows() {
    return rows;
  }

  /** Rows handed over and waiting. */
  long totalRows() {
    return totalRows;
  }

  /** About how many bytes lists and texts of the waiting rows take. */
  long volume() {
    return volume;
  }

  /**
   * Counts a row that every column has now.
   *
   * @param bytes about what its lists and texts take
   */
  void rowDone(long bytes) {
    rows++;
    totalRows++;
    volume += bytes;
  }

  /** Takes back a half-written row. */
  void rollBack() {
    for (Values v : columns) {
      if (v != null) {
        v.truncate(rows);
      }
    }
  }

  /**
   * The column for values of {@code type} from the field {@code path}, made when there is none that fits: one that has
   * the same path and the same type, or a wider integer type. A column with the path and another type keeps its name;
   * the new one gets its type behind the name.
   *
   * @param used columns that the same type has already taken, for fields of the same name twice
   * @return its index
   */
  int column(String path, DataType type, String contentType, String references, Set<Integer> used) {
    List<Integer> candidates = byPath.computeIfAbsent(path, k -> new ArrayList<>());
    for (int i : candidates) {
      ColumnSpec c = specs.get(i);
      if (used.contains(i) || !java.util.Objects.equals(c.references(), references)) {
        continue;
      }
      if (c.type().sql().equals(type.sql()) || wider(c.type(), type)) {
        return i;
      }
      if (rows == 0 && wider(type, c.type())) {
        spares = new Spares();
        specs.set(i, ColumnSpec.of(c.name(), type, c.contentType(), c.references()));
        changed = true;
        renewColumns();
        return i;
      }
    }
    String free =
        candidates.isEmpty() || used.containsAll(candidates)
            ? path
            : path + "$" + type.sql().toLowerCase(Locale.ROOT);
    return add(path, ColumnSpec.of(freeName(free), type, contentType, references));
  }

  /** Whether values of type {@code b} have room in a column of type {@code a}. */
  private static boolean wider(DataType a, DataType b) {
    int i = INTEGERS.indexOf(a);
    int j = INTEGERS.indexOf(b);
    return i >= 0 && j >= 0 && i > j;
  }

  /** Whether taking {@code type} at {@code path} would widen a column, which is only possible without waiting rows. */
  boolean mustFlush(String path, DataType type) {
    for (int i : byPath.getOrDefault(path, List.of())) {
      if (wider(type, specs.get(i).type())) {
        return rows > 0;
      }
    }
    return false;
  }

  /** Adds the six columns that are derived from the stack trace in column {@code source}, unless they are there. */
  void stackColumns(int source, String methodTable) {
    if (source + 1 < specs.size() && specs.get(source + 1).source() == source) {
      return;
    }
    String base = specs.get(source).name();
    derived(
        base + "$topMethod",
        DataType.UINTEGER,
        methodTable,
        source,
        ColumnSpec.Derivation.STACK_TOP_METHOD);
    derived(
        base + "$topApplicationMethod",
        DataType.UINTEGER,
        methodTable,
        source,
        ColumnSpec.Derivation.STACK_TOP_APPLICATION_METHOD);
    derived(
        base + "$topNonInitMethod",
        DataType.UINTEGER,
        methodTable,
        source,
        ColumnSpec.Derivation.STACK_TOP_NON_INIT_METHOD);
    derived(base + "$length", DataType.SMALLINT, null, source, ColumnSpec.Derivation.STACK_LENGTH);
    derived(
        base + "$truncated", DataType.BOOLEAN, null, source, ColumnSpec.Derivation.STACK_TRUNCATED);
    derived(
        base + "$methods",
        DataType.list(DataType.UINTEGER),
        methodTable,
        source,
        ColumnSpec.Derivation.STACK_METHODS);
  }

  private void derived(
      String path, DataType type, String references, int source, ColumnSpec.Derivation d) {
    add(path, new ColumnSpec(freeName(path), type, null, references, d, source));
  }

  /** Adds the column that says which file a row is from. */
  void addRecordingColumn() {
    recordingColumn =
        add("", ColumnSpec.of(freeName("recording"), DataType.DICTIONARY, null, null));
  }

  /** Index of the column that says which file a row is from, -1 when there is none. */
  int recordingColumn() {
    return recordingColumn;
  }

  private int add(String path, ColumnSpec spec) {
    spares = new Spares(); // those with the old columns do not fit any more
    int index = specs.size();
    specs.add(spec);
    byPath.computeIfAbsent(path, k -> new ArrayList<>()).add(index);
    changed = true;
    Values[] more = java.util.Arrays.copyOf(columns, index + 1);
    if (!spec.derived()) {
      more[index] = new Values(spec.type());
      for (int i = 0; i < rows; i++) {
        more[index].addMissing();
      }
    }
    columns = more;
    serial++;
    return index;
  }

  /** Keeps a name for a column that is none of the type's fields. */
  void reserve(String column) {
    names.add(column.toLowerCase(Locale.ROOT));
  }

  private String freeName(String wanted) {
    String base = SqlText.name(wanted);
    String n = base;
    for (int i = 2; !names.add(n.toLowerCase(Locale.ROOT)); i++) {
      n = base + "_" + i;
    }
    return n;
  }

  private void renewColumns() {
    Values[] fresh = new Values[specs.size()];
    for (int i = 0; i < fresh.length; i++) {
      if (!specs.get(i).derived()) {
        DataType type = specs.get(i).type();
        // The next batch is likely to be as large as this one.
        boolean same = i < columns.length && columns[i].type().equals(type);
        fresh[i] = new Values(type, same ? columns[i] : null);
      }
    }
    columns = fresh;
    serial++;
  }

  /** Tells the sink what the table looks like now, when it does not know yet. */
  void announce(TableSink sink) {
    if (!changed || specs.isEmpty()) {
      return; // no database has tables without columns
    }
    TableSchema now = new TableSchema(name, typeName, event, label, description, category, specs);
    if (announced == null) {
      sink.create(now);
    } else {
      sink.alter(announced, now);
    }
    announced = now;
    changed = false;
  }

  /** Hands the waiting rows over. */
  void flush(TableSink sink, StackColumns stacks, byte[][] strings) {
    announce(sink);
    if (announced == null) {
      rows = 0; // no columns: the report has their number
    } else if (rows > 0) {
      Batch batch = new Batch(announced, columns, rows, stacks, strings, spares);
      rows = 0;
      volume = 0;
      Values[] spare = spares.take();
      if (spare == null) {
        renewColumns();
      } else {
        columns = spare;
        serial++;
      }
      sink.append(batch);
    }
  }

  /** An event type as the import report has it. */
  ImportReport.EventType report() {
    return new ImportReport.EventType(
        typeName,
        name,
        label,
        category.isEmpty() ? null : String.join(" / ", category),
        description,
        totalRows);
  }
}
