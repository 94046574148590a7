package dev.skein.duckdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.tables.Batch;
import dev.skein.tables.ColumnSpec;
import dev.skein.tables.DataType;
import dev.skein.tables.StackColumns;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSql;
import dev.skein.tables.Values;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both writers store every type, NULL and size alike. */
class TableWriterTest {
  /** The two implementations. */
  enum Way {
    VECTORS,
    ROWS;

    TableWriter open(Connection c, TableSchema schema, StringValues dictionary)
        throws SQLException {
      return this == VECTORS ? new VectorWriter(c, schema, dictionary) : new RowWriter(c, schema);
    }
  }

  private Connection connection;
  private final StringValues dictionary = new StringValues();

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  @AfterEach
  void close() throws SQLException {
    dictionary.close();
    connection.close();
  }

  @Test
  void theDriverOffersWhatTheFastWayNeeds() {
    assertTrue(VectorWriter.supported());
  }

  @ParameterizedTest
  @EnumSource
  void numbersAtTheirLimits(Way way) throws SQLException {
    DataType[] types = {
      DataType.BOOLEAN,
      DataType.TINYINT,
      DataType.SMALLINT,
      DataType.USMALLINT,
      DataType.INTEGER,
      DataType.UINTEGER,
      DataType.BIGINT,
      DataType.DOUBLE,
      DataType.TIMESTAMP
    };
    Values[] v = values(types);
    for (int i = 0; i < 3; i++) {
      v[0].data().addByte(i & 1);
      v[1].data().addByte(i == 0 ? Byte.MIN_VALUE : Byte.MAX_VALUE);
      v[2].data().addShort(i == 0 ? Short.MIN_VALUE : Short.MAX_VALUE);
      v[3].data().addShort(0xffff - i);
      v[4].data().addInt(i == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE);
      v[5].data().addInt(-1 - i);
      v[6].data().addLong(i == 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
      v[7].data().addDouble(i == 0 ? Double.NaN : i == 1 ? Double.NEGATIVE_INFINITY : 0.1);
      v[8].data().addLong(i == 0 ? 0 : i == 1 ? Long.MAX_VALUE : 1_700_000_000_123_456L);
    }
    for (Values x : v) {
      x.addMissing();
    }
    write(way, types, v, 4, null, null);
    assertEquals(
        List.of(
            "false|-128|-32768|65535|-2147483648|4294967295|-9223372036854775808|NaN"
                + "|1970-01-01 00:00:00",
            "true|127|32767|65534|2147483647|4294967294|9223372036854775807|-Infinity|infinity",
            "false|127|32767|65533|2147483647|4294967293|9223372036854775807|0.1"
                + "|2023-11-14 22:13:20.123456",
            "null|null|null|null|null|0|null|null|null"),
        rows("SELECT * REPLACE (CAST(c8 AS VARCHAR) AS c8) FROM t"));
  }

  @ParameterizedTest
  @EnumSource
  void stringsOfEveryLength(Way way) throws SQLException {
    DataType[] types = {DataType.VARCHAR, DataType.DICTIONARY};
    Values[] v = values(types);
    List<byte[]> strings = new ArrayList<>();
    strings.add(null);
    List<String> expected = new ArrayList<>();
    StringBuilder huge = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      String s =
          switch (i % 7) {
            case 0 -> "";
            case 1 -> "é".repeat(i % 9);
            case 2 -> "x".repeat(i % 30);
            case 3 -> "日本語 \uD83E\uDD86 " + i;
            case 4 -> "exactly 12 b";
            case 5 -> "\u0000a" + i;
            default -> "java.util.concurrent.ThreadPoolExecutor$Worker" + i;
          };
      expected.add(s + '|' + s);
      addString(v[0], s);
      v[1].data().addInt(strings.size());
      strings.add(utf8(s));
    }
    huge.append("0123456789".repeat(300_000));
    addString(v[0], huge.toString());
    v[1].data().addInt(strings.size());
    strings.add(utf8(huge.toString()));
    expected.add(huge + "|" + huge);
    v[0].addMissing();
    v[1].addMissing();
    expected.add("null|null");
    addString(v[0], "after");
    v[1].data().addInt(2);
    expected.add("after|é");
    write(way, types, v, expected.size(), null, strings.toArray(byte[][]::new));
    assertEquals(expected, rows("SELECT * FROM t"));
  }

  @ParameterizedTest
  @EnumSource
  void aDictionaryGrowsFromBatchToBatch(Way way) throws SQLException {
    DataType[] types = {DataType.DICTIONARY};
    TableSchema schema = create(types);
    byte[][] first = {null, utf8("short"), utf8("a longer one, beside the vector")};
    byte[][] second = {
      null, first[1], first[2], utf8("new"), utf8("also longer than twelve bytes")
    };
    byte[][] other = {null, utf8("another dictionary, with other strings"), utf8("b")};
    try (TableWriter w = way.open(connection, schema, dictionary)) {
      w.append(indexes(schema, first, 1, 2, 0, 1));
      w.append(indexes(schema, second, 4, 3, 2, 1));
      w.append(indexes(schema, other, 1, 2));
    }
    assertEquals(
        List.of(
            "short",
            "a longer one, beside the vector",
            "null",
            "short",
            "also longer than twelve bytes",
            "new",
            "a longer one, beside the vector",
            "short",
            "another dictionary, with other strings",
            "b"),
        rows("SELECT * FROM t"));
  }

  private static Batch indexes(TableSchema schema, byte[][] strings, int... ids) {
    Values[] v = values(DataType.DICTIONARY);
    for (int id : ids) {
      v[0].data().addInt(id);
    }
    return new Batch(schema, v, ids.length, null, strings);
  }

  @ParameterizedTest
  @EnumSource
  void malformedTextIsReplacedNotStored(Way way) throws SQLException {
    DataType[] types = {DataType.VARCHAR, DataType.DICTIONARY};
    Values[] v = values(types);
    byte[] bad = {'a', (byte) 0xff, 'b', (byte) 0xc3};
    byte[][] strings = {null, bad, utf8("a healthy string beside it")};
    v[0].bytes().addBytes(bad, 0, bad.length);
    v[0].data().addInt(v[0].bytes().size());
    addString(v[0], "a healthy string beside it");
    v[1].data().addInt(1);
    v[1].data().addInt(2);
    write(way, types, v, 2, null, strings);
    assertEquals(
        List.of(
            "a\ufffdb\ufffd|a\ufffdb\ufffd",
            "a healthy string beside it|a healthy string beside it"),
        rows("SELECT * FROM t"));
  }

  @ParameterizedTest
  @EnumSource
  void listsOfEverything(Way way) throws SQLException {
    DataType struct =
        DataType.struct(
            List.of("method", "line", "type", "tags"),
            List.of(
                DataType.UINTEGER,
                DataType.INTEGER,
                DataType.DICTIONARY,
                DataType.list(DataType.VARCHAR)));
    DataType[] types = {
      DataType.list(DataType.UINTEGER),
      DataType.list(DataType.VARCHAR),
      DataType.list(struct),
      DataType.list(DataType.list(DataType.BIGINT)),
      struct
    };
    byte[][] strings = {null, utf8("JIT compiled"), utf8("Interpreted, and a long text")};
    Values[] v = values(types);
    int rows = 3000;
    for (int i = 0; i < rows; i++) {
      int n = i == 2500 ? 5000 : i % 4;
      for (int j = 0; j < n; j++) {
        v[0].children()[0].data().addInt(i + j);
        if (j == 1) {
          v[1].children()[0].addMissing();
        } else {
          addString(v[1].children()[0], "element " + i + " of a list");
        }
        addStruct(v[2].children()[0], i, j);
        for (int k = 0; k < j % 3; k++) {
          if (k == 1) {
            v[3].children()[0].children()[0].addMissing();
          } else {
            v[3].children()[0].children()[0].data().addLong(k);
          }
        }
        v[3].children()[0].endList();
      }
      for (int c = 0; c < 4; c++) {
        if (i % 5 == 4 && n == 0) {
          v[c].addMissing();
        } else {
          v[c].endList();
        }
      }
      addStruct(v[4], i, i % 3);
    }
    write(way, types, v, rows, null, strings);
    assertEquals(
        List.of(
            "{'method': 7, 'line': NULL, 'type': 'Interpreted, and a long text', 'tags': [x7]}"
                + "|[7, 8, 9]"
                + "|[element 7 of a list, NULL, element 7 of a list]"
                + "|[[], [0], [0, NULL]]"),
        rows(
            "SELECT c4::VARCHAR, c0::VARCHAR, c1::VARCHAR, c3::VARCHAR FROM t WHERE c4.method = 7"));
    assertEquals(
        List.of("3000|9500|9500|5000|150"),
        rows(
            "SELECT count(*), sum(len(c0)), sum(len(c2)), max(len(c3)),"
                + " count(*) FILTER (c0 IS NULL AND c1 IS NULL AND c2 IS NULL AND c3 IS NULL)"
                + " FROM t"));
    // Every element of the long row, checked one by one in SQL.
    assertEquals(
        List.of("5000"),
        rows(
            "SELECT count(*) FROM (SELECT unnest(c2) AS s, generate_subscripts(c2, 1) - 1 AS j,"
                + " unnest(c0) AS m, unnest(c1) AS e, unnest(c3) AS l FROM t WHERE c4.method = 2500)"
                + " WHERE s.method = 2500 AND m = 2500 + j AND s.line IS NOT DISTINCT FROM"
                + " (CASE WHEN j % 3 = 1 THEN NULL ELSE j END) AND len(l) = j % 3 AND"
                + " e IS NOT DISTINCT FROM (CASE WHEN j = 1 THEN NULL ELSE 'element 2500 of a list'"
                + " END) AND len(s.tags) = j % 2 AND s.type IS NOT DISTINCT FROM"
                + " [NULL, 'JIT compiled', 'Interpreted, and a long text'][j % 3 + 1]"));
  }

  private static void addStruct(Values struct, int i, int j) {
    struct.children()[0].data().addInt(i);
    if (j % 3 == 1) {
      struct.children()[1].addMissing();
    } else {
      struct.children()[1].data().addInt(j);
    }
    struct.children()[2].data().addInt(i == 7 ? 2 : j % 3);
    if (j % 2 == 1) {
      addString(struct.children()[3].children()[0], "x" + i);
    }
    struct.children()[3].endList();
  }

  @ParameterizedTest
  @EnumSource
  void stackColumnsComeFromTheTrace(Way way) throws SQLException {
    List<ColumnSpec> columns = new ArrayList<>();
    columns.add(ColumnSpec.of("stackTrace", DataType.UINTEGER, null, "StackTrace"));
    addDerived(columns, 0);
    TableSchema schema = new TableSchema("t", "t", true, null, null, List.of(), columns);
    execute(TableSql.create(schema));
    StackColumns stacks =
        new StackColumns(
            new int[] {0, 11, 21, 31},
            new int[] {0, 12, 0, 32},
            new int[] {0, 13, 23, 33},
            new int[] {0, 3, 0, 70_000},
            new boolean[] {false, true, false, true},
            new int[] {0, 3, 3, 5},
            new int[] {1, 2, 3, 4, 5, 99, 99});
    Values[] v = new Values[columns.size()];
    v[0] = new Values(DataType.UINTEGER);
    int rows = 5001;
    for (int i = 0; i < rows; i++) {
      v[0].data().addInt(i % 4);
    }
    try (TableWriter w = way.open(connection, schema, dictionary)) {
      w.append(new Batch(schema, v, rows, stacks, null));
    }
    assertEquals(
        List.of(
            "0|0|0|0|null|null|null|1251",
            "1|11|12|13|3|true|[1, 2, 3]|1250",
            "2|21|0|23|0|false|[]|1250",
            "3|31|32|33|32767|true|[4, 5]|1250"),
        rows("SELECT *, count(*) FROM t GROUP BY ALL ORDER BY 1"));
  }

  @ParameterizedTest
  @EnumSource
  void emptyBatchesAndTablesWithoutRows(Way way) throws SQLException {
    DataType[] types = {DataType.VARCHAR, DataType.list(DataType.VARCHAR)};
    write(way, types, values(types), 0, null, null);
    assertEquals(List.of("0"), rows("SELECT count(*) FROM t"));
  }

  static void addDerived(List<ColumnSpec> columns, int source) {
    for (ColumnSpec.Derivation d : ColumnSpec.Derivation.values()) {
      DataType type =
          switch (d) {
            case NONE -> null;
            case STACK_LENGTH -> DataType.SMALLINT;
            case STACK_TRUNCATED -> DataType.BOOLEAN;
            case STACK_METHODS -> DataType.list(DataType.UINTEGER);
            default -> DataType.UINTEGER;
          };
      if (type != null) {
        columns.add(new ColumnSpec("stackTrace$" + d, type, null, null, d, source));
      }
    }
  }

  private TableSchema create(DataType... types) throws SQLException {
    List<ColumnSpec> columns = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      columns.add(ColumnSpec.of("c" + i, types[i], null, null));
    }
    TableSchema schema = new TableSchema("t", "t", true, null, null, List.of(), columns);
    execute(TableSql.create(schema));
    return schema;
  }

  private void write(
      Way way, DataType[] types, Values[] v, int rows, StackColumns stacks, byte[][] strings)
      throws SQLException {
    TableSchema schema = create(types);
    try (TableWriter w = way.open(connection, schema, dictionary)) {
      w.append(new Batch(schema, v, rows, stacks, strings));
    }
  }

  static Values[] values(DataType... types) {
    Values[] v = new Values[types.length];
    for (int i = 0; i < types.length; i++) {
      v[i] = new Values(types[i]);
    }
    return v;
  }

  static void addString(Values v, String s) {
    byte[] utf8 = utf8(s);
    v.bytes().addBytes(utf8, 0, utf8.length);
    v.data().addInt(v.bytes().size());
  }

  static byte[] utf8(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  private void execute(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }

  private List<String> rows(String sql) throws SQLException {
    return Rows.of(connection, sql);
  }
}
