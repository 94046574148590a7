package dev.skein.tables;

import java.util.ArrayList;
import java.util.List;

/** Hands over the tables that events refer to: structs and stack traces, with their {@code _id}. */
final class StructWriter {
  private static final int BATCH_ROWS = 1 << 15;

  /** Of encoded rows: texts and lists can be long. */
  private static final long BATCH_BYTES = 4L << 20;

  private static final DataType FRAMES =
      DataType.list(
          DataType.struct(
              List.of("method", "lineNumber", "bytecodeIndex", "type"),
              List.of(DataType.UINTEGER, DataType.INTEGER, DataType.INTEGER, DataType.DICTIONARY)));

  private final TableSink sink;
  private final Dictionary dictionary;
  private final StackTable stacks;

  StructWriter(TableSink sink, Dictionary dictionary, StackTable stacks) {
    this.sink = sink;
    this.dictionary = dictionary;
    this.stacks = stacks;
  }

  /** Writes one struct's table; a table of classes also gets {@code javaName}. */
  void write(StructTable table) {
    List<ColumnSpec> specs = new ArrayList<>();
    specs.add(ColumnSpec.of("_id", DataType.UINTEGER, null, null));
    for (ColumnSpec c : table.table().specs()) {
      specs.add(
          c.derived()
              ? new ColumnSpec(
                  c.name(), c.type(), null, c.references(), c.derivation(), c.source() + 1)
              : c);
    }
    String typeName = table.table().typeName();
    int name = table.column("name");
    boolean classes =
        typeName.substring(typeName.lastIndexOf('.') + 1).equals("Class")
            && name >= 0
            && specs.stream().noneMatch(c -> c.name().equalsIgnoreCase("javaName"))
            && specs.get(name + 1).type().kind() == DataType.Kind.DICTIONARY;
    if (classes) {
      specs.add(ColumnSpec.of("javaName", DataType.VARCHAR, null, null));
    }
    TableSchema schema =
        new TableSchema(table.table().name(), typeName, false, null, null, List.of(), specs);
    sink.create(schema);
    RowReader reader = new RowReader();
    int last = table.rows().lastId();
    for (int from = 1, to; from <= last; from = to) {
      to = table.rows().end(from, BATCH_ROWS, BATCH_BYTES);
      Values[] columns = columns(specs);
      Values[] stored = classes ? java.util.Arrays.copyOf(columns, specs.size() - 1) : columns;
      for (int id = from; id < to; id++) {
        columns[0].data().addInt(id);
        RowCodec.read(table.rows().read(id, reader), stored, 1);
        if (classes) {
          addJavaName(columns[columns.length - 1], columns[name + 1].data().intAt(id - from));
        }
      }
      append(schema, columns, to - from);
    }
  }

  private void addJavaName(Values column, int nameIndex) {
    String javaName = JavaNames.of(dictionary.text(nameIndex));
    if (javaName == null) {
      column.addMissing();
    } else {
      byte[] utf8 = javaName.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      column.bytes().addBytes(utf8, 0, utf8.length);
      column.data().addInt(column.bytes().size());
    }
  }

  /** Writes the table of stack traces. */
  void writeStacks(String name, String typeName, String methodTable) {
    List<ColumnSpec> specs = new ArrayList<>();
    specs.add(ColumnSpec.of("_id", DataType.UINTEGER, null, null));
    specs.add(method("topMethod", methodTable, ColumnSpec.Derivation.STACK_TOP_METHOD));
    specs.add(
        method(
            "topApplicationMethod",
            methodTable,
            ColumnSpec.Derivation.STACK_TOP_APPLICATION_METHOD));
    specs.add(
        method("topNonInitMethod", methodTable, ColumnSpec.Derivation.STACK_TOP_NON_INIT_METHOD));
    specs.add(
        new ColumnSpec(
            "length", DataType.SMALLINT, null, null, ColumnSpec.Derivation.STACK_LENGTH, 0));
    specs.add(
        new ColumnSpec(
            "truncated", DataType.BOOLEAN, null, null, ColumnSpec.Derivation.STACK_TRUNCATED, 0));
    specs.add(
        new ColumnSpec(
            "methods",
            DataType.list(DataType.UINTEGER),
            null,
            methodTable,
            ColumnSpec.Derivation.STACK_METHODS,
            0));
    specs.add(ColumnSpec.of("frames", FRAMES, null, null));
    TableSchema schema = new TableSchema(name, typeName, false, null, null, List.of(), specs);
    sink.create(schema);
    RowReader reader = new RowReader();
    int last = stacks.lastId();
    for (int from = 1, to; from <= last; from = to) {
      to = stacks.end(from, BATCH_ROWS / 8, BATCH_BYTES);
      Values[] columns = columns(specs);
      for (int id = from; id < to; id++) {
        columns[0].data().addInt(id);
        frames(stacks.read(id, reader), columns[columns.length - 1]);
      }
      append(schema, columns, to - from);
    }
  }

  private static ColumnSpec method(String name, String table, ColumnSpec.Derivation d) {
    return new ColumnSpec(name, DataType.UINTEGER, null, table, d, 0);
  }

  private static void frames(RowReader in, Values list) {
    in.readByte(); // the flag is a column of its own
    int n = (int) in.readNumber();
    Values[] fields = list.children()[0].children();
    for (int i = 0; i < n; i++) {
      fields[0].data().addInt((int) in.readNumber());
      addNumber(fields[1], (int) in.readSigned());
      addNumber(fields[2], (int) in.readSigned());
      fields[3].data().addInt((int) in.readNumber());
    }
    list.endList();
  }

  private static void addNumber(Values column, int number) {
    if (number == StackTable.UNKNOWN) {
      column.addMissing();
    } else {
      column.data().addInt(number);
    }
  }

  private static Values[] columns(List<ColumnSpec> specs) {
    Values[] columns = new Values[specs.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = specs.get(i).derived() ? null : new Values(specs.get(i).type());
    }
    return columns;
  }

  private void append(TableSchema schema, Values[] columns, int rows) {
    sink.append(new Batch(schema, columns, rows, stacks.columns(), dictionary.strings()));
  }
}
