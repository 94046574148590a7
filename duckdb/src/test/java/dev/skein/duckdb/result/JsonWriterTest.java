package dev.skein.duckdb.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWriterTest {
  @TempDir Path folder;

  @Test
  void noRowsAreAnEmptyArray() throws Exception {
    assertEquals("[]\n", Results.json("SELECT 1 AS a WHERE false"));
  }

  @Test
  void oneLineARow() throws Exception {
    assertEquals(
        "[\n{\"a\":0,\"b\":\"x\"},\n{\"a\":1,\"b\":\"x\"}\n]\n",
        Results.json("SELECT i AS a, 'x' AS b FROM range(2) r(i)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "NULL~null",
        "true~true",
        "9223372036854775807::BIGINT~9223372036854775807",
        "170141183460469231731687303715884105727::HUGEINT~170141183460469231731687303715884105727",
        "1.50::DECIMAL(10,2)~1.50",
        "0.012345678::DOUBLE~0.012345678",
        "'NaN'::DOUBLE~null",
        "'inf'::FLOAT~null",
        "'2024-02-03 04:05:06'::TIMESTAMP~\"2024-02-03T04:05:06.000000Z\"",
        "'infinity'::TIMESTAMP~\"infinity\"",
        "DATE '2024-02-03'~\"2024-02-03\"",
        "'a\"b\\c' || chr(10) || chr(1)~\"a\\\"b\\\\c\\n\\u0001\"",
        "[1, NULL]~[1,null]",
        "['NaN', 'x\"N']~[\"NaN\",\"x\\\"N\"]",
        "['NaN'::DOUBLE, '-inf'::DOUBLE, 1.5]~[null,null,1.5]",
        "{'a': [1], 'b': {'c': 'd'}}~{\"a\":[1],\"b\":{\"c\":\"d\"}}",
        "MAP {'k': 1}~{\"k\":1}",
        "'{\"a\": 1}'::JSON~{\"a\": 1}",
        "INTERVAL 3 DAY~\"3 days\"",
        "'ü€😀'~\"ü€😀\"",
      })
  void writesValues(String sql, String expected) throws Exception {
    assertEquals("[\n{\"v\":" + expected + "}\n]\n", Results.json("SELECT " + sql + " AS v"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "9007199254740991::BIGINT~9007199254740991",
        "9007199254740992::BIGINT~\"9007199254740992\"",
        "-9007199254740993::BIGINT~\"-9007199254740993\"",
        "18446744073709551615::UBIGINT~\"18446744073709551615\"",
        "sum(12::BIGINT)~12",
        "170141183460469231731687303715884105727::HUGEINT~\"170141183460469231731687303715884105727\"",
        "1.50::DECIMAL(10,2)~1.50",
        "12345678901234567.89::DECIMAL(38,2)~\"12345678901234567.89\"",
        "[9007199254740993, 1, -9007199254740993]~[\"9007199254740993\",1,\"-9007199254740993\"]",
        "[9007199254740991, 9007199254740992]~[9007199254740991,\"9007199254740992\"]",
        "{'a': 9223372036854775807, 'b': '9223372036854775807'}~{\"a\":\"9223372036854775807\",\"b\":\"9223372036854775807\"}",
        "[12345678901234567890.5::DOUBLE, 'NaN'::DOUBLE]~[12345678901234567000.0,null]",
      })
  void keepsLargeNumbersFromBeingRounded(String sql, String expected) throws Exception {
    assertEquals("[\n{\"v\":" + expected + "}\n]\n", Results.safeJson("SELECT " + sql + " AS v"));
  }

  @Test
  void keysAreQuotedAndUnique() throws Exception {
    assertEquals(
        "[\n{\"a\\\"\\n\":1,\"b\":2,\"b_1\":3}\n]\n",
        Results.json("SELECT 1 AS \"a\"\"\n\", 2 AS b, 3 AS b"));
  }

  @Test
  void duckDbReadsBackWhatWasWritten() throws Exception {
    String make =
        "SELECT i AS id, CASE WHEN i % 3 = 0 THEN NULL ELSE chr((i % 8192 + 1)::INTEGER) || '\"\\' || i END AS s,"
            + " [i, i + 1] AS l, 9007199254740993 + i AS b FROM range(5000) r(i)";
    Path file = folder.resolve("x.json");
    Files.writeString(file, Results.json(make));
    String read =
        "SELECT id, s, l, b FROM read_json('"
            + file
            + "', columns = {'id': 'BIGINT', 's': 'VARCHAR', 'l': 'BIGINT[]', 'b': 'BIGINT'})";
    try (Connection connection = Results.connection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT count(*) FROM (" + make + " INTERSECT " + read + ")")) {
      assertTrue(rows.next());
      assertEquals(5000, rows.getLong(1));
    }
  }
}
