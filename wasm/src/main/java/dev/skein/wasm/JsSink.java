package dev.skein.wasm;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.StackColumns;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.TableSql;
import java.util.ArrayList;
import java.util.List;
import org.teavm.jso.core.JSArray;
import org.teavm.jso.core.JSString;
import org.teavm.jso.typedarrays.Int32Array;

/** Hands tables and rows to JavaScript. */
final class JsSink implements TableSink {
  private final Receiver receiver;

  JsSink(Receiver receiver) {
    this.receiver = receiver;
  }

  @Override
  public void create(TableSchema schema) {
    receiver.table(schema.name(), strings(withComment(List.of(TableSql.create(schema)), schema)));
  }

  @Override
  public void alter(TableSchema before, TableSchema after) {
    receiver.table(after.name(), strings(withComment(TableSql.alter(before, after), after)));
  }

  private static List<String> withComment(List<String> statements, TableSchema schema) {
    List<String> all = new ArrayList<>(statements);
    String comment = TableSql.comment(schema);
    if (comment != null) {
      all.add(comment);
    }
    return all;
  }

  @Override
  public void append(Batch batch) {
    ColumnLayout layout = new ColumnLayout(batch.strings());
    try {
      List<ColumnSpec> columns = batch.schema().columns();
      for (int i = 0; i < columns.size(); i++) {
        ColumnSpec column = columns.get(i);
        if (column.derived()) {
          Column traces = batch.columns()[column.source()].data();
          derive(layout, column, traces, batch.stacks());
        } else {
          layout.add(column.name(), batch.columns()[i]);
        }
      }
      Int32Array numbers = Int32Array.copyFromJavaArray(layout.numbers());
      receiver.rows(batch.schema().name(), batch.rows(), strings(layout.names()), numbers);
    } finally {
      layout.free();
      batch.release();
    }
  }

  private static void derive(
      ColumnLayout layout, ColumnSpec column, Column traces, StackColumns stacks) {
    switch (column.derivation()) {
      case STACK_TOP_METHOD -> references(layout, column, traces, stacks.topMethod());
      case STACK_TOP_APPLICATION_METHOD ->
          references(layout, column, traces, stacks.topApplicationMethod());
      case STACK_TOP_NON_INIT_METHOD ->
          references(layout, column, traces, stacks.topNonInitMethod());
      case STACK_LENGTH -> {
        Column lengths = layout.own(new Column(Column.I16, traces.size()));
        for (int row = 0; row < traces.size(); row++) {
          int trace = traces.intAt(row);
          if (trace == 0) {
            lengths.addNull();
          } else {
            lengths.addShort(Math.min(stacks.length()[trace], Short.MAX_VALUE));
          }
        }
        layout.add(column.name(), DataType.Kind.SMALLINT, lengths);
      }
      case STACK_TRUNCATED -> {
        Column flags = layout.own(new Column(Column.I8, traces.size()));
        for (int row = 0; row < traces.size(); row++) {
          int trace = traces.intAt(row);
          if (trace == 0) {
            flags.addNull();
          } else {
            flags.addByte(stacks.truncated()[trace] ? 1 : 0);
          }
        }
        layout.add(column.name(), DataType.Kind.BOOLEAN, flags);
      }
      case STACK_METHODS -> methods(layout, column, traces, stacks);
      case NONE -> throw new IllegalStateException(column.name());
    }
  }

  private static void references(
      ColumnLayout layout, ColumnSpec column, Column traces, int[] byTrace) {
    Column ids = layout.own(new Column(Column.I32, traces.size()));
    for (int row = 0; row < traces.size(); row++) {
      ids.addInt(byTrace[traces.intAt(row)]);
    }
    layout.add(column.name(), DataType.Kind.UINTEGER, ids);
  }

  /** Traces repeat, and their lists are most of what an event's row takes, so each goes over once a batch. */
  private static void methods(
      ColumnLayout layout, ColumnSpec column, Column traces, StackColumns stacks) {
    Column positions = layout.own(new Column(Column.I32, traces.size()));
    Column ends = layout.own(new Column(Column.I32));
    Column elements = layout.own(new Column(Column.I32));
    int[] known = new int[stacks.methodsEnd().length];
    for (int row = 0; row < traces.size(); row++) {
      int trace = traces.intAt(row);
      if (trace == 0) {
        positions.addNull();
        continue;
      }
      if (known[trace] == 0) {
        for (int i = stacks.methodsEnd()[trace - 1]; i < stacks.methodsEnd()[trace]; i++) {
          elements.addInt(stacks.methods()[i]);
        }
        ends.addInt(elements.size());
        known[trace] = ends.size();
      }
      positions.addInt(known[trace] - 1);
    }
    layout.addSharedLists(column.name(), positions, ends, elements);
  }

  private static JSArray<JSString> strings(List<String> texts) {
    JSArray<JSString> array = new JSArray<>();
    texts.forEach(text -> array.push(JSString.valueOf(text)));
    return array;
  }
}
