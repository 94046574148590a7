package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.Column;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.SqlText;
import dev.skein.tables.StackColumns;
import dev.skein.tables.TableSchema;
import dev.skein.tables.Values;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Appends value by value through the driver's public appender: slow, and independent of its insides.
 *
 * <p>That appender takes no unsigned numbers inside lists and structs, so a table with such columns is filled by way of
 * a temporary one with wider numbers.
 */
final class RowWriter implements TableWriter {
  /** Starts the names of temporary tables; several are in use at once. */
  private static final String STAGING = "skein_staging_";

  private final Connection connection;
  private final String table;
  private final String staging;
  private final boolean staged;
  private final DuckDBAppender appender;

  RowWriter(Connection connection, TableSchema schema) throws SQLException {
    this.connection = connection;
    this.table = schema.name();
    this.staging = STAGING + table;
    this.staged = schema.columns().stream().anyMatch(c -> !c.type().children().isEmpty());
    DuckDBConnection driver = connection.unwrap(DuckDBConnection.class);
    if (staged) {
      StringBuilder create =
          new StringBuilder("CREATE OR REPLACE TEMP TABLE " + SqlText.identifier(staging));
      String separator = " (";
      for (ColumnSpec column : schema.columns()) {
        create.append(separator).append(SqlText.identifier(column.name())).append(' ');
        create.append(wide(column.type()).sql());
        separator = ", ";
      }
      execute(create.append(')').toString());
      appender = driver.createAppender("temp", DuckDBConnection.DEFAULT_SCHEMA, staging);
    } else {
      appender = driver.createAppender(table);
    }
  }

  private static DataType wide(DataType type) {
    List<DataType> children = type.children().stream().map(RowWriter::wide).toList();
    return switch (type.kind()) {
      case UINTEGER -> DataType.BIGINT;
      case USMALLINT -> DataType.INTEGER;
      case LIST -> DataType.list(children.get(0));
      case STRUCT -> DataType.struct(type.names(), children);
      default -> type;
    };
  }

  private void execute(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }

  @Override
  public void append(Batch batch) throws SQLException {
    List<ColumnSpec> specs = batch.schema().columns();
    for (int row = 0; row < batch.rows(); row++) {
      appender.beginRow();
      for (int c = 0; c < specs.size(); c++) {
        ColumnSpec spec = specs.get(c);
        if (spec.derived()) {
          int id = batch.columns()[spec.source()].data().intAt(row);
          derive(spec.derivation(), batch.stacks(), id);
        } else {
          add(batch.columns()[c], batch.strings(), row);
        }
      }
      appender.endRow();
    }
  }

  private void add(Values values, byte[][] strings, int row) throws SQLException {
    DataType.Kind kind = values.type().kind();
    if (kind == DataType.Kind.STRUCT) {
      appender.beginStruct();
      for (Values field : values.children()) {
        add(field, strings, row);
      }
      appender.endStruct();
      return;
    }
    Column data = values.data();
    if (data.isNull(row)) {
      appender.appendNull();
      return;
    }
    switch (kind) {
      case BOOLEAN -> appender.append(data.byteAt(row) != 0);
      case TINYINT -> appender.append(data.byteAt(row));
      case SMALLINT -> appender.append(data.shortAt(row));
      case USMALLINT -> {
        if (staged) {
          appender.append(data.shortAt(row) & 0xffff);
        } else {
          appender.append(data.shortAt(row));
        }
      }
      case INTEGER -> appender.append(data.intAt(row));
      case UINTEGER -> reference(data.intAt(row));
      case BIGINT -> appender.append(data.longAt(row));
      case DOUBLE -> appender.append(data.doubleAt(row));
      case TIMESTAMP -> appender.appendEpochMicros(data.longAt(row));
      default -> {
        Object value = object(values, strings, row);
        if (value == null) {
          appender.appendNull();
        } else if (value instanceof String s) {
          appender.append(s);
        } else {
          appender.append((List<?>) value);
        }
      }
    }
  }

  private void reference(int id) throws SQLException {
    if (staged) {
      appender.append(Integer.toUnsignedLong(id));
    } else {
      appender.append(id);
    }
  }

  /** A value as the appender takes it inside a collection. */
  private static Object object(Values values, byte[][] strings, int row) {
    DataType type = values.type();
    if (type.kind() == DataType.Kind.STRUCT) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (int f = 0; f < values.children().length; f++) {
        fields.put(type.names().get(f), object(values.children()[f], strings, row));
      }
      return fields;
    }
    Column data = values.data();
    if (data.isNull(row)) {
      return null;
    }
    return switch (type.kind()) {
      case BOOLEAN -> data.byteAt(row) != 0;
      case TINYINT -> data.byteAt(row);
      case SMALLINT -> data.shortAt(row);
      case USMALLINT -> data.shortAt(row) & 0xffff;
      case INTEGER -> data.intAt(row);
      case UINTEGER -> Integer.toUnsignedLong(data.intAt(row));
      case BIGINT, TIMESTAMP -> data.longAt(row);
      case DOUBLE -> data.doubleAt(row);
      case DICTIONARY ->
          data.intAt(row) == 0
              ? null
              : new String(strings[data.intAt(row)], StandardCharsets.UTF_8);
      case VARCHAR -> {
        int start = row == 0 ? 0 : data.intAt(row - 1);
        yield new String(
            values.bytes().bytes(), start, data.intAt(row) - start, StandardCharsets.UTF_8);
      }
      case LIST -> {
        List<Object> list = new ArrayList<>();
        for (int i = row == 0 ? 0 : data.intAt(row - 1); i < data.intAt(row); i++) {
          list.add(object(values.children()[0], strings, i));
        }
        yield list;
      }
      default -> throw new IllegalStateException(type.toString());
    };
  }

  private void derive(ColumnSpec.Derivation derivation, StackColumns stacks, int id)
      throws SQLException {
    switch (derivation) {
      case STACK_TOP_METHOD -> reference(stacks.topMethod()[id]);
      case STACK_TOP_APPLICATION_METHOD -> reference(stacks.topApplicationMethod()[id]);
      case STACK_TOP_NON_INIT_METHOD -> reference(stacks.topNonInitMethod()[id]);
      default -> {
        if (id == 0) {
          appender.appendNull();
          return;
        }
        switch (derivation) {
          case STACK_LENGTH ->
              appender.append((short) Math.min(stacks.length()[id], Short.MAX_VALUE));
          case STACK_TRUNCATED -> appender.append(stacks.truncated()[id]);
          default -> {
            int[] ends = stacks.methodsEnd();
            List<Long> methods = new ArrayList<>();
            for (int i = ends[id - 1]; i < ends[id]; i++) {
              methods.add(Integer.toUnsignedLong(stacks.methods()[i]));
            }
            appender.append(methods);
          }
        }
      }
    }
  }

  @Override
  public void close() throws SQLException {
    appender.close();
    if (staged) {
      String from = "temp." + SqlText.identifier(staging);
      execute("INSERT INTO " + SqlText.identifier(table) + " SELECT * FROM " + from);
      execute("DROP TABLE " + from);
    }
  }
}
