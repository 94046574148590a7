package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrow's own reader reads what we write. */
class ArrowTest {
  private static final String ARROW = "application/vnd.apache.arrow.stream";
  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.with(Served.GC);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private record Read(List<Field> fields, List<List<Object>> rows, int batches) {}

  private static Read read(String sql) throws Exception {
    HttpResponse<byte[]> answer =
        served.send(
            served.post("/api/query", Served.body(sql, "")).header("Accept", ARROW),
            HttpResponse.BodyHandlers.ofByteArray());
    assertEquals(200, answer.statusCode());
    assertEquals(ARROW, answer.headers().firstValue("content-type").orElse(""));
    try (RootAllocator allocator = new RootAllocator();
        ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(answer.body()), allocator)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      List<List<Object>> rows = new ArrayList<>();
      int batches = 0;
      while (reader.loadNextBatch()) {
        batches++;
        for (int row = 0; row < root.getRowCount(); row++) {
          List<Object> values = new ArrayList<>();
          for (FieldVector vector : root.getFieldVectors()) {
            Object value = vector.getObject(row);
            values.add(value == null ? null : value.toString());
          }
          rows.add(values);
        }
      }
      return new Read(root.getSchema().getFields(), rows, batches);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "true~Bool~true",
        "(-128)::TINYINT~Int(8, true)~-128",
        "255::UTINYINT~Int(8, false)~-1",
        "(-32768)::SMALLINT~Int(16, true)~-32768",
        "(-2147483648)::INTEGER~Int(32, true)~-2147483648",
        "9223372036854775807::BIGINT~Int(64, true)~9223372036854775807",
        "9223372036854775808::UBIGINT~Int(64, false)~-9223372036854775808",
        "(-170141183460469231731687303715884105728)::HUGEINT~Decimal(38, 0, 128)~-170141183460469231731687303715884105728",
        "sum(3::BIGINT)~Decimal(38, 0, 128)~3",
        "340282366920938463463374607431768211455::UHUGEINT~Utf8~340282366920938463463374607431768211455",
        "1.25::FLOAT~FloatingPoint(SINGLE)~1.25",
        "1e300::DOUBLE~FloatingPoint(DOUBLE)~1.0E300",
        "-1.50::DECIMAL(10,2)~Decimal(10, 2, 128)~-1.50",
        "'ü€😀'~Utf8~ü€😀",
        "''~Utf8~``",
        "DATE '1969-12-31'~Date(DAY)~-1",
        "TIMESTAMP '1969-12-31 23:59:59.999999'~Timestamp(MICROSECOND, null)~1969-12-31T23:59:59.999999",
        "TIMESTAMP_NS '2024-02-03 04:05:06.000000007'~Timestamp(NANOSECOND, null)~2024-02-03T04:05:06.000000007",
        "TIMESTAMP_MS '2024-02-03 04:05:06.007'~Timestamp(MILLISECOND, null)~2024-02-03T04:05:06.007",
        "TIMESTAMP_S '2024-02-03 04:05:06'~Timestamp(SECOND, null)~2024-02-03T04:05:06",
        "[1, NULL, 9007199254740993]~Utf8~[1,null,9007199254740993]",
        "{'a': 'b'}~Utf8~{\"a\":\"b\"}"
      })
  void everyTypeArrives(String sql, String type, String value) throws Exception {
    Read read = read("SELECT " + sql + " AS v, NULL::INT AS n");
    assertEquals(type, read.fields().get(0).getType().toString());
    assertEquals(value, read.rows().get(0).get(0));
    assertNull(read.rows().get(0).get(1));
  }

  @Test
  void nullsAndManyBatches() throws Exception {
    int rows = 300_001;
    Read read =
        read(
            "SELECT i, CASE WHEN i % 3 = 0 THEN NULL ELSE 'text ' || i END AS s,"
                + " CASE WHEN i % 2 = 0 THEN i % 4 = 0 END AS b,"
                + " CASE WHEN i % 5 = 0 THEN NULL ELSE (i / 4.0)::DECIMAL(18,2) END AS d FROM range("
                + rows
                + ") r(i) ORDER BY i");
    assertEquals(rows, read.rows().size());
    assertTrue(read.batches() > 3, "" + read.batches());
    for (int i = 0; i < rows; i++) {
      List<Object> row = read.rows().get(i);
      assertEquals(String.valueOf(i), row.get(0));
      assertEquals(i % 3 == 0 ? null : "text " + i, row.get(1));
      assertEquals(i % 2 != 0 ? null : String.valueOf(i % 4 == 0), row.get(2));
      Object expected = i % 5 == 0 ? null : BigDecimal.valueOf(i * 25L, 2).toPlainString();
      assertEquals(expected, row.get(3));
    }
  }

  @Test
  void columnsHaveTheirMeaning() throws Exception {
    Read read = read("SELECT sumOfPauses, [1] AS l FROM GarbageCollection WHERE false");
    assertEquals(0, read.rows().size());
    assertEquals("Timespan", read.fields().get(0).getMetadata().get("contentType"));
    assertEquals("INTEGER[]", read.fields().get(1).getMetadata().get("duckdb.type"));
    assertFalse(read.fields().get(1).getMetadata().containsKey("contentType"));
  }
}
