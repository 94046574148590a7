package dev.skein.tables;

import dev.skein.parser.Chunk;
import dev.skein.parser.Pool;
import dev.skein.parser.TypeInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * How to decode values of one type: a sequence of steps, each of which reads a field and appends to a column. Compiled
 * once for a chunk's metadata and used for as many chunks as carry the same; bound anew to the pools of each chunk and to
 * the columns of each batch.
 */
final class Plan {
  // Integers, as they stand in the file.
  static final int BOOLEAN = 0;
  static final int BYTE = 1;
  static final int SHORT = 2;
  static final int CHAR = 3;
  static final int INT = 4;
  static final int LONG = 5;
  static final int FLOAT = 6;
  static final int DOUBLE = 7;
  // Points in time.
  static final int TIMESTAMP_TICKS = 8;
  static final int TIMESTAMP_NANOS = 9;
  static final int TIMESTAMP_MILLIS = 10;
  // Spans of time.
  static final int TIMESPAN_TICKS = 11;
  static final int TIMESPAN_NANOS = 12;
  static final int TIMESPAN_MICROS = 13;
  static final int TIMESPAN_MILLIS = 14;
  static final int TIMESPAN_SECONDS = 15;

  /** An integer into a column that another chunk made wider. */
  static final int WIDENED = 16;

  /** A string into bytes, or into the dictionary. */
  static final int STRING = 17;

  static final int STRING_TO_DICTIONARY = 18;

  /** A key whose pool entry is a string, into the dictionary, or into bytes. */
  static final int POOLED_TEXT = 19;

  static final int POOLED_TEXT_TO_STRING = 20;

  /** A key whose pool entry is a row of another table, or the row's values themselves. */
  static final int REFERENCE = 21;

  static final int EMBEDDED = 22;
  static final int STACK = 23;
  static final int EMBEDDED_STACK = 24;

  /** A key whose pool entry has the values of some columns. */
  static final int INLINED_POOLED = 25;

  static final int LIST = 26;

  /** A data amount in another unit than the column has, which another JDK's chunk made: its network rates were bytes. */
  static final int BYTES_TO_BITS = 27;

  static final int BITS_TO_BYTES = 28;

  /** A step while the plan is compiled. */
  record Step(int op, int column, int source, TypeInfo type, List<Step> inner, int level) {}

  final TypeInfo type;
  final TableBuilder table;
  final int[] op;
  final int[] source;
  final TypeInfo[] types;
  final Plan[] inner;
  final Column[] data;
  final Values[] values;
  final Pool[] pools;

  /** Columns that a list or pooled struct fills. */
  final int[][] innerColumns;

  /** Whether a list's elements may lead to other rows, which then must be there before the list begins. */
  final boolean[] leadsOn;

  /** Columns of the table that this type does not have. */
  private int[] absent = new int[0];

  private final int[] column;
  private final int[] level;
  private int boundSerial = -1;
  private int absentFor = -1;
  private Values[] absentValues = new Values[0];

  Plan(TypeInfo type, TableBuilder table, List<Step> steps) {
    this.type = type;
    this.table = table;
    int n = steps.size();
    op = new int[n];
    source = new int[n];
    types = new TypeInfo[n];
    inner = new Plan[n];
    data = new Column[n];
    values = new Values[n];
    pools = new Pool[n];
    innerColumns = new int[n][];
    leadsOn = new boolean[n];
    column = new int[n];
    level = new int[n];
    for (int i = 0; i < n; i++) {
      Step s = steps.get(i);
      op[i] = s.op;
      source[i] = s.source;
      types[i] = s.type;
      column[i] = s.column;
      level[i] = s.level;
      if (s.inner != null) {
        inner[i] = new Plan(s.type, table, s.inner);
        List<Integer> all = new ArrayList<>();
        inner[i].collectColumns(all);
        innerColumns[i] = all.stream().mapToInt(Integer::intValue).toArray();
        leadsOn[i] = inner[i].leadsOn();
      }
    }
  }

  private void collectColumns(List<Integer> into) {
    for (int i = 0; i < op.length; i++) {
      if (column[i] >= 0 && !into.contains(column[i])) {
        into.add(column[i]);
      }
      if (inner[i] != null) {
        inner[i].collectColumns(into);
      }
    }
  }

  /** Whether this is nothing but one reference to a row of another table. */
  boolean isReference() {
    return op.length == 1 && op[0] >= REFERENCE && op[0] <= EMBEDDED_STACK;
  }

  private boolean leadsOn() {
    for (int i = 0; i < op.length; i++) {
      if (op[i] >= REFERENCE && op[i] <= EMBEDDED_STACK || inner[i] != null && inner[i].leadsOn()) {
        return true;
      }
    }
    return false;
  }

  /** Adds the types whose rows this plan refers to. */
  void collectReferenced(java.util.Collection<TypeInfo> into) {
    for (int i = 0; i < op.length; i++) {
      if (op[i] >= REFERENCE && op[i] <= EMBEDDED_STACK) {
        into.add(types[i]);
      }
      if (inner[i] != null) {
        inner[i].collectReferenced(into);
      }
    }
  }

  /** Looks up the pools of {@code chunk}. */
  void bind(Chunk chunk) {
    for (int i = 0; i < op.length; i++) {
      pools[i] = types[i] == null ? null : chunk.pool(types[i].id());
      if (inner[i] != null) {
        inner[i].bind(chunk);
      }
    }
  }

  /** Looks up the columns of the table when they changed since the last call. */
  void bindColumns() {
    if (boundSerial == table.serial()) {
      return;
    }
    boundSerial = table.serial();
    Values[] all = table.columns();
    for (int i = 0; i < op.length; i++) {
      if (column[i] >= 0) {
        values[i] = at(all[column[i]], level[i]);
        data[i] = values[i].data();
        if (op[i] >= BYTE && op[i] <= LONG && data[i].kind() != storage(op[i])) {
          op[i] = WIDENED; // by a type that came after this plan was compiled
        }
      }
      if (inner[i] != null) {
        inner[i].bindColumns();
      }
    }
    if (absentFor != all.length) {
      absentFor = all.length;
      List<Integer> present = new ArrayList<>();
      collectColumns(present);
      absent =
          java.util.stream.IntStream.range(0, all.length)
              .filter(i -> all[i] != null && i != table.recordingColumn() && !present.contains(i))
              .toArray();
      absentValues = new Values[absent.length];
    }
    for (int i = 0; i < absent.length; i++) {
      absentValues[i] = all[absent[i]];
    }
  }

  /** The kind of column that an integer is made for. */
  private static int storage(int integerOp) {
    return switch (integerOp) {
      case BYTE -> Column.I8;
      case SHORT, CHAR -> Column.I16;
      case INT -> Column.I32;
      default -> Column.I64;
    };
  }

  /** The column for the file's name, null when the table has none. */
  Column recording() {
    int i = table.recordingColumn();
    return i < 0 ? null : table.columns()[i].data();
  }

  /** Values of the columns that this type does not have, for NULLs. */
  Values[] absent() {
    return absentValues;
  }

  /** The values of a column at a depth of lists. */
  static Values at(Values top, int level) {
    Values v = top;
    for (int i = 0; i < level; i++) {
      v = v.children()[0];
    }
    return v;
  }

  int levelOf(int step) {
    return level[step];
  }
}
