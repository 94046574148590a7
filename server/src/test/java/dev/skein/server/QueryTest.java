package dev.skein.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {
  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.with(Served.GC);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void manyQueriesInOneWithAreAnsweredOrRefused() throws Exception {
    assertEquals(200, served.query(chain(500)).statusCode());
    HttpResponse<String> refused = served.query(chain(10_001));
    assertEquals(400, refused.statusCode());
    assertTrue(refused.body().contains("10000 times AS"), refused::body);
  }

  /** Each query reads the one before. */
  private static String chain(int length) {
    StringBuilder sql = new StringBuilder("WITH c0 AS (SELECT 1 a)");
    for (int i = 1; i < length; i++) {
      sql.append(", c").append(i).append(" AS (SELECT * FROM c").append(i - 1).append(')');
    }
    return sql + " SELECT * FROM c" + (length - 1);
  }

  @Test
  void rowsAreObjects() throws Exception {
    HttpResponse<String> answer = served.query("SELECT 1 AS a, 'ü' AS b, NULL AS c, [1, 2] AS d");
    assertEquals(200, answer.statusCode());
    assertEquals("application/json", answer.headers().firstValue("content-type").orElse(""));
    assertEquals("[\n{\"a\":1,\"b\":\"ü\",\"c\":null,\"d\":[1,2]}\n]\n", answer.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "9007199254740991~9007199254740991",
        "9007199254740993~\"9007199254740993\"",
        "170141183460469231731687303715884105727::HUGEINT~\"170141183460469231731687303715884105727\"",
        "12345678901234567.89::DECIMAL(19,2)~\"12345678901234567.89\"",
        "'nan'::DOUBLE~null",
        "'-inf'::DOUBLE~null",
        "NULL::TIMESTAMP~null",
        "NULL::DATE~null",
        "TIMESTAMP '2024-02-03 04:05:06.5'~\"2024-02-03T04:05:06.500000Z\"",
        "'infinity'::TIMESTAMP~\"infinity\"",
      })
  void valuesAreExact(String sql, String expected) throws Exception {
    assertEquals(
        "[\n{\"v\":" + expected + "}\n]\n", served.query("SELECT " + sql + " AS v").body());
    String lines = served.query("SELECT " + sql + " AS v", "application/x-ndjson").body();
    assertEquals("[" + expected + "]", lines.lines().toList().get(1));
  }

  @Test
  void theHeaderHasTheColumns() throws Exception {
    HttpResponse<String> answer =
        served.query("SELECT startTime, sumOfPauses, gcId AS \"é\" FROM GarbageCollection");
    assertEquals(
        "[{\"name\":\"startTime\",\"type\":\"TIMESTAMP\"},"
            + "{\"name\":\"sumOfPauses\",\"type\":\"DOUBLE\",\"contentType\":\"Timespan\"},"
            + "{\"name\":\"\\u00e9\",\"type\":\"INTEGER\"}]",
        answer.headers().firstValue("x-columns").orElse(""));
    assertTrue(answer.headers().firstValue("x-query-id").isPresent());
  }

  @Test
  void linesSayHowTheResultEnds() throws Exception {
    String body =
        served
            .send(
                served
                    .post("/api/query", Served.body("FROM range(5000) r(i)", ",\"limit\":3"))
                    .header("Accept", "application/x-ndjson"))
            .body();
    String[] lines = body.split("\n");
    assertEquals("{\"columns\":[{\"name\":\"i\",\"type\":\"BIGINT\"}]}", lines[0]);
    assertEquals("[0]", lines[1]);
    assertEquals("[2]", lines[3]);
    assertTrue(lines[4].startsWith("{\"rows\":3,\"truncated\":true,\"millis\":"), lines[4]);
    assertEquals(5, lines.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "SELEC 1~parser~1~1~0",
        "SELECT 1;|  SELECT é, nope~binder~2~10~19",
        "SELECT 'ä' || nofunc(1)~catalog~1~15~14",
        "-- x|FROM GarbageCollektion~catalog~2~6~10",
        "SELECT [1],|  CAST('x' || gcId AS INT) FROM GarbageCollection~conversion~2~3~14",
        "SELECT \"é😀\", nosuch FROM GarbageCollection~binder~1~8~7",
        "SELECT 'é😀',|'😀é', nosuch FROM GarbageCollection~binder~2~8~21",
        "SELECT '😀é' || nosuch, [1] FROM GarbageCollection~binder~1~17~16",
        "SELECT [1], CAST('é😀' AS INT)~conversion~1~13~12",
      })
  void errorsHaveTheirPlace(String sql, String code, int line, int column, int position)
      throws Exception {
    String sent = sql.replace('|', '\n').replace("\n\n", "||");
    HttpResponse<String> answer = served.query(sent);
    assertEquals(400, answer.statusCode(), answer.body());
    Map<String, Object> error = error(answer.body());
    assertEquals(code, error.get("code"), answer.body());
    assertEquals((double) line, error.get("line"), answer.body());
    assertEquals((double) column, error.get("column"), answer.body());
    assertEquals((double) position, error.get("position"), answer.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "SELECT \"é😀\" FROM GarbageCollection~Referenced column \"é😀\" not found in FROM clause!",
        "FROM \"😀é\"~Table with name 😀é does not exist!",
        "SELECT (SELECT * FROM range(3))~More than one row returned by a subquery used as an expression"
            + " - scalar subqueries can only return a single row.",
        "SELECT list(1 ORDER BY 'x')~ORDER BY non-integer literal has no effect.|Perhaps you misplaced ORDER BY;"
            + " ORDER BY must appear after all regular arguments of the aggregate.",
        "SELECT st_point(1, 2)~Scalar Function with name \"st_point\" is not in the catalog: it is in DuckDB's"
            + " extension spatial, which cannot be loaded here",
      })
  void messagesAreWholeAndWithoutAdviceThatIsRefusedHere(String sql, String message)
      throws Exception {
    assertEquals(message.replace('|', '\n'), error(served.query(sql).body()).get("message"));
  }

  @Test
  void errorsSuggestWhatMayBeMeant() throws Exception {
    assertEquals(
        "Did you mean GarbageCollection, G1GarbageCollection, OldGarbageCollection?",
        error(served.query("FROM GarbageCollektion").body()).get("suggestion"));
    assertEquals("Did you mean SELECT?", error(served.query("SELEC 1").body()).get("suggestion"));
    String missing =
        String.valueOf(error(served.query("FROM \"nativemem-leaks\"").body()).get("suggestion"));
    assertTrue(missing.startsWith("The view nativemem-leaks needs profiler."), missing);
  }

  static Map<String, Object> error(String body) throws IOException {
    assertTrue(body.startsWith("{\"error\":{") && body.endsWith("}}"), body);
    return JsonReader.object(
        body.substring("{\"error\":".length(), body.length() - 1)
            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  void anErrorInTheMiddleEndsTheAnswerVisibly() throws Exception {
    String sql =
        "SELECT CASE WHEN i = 900000 THEN error('boom') ELSE 'x' END AS v FROM range(1000000) r(i)";
    String lines = served.query(sql, "application/x-ndjson").body();
    String last = lines.substring(lines.lastIndexOf('\n', lines.length() - 2) + 1).strip();
    assertTrue(String.valueOf(error(last).get("message")).contains("boom"), last);
    assertThrows(IOException.class, () -> served.query(sql));
    assertThrows(IOException.class, () -> served.query(sql, "application/vnd.apache.arrow.stream"));
  }

  @Test
  void usersHaveViewsMacrosAndTablesOfTheirOwn() throws Exception {
    assertEquals(
        "[]\n",
        served
            .query(
                "CREATE OR REPLACE VIEW mine AS SELECT count(*) AS n FROM GarbageCollection;"
                    + "CREATE OR REPLACE MACRO twice(x) AS 2 * x;"
                    + "CREATE OR REPLACE TABLE kept AS SELECT twice(n) AS n FROM mine")
            .body()
            .replaceAll("\\[\n.*\n]\n", "[]\n"));
    String expected = served.query("SELECT 2 * count(*) AS n FROM GarbageCollection").body();
    for (int i = 0; i < 10; i++) {
      assertEquals(expected, served.query("SELECT n FROM kept").body());
      assertEquals(expected, served.query("SELECT twice(n) AS n FROM mine").body());
    }
    assertEquals(200, served.query("DROP TABLE kept").statusCode());
  }

  @Test
  void aPageMayHaveASchemaOfItsOwn() throws Exception {
    String make =
        "CREATE SCHEMA IF NOT EXISTS page; CREATE OR REPLACE TABLE page.kept AS FROM GarbageCollection;"
            + " CREATE OR REPLACE MACRO page.count_of(x) AS x + (SELECT count(*) FROM page.kept);"
            + " CREATE OR REPLACE MACRO page.two_of() AS TABLE FROM page.kept LIMIT 2";
    assertEquals(200, served.query(make).statusCode());
    assertEquals("[\n{\"n\":15}\n]\n", served.query("SELECT count(*) AS n FROM page.kept").body());
    assertEquals("[\n{\"n\":16}\n]\n", served.query("SELECT page.count_of(1) AS n").body());
    assertEquals(
        "[\n{\"n\":2}\n]\n", served.query("SELECT count(*) AS n FROM page.two_of()").body());
  }

  @Test
  void theLibraryAndTheCommentsWork() throws Exception {
    assertEquals(200, served.query("FROM \"gc-pauses\"").statusCode());
    assertTrue(
        served
            .query("SELECT obj_description('GarbageCollection'::regclass) AS v")
            .body()
            .contains("CONTENT_TYPE"));
  }

  @Test
  void exportsAreFilesWithRawValues() throws Exception {
    HttpResponse<String> csv =
        served.send(
            served.post(
                "/api/export",
                Served.body(
                    "SELECT 9007199254740993 AS a, NULL AS b, 'x,y' AS c",
                    ",\"format\":\"csv\",\"filename\":\"my file.csv\"")));
    assertEquals("a,b,c\r\n9007199254740993,,\"x,y\"\r\n", csv.body());
    assertEquals(
        "attachment; filename=\"my file.csv\"",
        csv.headers().firstValue("content-disposition").orElse(""));
    HttpResponse<String> json =
        served.send(
            served.post(
                "/api/export",
                Served.body("SELECT 9007199254740993 AS a", ",\"format\":\"json\"")));
    assertEquals("[\n{\"a\":9007199254740993}\n]\n", json.body());
    for (String name : new String[] {"../x", "a\\\"b", ".hidden", "a/b"}) {
      assertEquals(
          400,
          served
              .send(
                  served.post(
                      "/api/export",
                      Served.body("SELECT 1", ",\"format\":\"csv\",\"filename\":\"" + name + "\"")))
              .statusCode(),
          name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "{}",
        "[]",
        "{\"sql\":1}",
        "{\"sql\":\" \"}",
        "{\"sql\":\"-- x\"}",
        "x",
        "{\"sql\":\"SELECT 1\"}}",
        "{\"sql\":\"SELECT 1\",\"id\":\"a b\"}",
        "{\"sql\":\"SELECT 1\",\"limit\":-1}",
        "{\"sql\":\"SELECT 1\",\"timeout\":\"x\"}"
      })
  void aWrongBodyIsRefused(String body) throws Exception {
    HttpResponse<String> answer = served.send(served.post("/api/query", body));
    assertEquals(400, answer.statusCode(), answer.body());
    error(answer.body());
  }

  @Test
  void aLargeBodyIsRefused() throws Exception {
    String body = Served.body("SELECT '" + "x".repeat(SkeinServer.MAX_BODY) + "'", "");
    assertEquals(413, served.send(served.post("/api/query", body)).statusCode());
  }

  @Test
  void theProbeSaysServer() throws Exception {
    assertEquals(
        "{\"product\":\"skein\",\"version\":\"1.2.3\",\"mode\":\"server\"}",
        served.get("/api/query").body());
    assertEquals("{\"status\":\"ok\"}", served.get("/api/health").body());
  }
}
