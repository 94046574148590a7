package dev.skein.duckdb.fuzz;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType.Kind;
import dev.skein.tables.ImportReport;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.Values;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Keeps no rows, but holds an import to what {@link TableSink} and {@link Batch} promise. */
final class CheckingSink implements TableSink {
  private final Map<String, TableSchema> tables = new HashMap<>();
  private final Set<String> namesIgnoringCase = new HashSet<>();
  private final Map<String, Long> rows = new HashMap<>();
  private final Map<String, Integer> largestId = new HashMap<>();
  private final Map<String, Integer> largestReference = new HashMap<>();
  private long total;

  long rows() {
    return total;
  }

  @Override
  public void create(TableSchema schema) {
    check(namesIgnoringCase.add(schema.name().toLowerCase(Locale.ROOT)), schema, "exists already");
    tables.put(schema.name(), schema);
    columns(schema);
  }

  @Override
  public void alter(TableSchema before, TableSchema after) {
    check(before.equals(tables.put(before.name(), after)), before, "is not what was created");
    check(before.name().equals(after.name()), after, "changes its name");
    check(before.columns().size() <= after.columns().size(), after, "loses columns");
    columns(after);
  }

  @Override
  public void append(Batch batch) {
    TableSchema schema = batch.schema();
    check(schema.equals(tables.get(schema.name())), schema, "is not what was created");
    rows.merge(schema.name(), (long) batch.rows(), Long::sum);
    total += batch.rows();
    for (int i = 0; i < schema.columns().size(); i++) {
      ColumnSpec column = schema.columns().get(i);
      Values values = batch.columns()[i];
      check(
          column.derived() == (values == null),
          schema,
          "column " + column.name() + " has no values");
      if (values != null) {
        values(schema, column, values, batch.rows(), batch.strings());
      }
    }
  }

  /** Throws unless every reference has its row, and the report counts the rows. */
  void finished(ImportReport report) {
    largestReference.forEach(
        (table, id) -> {
          if (id > largestId.getOrDefault(table, 0)) {
            throw new AssertionError("a reference to " + table + " " + id + " leads nowhere");
          }
        });
    Map<String, Long> reported = new HashMap<>();
    report.events().forEach(type -> reported.merge(type.tableName(), type.count(), Long::sum));
    reported.forEach(
        (table, count) -> {
          if (!count.equals(rows.getOrDefault(table, 0L))) {
            throw new AssertionError(
                table + ": " + count + " reported, " + rows.get(table) + " written");
          }
        });
  }

  private static void columns(TableSchema schema) {
    Set<String> names = new HashSet<>();
    for (ColumnSpec column : schema.columns()) {
      check(
          names.add(column.name().toLowerCase(Locale.ROOT)), schema, "has twice " + column.name());
    }
  }

  private void values(
      TableSchema schema, ColumnSpec column, Values values, int n, byte[][] strings) {
    check(values.size() == n, schema, column.name() + " has " + values.size() + " values of " + n);
    Column data = values.data();
    Kind kind = values.type().kind();
    if (kind == Kind.STRUCT) {
      for (Values child : values.children()) {
        values(schema, column, child, n, strings);
      }
    } else if (kind == Kind.LIST) {
      ends(schema, data, n, values.children()[0].size());
      values(schema, column, values.children()[0], values.children()[0].size(), strings);
    } else if (kind == Kind.VARCHAR) {
      ends(schema, data, n, values.bytes().size());
      for (int i = 0; i < n; i++) {
        int from = i == 0 ? 0 : data.intAt(i - 1);
        utf8(schema, ByteBuffer.wrap(values.bytes().bytes(), from, data.intAt(i) - from));
      }
    } else if (kind == Kind.DICTIONARY) {
      for (int i = 0; i < n; i++) {
        int index = data.intAt(i);
        check(index >= 0 && index < strings.length, schema, "string " + index);
        if (index > 0) {
          utf8(schema, ByteBuffer.wrap(strings[index]));
        }
      }
    } else if (kind == Kind.UINTEGER) {
      for (int i = 0; i < n; i++) {
        id(column, data.intAt(i), schema);
      }
    }
  }

  private void id(ColumnSpec column, int id, TableSchema schema) {
    check(id >= 0, schema, column.name() + " is " + id);
    if (column.references() != null) {
      largestReference.merge(column.references(), id, Math::max);
    } else if (column.name().equals("_id")) {
      check(id > 0, schema, "has a row for the null reference");
      largestId.merge(schema.name(), id, Math::max);
    }
  }

  private static void ends(TableSchema schema, Column ends, int n, int size) {
    int before = 0;
    for (int i = 0; i < n; i++) {
      check(ends.intAt(i) >= before, schema, "ends go back");
      before = ends.intAt(i);
    }
    check(before == size, schema, "ends at " + before + " of " + size);
  }

  private static void utf8(TableSchema schema, ByteBuffer bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes);
    } catch (CharacterCodingException e) {
      throw new AssertionError(schema.name() + " holds a string that is not UTF-8", e);
    }
  }

  private static void check(boolean holds, TableSchema schema, String what) {
    if (!holds) {
      throw new AssertionError("table " + schema.name() + ": " + what);
    }
  }

  /** Names of all tables. */
  List<String> tables() {
    return List.copyOf(tables.keySet());
  }
}
