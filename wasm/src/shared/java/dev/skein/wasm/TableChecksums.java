package dev.skein.wasm;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.StackColumns;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.Values;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts and hashes the rows of every table instead of storing them. What the browser's importer and the JVM's find in
 * one recording is equal when their texts are.
 */
public final class TableChecksums implements TableSink {
  private static final long PRIME = 1_099_511_628_211L;
  private static final long NULL = 0x9e37_79b9_7f4a_7c15L;

  private final Map<String, Table> tables = new TreeMap<>();

  @Override
  public void create(TableSchema schema) {
    Table table = new Table();
    table.mix(schema);
    if (tables.put(schema.name(), table) != null) {
      throw new IllegalStateException("table " + schema.name() + " created twice");
    }
  }

  @Override
  public void alter(TableSchema before, TableSchema after) {
    table(before).mix(after);
  }

  @Override
  public void append(Batch batch) {
    Table table = table(batch.schema());
    for (int row = 0; row < batch.rows(); row++) {
      for (int i = 0; i < batch.schema().columns().size(); i++) {
        table.mix(cell(batch, i, row));
      }
    }
    table.rows += batch.rows();
    for (Values values : batch.columns()) {
      if (values != null) {
        values.free();
      }
    }
  }

  /** A line a table, by name: {@code name rows checksum}, with the checksum in hexadecimal. */
  public String text() {
    StringBuilder text = new StringBuilder();
    tables.forEach(
        (name, table) ->
            text.append(name)
                .append(' ')
                .append(table.rows)
                .append(' ')
                .append(Long.toHexString(table.hash))
                .append('\n'));
    return text.toString();
  }

  private Table table(TableSchema schema) {
    Table table = tables.get(schema.name());
    if (table == null) {
      throw new IllegalStateException("rows for the unknown table " + schema.name());
    }
    return table;
  }

  private static long cell(Batch batch, int column, int row) {
    ColumnSpec spec = batch.schema().columns().get(column);
    if (!spec.derived()) {
      return value(batch, batch.columns()[column], row);
    }
    int trace = batch.columns()[spec.source()].data().intAt(row);
    StackColumns stacks = batch.stacks();
    return switch (spec.derivation()) {
      case STACK_TOP_METHOD -> stacks.topMethod()[trace];
      case STACK_TOP_APPLICATION_METHOD -> stacks.topApplicationMethod()[trace];
      case STACK_TOP_NON_INIT_METHOD -> stacks.topNonInitMethod()[trace];
      case STACK_LENGTH -> trace == 0 ? NULL : stacks.length()[trace];
      case STACK_TRUNCATED -> trace == 0 ? NULL : stacks.truncated()[trace] ? 1 : 0;
      case STACK_METHODS -> trace == 0 ? NULL : methods(stacks, trace);
      case NONE -> throw new IllegalStateException("column " + spec.name() + " is not derived");
    };
  }

  private static long methods(StackColumns stacks, int trace) {
    int from = stacks.methodsEnd()[trace - 1];
    int to = stacks.methodsEnd()[trace];
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = mix(hash, stacks.methods()[i]);
    }
    return hash;
  }

  private static long value(Batch batch, Values values, int row) {
    Column data = values.data();
    if (data != null && data.isNull(row)) {
      return NULL;
    }
    return switch (values.type().kind()) {
      case BOOLEAN, TINYINT -> data.byteAt(row);
      case SMALLINT, USMALLINT -> data.shortAt(row);
      case INTEGER, UINTEGER -> data.intAt(row);
      case BIGINT, TIMESTAMP -> data.longAt(row);
      case DOUBLE -> Double.doubleToLongBits(data.doubleAt(row));
      case VARCHAR -> text(values.bytes(), start(data, row), data.intAt(row));
      case DICTIONARY -> data.intAt(row) == 0 ? NULL : text(batch.strings()[data.intAt(row)]);
      case LIST -> list(batch, values.children()[0], start(data, row), data.intAt(row));
      case STRUCT -> struct(batch, values, row);
    };
  }

  private static int start(Column ends, int row) {
    return row == 0 ? 0 : ends.intAt(row - 1);
  }

  private static long text(Column bytes, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = mix(hash, bytes.byteAt(i));
    }
    return hash;
  }

  private static long text(byte[] bytes) {
    long hash = bytes.length;
    for (byte b : bytes) {
      hash = mix(hash, b);
    }
    return hash;
  }

  private static long list(Batch batch, Values elements, int from, int to) {
    long hash = (long) to - from;
    for (int i = from; i < to; i++) {
      hash = mix(hash, value(batch, elements, i));
    }
    return hash;
  }

  private static long struct(Batch batch, Values values, int row) {
    long hash = values.children().length;
    for (Values field : values.children()) {
      hash = mix(hash, value(batch, field, row));
    }
    return hash;
  }

  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * PRIME;
    return mixed ^ mixed >>> 29;
  }

  private static final class Table {
    long rows;
    long hash;

    void mix(long value) {
      hash = TableChecksums.mix(hash, value);
    }

    void mix(TableSchema schema) {
      for (ColumnSpec column : schema.columns()) {
        mix(column.name().hashCode());
        mix(column.type().sql().hashCode());
      }
    }
  }
}
