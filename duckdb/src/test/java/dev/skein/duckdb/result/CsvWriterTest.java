package dev.skein.duckdb.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

class CsvWriterTest {
  @TempDir Path folder;

  @Test
  void nullIsEmptyAndTheEmptyStringIsQuoted() throws Exception {
    assertEquals("a,b,c\r\n,\"\",x\r\n", Results.csv("SELECT NULL AS a, '' AS b, 'x' AS c"));
  }

  @Test
  void quotesWhatNeedsQuotes() throws Exception {
    assertEquals(
        "\"a,\"\"b\"\r\n\"x\"\"y\"\r\n\"1\r\n2\"\r\n\" z\"\r\n",
        Results.csv(
            "SELECT * FROM (VALUES ('x\"y'), ('1' || chr(13) || chr(10) || '2'), (' z')) t(\"a,\"\"b\")"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true|true",
        "(-128)::TINYINT|-128",
        "255::UTINYINT|255",
        "65535::USMALLINT|65535",
        "4294967295::UINTEGER|4294967295",
        "(-9223372036854775808)::BIGINT|-9223372036854775808",
        "9223372036854775807::BIGINT|9223372036854775807",
        "18446744073709551615::UBIGINT|18446744073709551615",
        "170141183460469231731687303715884105727::HUGEINT|170141183460469231731687303715884105727",
        "1.50::DECIMAL(10,2)|1.50",
        "0.1::DOUBLE|0.1",
        "'-0.0'::DOUBLE|-0.0",
        "1e300::DOUBLE|1.0E300",
        "0.000000001::DOUBLE|0.000000001",
        "(1/3)::DOUBLE|0.3333333333333333",
        "'NaN'::DOUBLE|NaN",
        "'-inf'::DOUBLE|-Infinity",
        "1.1::FLOAT|1.1",
        "TIMESTAMP '2024-02-03 04:05:06.000007'|2024-02-03T04:05:06.000007Z",
        "TIMESTAMP '0044-03-15 (BC) 12:00:00'|-0043-03-15T12:00:00.000000Z",
        "'infinity'::TIMESTAMP|infinity",
        "'-infinity'::TIMESTAMP|-infinity",
        "'2024-02-03 04:05:06.123456789'::TIMESTAMP_NS|2024-02-03T04:05:06.123456789Z",
        "'2024-02-03 04:05:06+02'::TIMESTAMPTZ|2024-02-03T02:05:06.000000Z",
        "DATE '2024-02-03'|2024-02-03",
        "'infinity'::DATE|infinity",
        "TIME '01:02:03.5'|01:02:03.5",
        "INTERVAL 3 DAY|3 days",
        "[1, NULL, 3]|`\"[1, NULL, 3]\"`",
        "{'a': 1, 'b': 'x'}|`\"{'a': 1, 'b': x}\"`",
        "'a'::ENUM('a', 'b')|a",
        "'\\xAA'::BLOB|\\xAA",
        "'ü€😀'|ü€😀",
      })
  void writesRawValues(String sql, String expected) throws Exception {
    assertEquals("v\r\n" + expected + "\r\n", Results.csv("SELECT " + sql + " AS v"));
  }

  @Test
  void repeatedNamesBecomeUnique() throws Exception {
    assertEquals("a,a_2,a_1\r\n1,2,3\r\n", Results.csv("SELECT 1 AS a, 2 AS a, 3 AS a_1"));
  }

  @Test
  void duckDbReadsBackWhatWasWritten() throws Exception {
    String make =
        "SELECT i AS id, sin(i) * pow(10, i % 40 - 20) AS d, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN ''"
            + " WHEN 2 THEN 'a\"b,c' || chr(10) || 'd' WHEN 3 THEN 'ü€😀' || i ELSE ' ' END AS s,"
            + " TIMESTAMP '1969-12-31 23:59:59' + INTERVAL (i * 12345679) MICROSECOND AS t,"
            + " [i, NULL] AS l FROM range(5000) r(i)";
    Path file = folder.resolve("it's.csv");
    Files.writeString(file, Results.csv(make));
    String read =
        "SELECT id, d, s, t, l FROM read_csv('"
            + file.toString().replace("'", "''")
            + "', header = true, all_varchar = false, allow_quoted_nulls = false, nullstr = '',"
            + " columns = {'id': 'BIGINT', 'd': 'DOUBLE', 's': 'VARCHAR', 't': 'TIMESTAMP', 'l': 'BIGINT[]'})";
    try (Connection connection = Results.connection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (SELECT count(*) FROM ("
                    + make
                    + " EXCEPT "
                    + read
                    + ")), (SELECT count(*) FROM "
                    + "("
                    + read
                    + "))")) {
      assertTrue(rows.next());
      assertEquals(0, rows.getLong(1), "rows that did not come back");
      assertEquals(5000, rows.getLong(2));
      assertFalse(rows.next());
    }
  }
}
