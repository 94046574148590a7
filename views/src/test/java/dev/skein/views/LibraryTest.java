package dev.skein.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LibraryTest {
  private static final String HEADER =
      """
      -- Title
      --
      -- First sentence
      -- goes on.
      --
      -- Second paragraph.
      --
      """;

  private static final String VIEW =
      HEADER
          + """
          -- needs: jdk.A or jdk.B
          -- needs: jdk.C
          -- reads: A(n INTEGER, frames STRUCT(method UINTEGER, line INTEGER)[])
          -- reads: "a.B"(size DECIMAL(3, 1))
          -- column n INTEGER: a number
          -- column share DOUBLE Percentage: a part,
          --   of the whole
          -- oracle: other
          -- difference: this
          -- difference: that

          CREATE VIEW "v" AS
          SELECT n, size AS share FROM A, "a.B";
          """;

  private static final String MACRO =
      HEADER
          + """
          -- parameter x: a reference
          -- example: m(1) → main
          -- example: SELECT m(x) FROM t
          --   WHERE x > 0 → main, null
          -- reads: T(_id UINTEGER, name VARCHAR)

          CREATE MACRO m(x) AS (SELECT name FROM T WHERE _id = x);

          -- without: T

          CREATE MACRO m(x) AS x;
          """;

  private static Definition read(String path, String text) {
    return Library.of(Map.of(path, text)).definitions().get(0);
  }

  private static RecordedTables tables(String... columns) {
    RecordedTables tables = new RecordedTables();
    for (String column : columns) {
      String[] nameAndType = column.split(" ", 2);
      int dot = nameAndType[0].lastIndexOf('.');
      tables.addColumn(
          nameAndType[0].substring(0, dot), nameAndType[0].substring(dot + 1), nameAndType[1]);
    }
    List.of("jdk.A", "jdk.C").forEach(tables::addEvent);
    return tables;
  }

  private static String create(String text, RecordedTables tables) {
    String name = text.contains("VIEW") ? "v" : "m";
    return Library.of(Map.of("area/" + name + ".sql", text))
        .installations(tables)
        .get(0)
        .statements()
        .get(0);
  }

  @Test
  void readsEveryPartOfAHeader() {
    Definition d = read("area/v.sql", VIEW);
    assertEquals(Definition.Kind.VIEW, d.kind());
    assertEquals("area", d.area());
    assertEquals("Title", d.title());
    assertEquals("First sentence goes on.\n\nSecond paragraph.", d.description());
    assertEquals(List.of(List.of("jdk.A", "jdk.B"), List.of("jdk.C")), d.needs());
    assertEquals(
        List.of(
            new Definition.Source(
                "A",
                List.of(
                    new Definition.Field("n", "INTEGER"),
                    new Definition.Field("frames", "STRUCT(method UINTEGER, line INTEGER)[]"))),
            new Definition.Source("a.B", List.of(new Definition.Field("size", "DECIMAL(3, 1)")))),
        d.reads());
    assertEquals(
        List.of(
            new Definition.Column("n", "INTEGER", null, "a number"),
            new Definition.Column("share", "DOUBLE", "Percentage", "a part, of the whole")),
        d.columns());
    assertEquals("other", d.oracle());
    assertEquals(List.of("this", "that"), d.differences());
    assertEquals("CREATE VIEW \"v\" AS\nSELECT n, size AS share FROM A, \"a.B\"", d.sql());
  }

  @Test
  void readsTheExamplesOfAMacro() {
    Definition d = read("area/m.sql", MACRO);
    assertEquals(Definition.Kind.MACRO, d.kind());
    assertEquals(List.of(new Definition.Parameter("x", "a reference")), d.parameters());
    assertEquals(
        List.of(
            new Definition.Example("m(1)", "main"),
            new Definition.Example("SELECT m(x) FROM t WHERE x > 0", "main, null")),
        d.examples());
    assertEquals("SELECT m(1)", d.examples().get(0).query());
    assertEquals("SELECT m(x) FROM t WHERE x > 0", d.examples().get(1).query());
    assertEquals("SELECT SELECTED(1)", new Definition.Example("SELECTED(1)", "1").query());
  }

  @Test
  void aSignatureHasTheDefaultsOfEveryOverload() {
    assertEquals(List.of(), read("area/v.sql", VIEW).signatures());
    assertEquals(List.of("m(x)"), read("area/m.sql", MACRO).signatures());
    String statement = MACRO.substring(MACRO.indexOf("CREATE"));
    for (Map.Entry<String, List<String>> e :
        Map.of(
                "m(x, n := 2) AS x + n;",
                List.of("m(x, n := 2)"),
                "m() AS TABLE SELECT 1 AS a, 2 AS b;",
                List.of("m()"),
                "m(x TIMESTAMP, n DOUBLE) AS 1, (x DATE, n) AS 2;",
                List.of("m(x TIMESTAMP, n DOUBLE)", "m(x DATE, n)"),
                "m(x) AS f(x, (1)), (x,\n  y := NULL) AS [x, y], (x, y, z) AS x;",
                List.of("m(x)", "m(x, y := NULL)", "m(x, y, z)"),
                "m(x) AS x || ', (y) AS y' || \", (z) AS z\" -- , (n) AS n\n;",
                List.of("m(x)"))
            .entrySet()) {
      String text = MACRO.replace(statement, "CREATE MACRO " + e.getKey());
      assertEquals(e.getValue(), read("area/m.sql", text).signatures());
    }
  }

  @Test
  void areasComeInTheGivenOrderAndTheirDefinitionsByName() {
    Map<String, String> files =
        Map.of(
            "gc/v.sql",
            VIEW,
            "gc/u.sql",
            VIEW.replace("\"v\" AS", "\"u\" AS"),
            "attic/m.sql",
            MACRO,
            "cpu/w.sql",
            VIEW.replace("\"v\" AS", "\"w\" AS"));
    Map<String, String> titles = new LinkedHashMap<>();
    titles.put("gc", "Garbage collection");
    titles.put("empty", "Nothing");
    titles.put("cpu", "Processor");
    List<Area> areas = Library.of(files, titles).areas();
    assertEquals(List.of("gc", "cpu", "attic"), areas.stream().map(Area::name).toList());
    assertEquals(
        List.of("Garbage collection", "Processor", "attic"),
        areas.stream().map(Area::title).toList());
    assertEquals(
        List.of("u", "v"), areas.get(0).definitions().stream().map(Definition::name).toList());
    assertEquals(List.of(), areas.get(0).of(Definition.Kind.MACRO));
    assertEquals(1, areas.get(2).of(Definition.Kind.MACRO).size());
  }

  @Test
  void everyAreaOfTheLibraryHasATitle() {
    for (Area area : Library.load().areas()) {
      assertTrue(!area.title().equals(area.name()), "sql/areas lacks " + area.name());
    }
  }

  @Test
  void commentsHaveWhatTheCatalogueForgets() {
    Library library =
        Library.of(
            Map.of("a/m.sql", MACRO.replace("CREATE MACRO m(x)", "CREATE MACRO m(x, n := 2)")));
    assertEquals(
        "COMMENT ON MACRO \"m\" IS 'Title\n"
            + "First sentence goes on.\n\n"
            + "Second paragraph.\n"
            + "m(x, n := 2)'",
        library.installations(tables("T._id UINTEGER")).get(0).statements().get(1));
    String table =
        MACRO.replace("AS (SELECT name FROM T WHERE _id = x)", "AS TABLE SELECT name FROM T");
    assertTrue(
        Library.of(Map.of("a/m.sql", table))
            .installations(tables("T._id UINTEGER"))
            .get(0)
            .statements()
            .get(1)
            .startsWith("COMMENT ON MACRO TABLE \"m\" IS "));
  }

  @Test
  void aRecordingThatHasEverythingGetsTheStatementAsWritten() {
    assertEquals(
        read("area/v.sql", VIEW).sql(),
        create(
            VIEW,
            tables(
                "a.N INTEGER",
                "A.frames STRUCT(\"method\" UINTEGER)[]",
                "A.B.size DECIMAL(4, 1)")));
  }

  @Test
  void whatIsMissingStandsInFrontOfTheQuery() {
    assertEquals(
        """
        CREATE VIEW "v" AS
        WITH "A" AS NOT MATERIALIZED (SELECT "n", CAST(NULL AS STRUCT(method UINTEGER, line INTEGER)[]) AS "frames" \
        FROM main."A"),
        "a.B" AS NOT MATERIALIZED (SELECT CAST(NULL AS DECIMAL(3, 1)) AS "size" WHERE false)
        SELECT n, size AS share FROM A, "a.B\"\
        """,
        create(VIEW, tables("A.n INTEGER")));
  }

  @Test
  void aNumberOfAnotherTypeIsConverted() {
    String sql = create(VIEW, tables("A.n VARCHAR", "A.frames VARCHAR[]", "a.B.size INTEGER"));
    assertTrue(
        sql.contains("(SELECT TRY_CAST(\"n\" AS INTEGER) AS \"n\", \"frames\" FROM main.\"A\")"),
        sql);
    assertTrue(!sql.contains("\"a.B\" AS"), sql);
  }

  @Test
  void eventsOfTheApplicationAreOneTable() {
    String view =
        HEADER
            + """
            -- reads: "application events"(startTime TIMESTAMP, duration DOUBLE)
            -- column event VARCHAR: a name

            CREATE VIEW "v" AS
            SELECT event FROM "application events";
            """;
    RecordedTables tables =
        tables(
            "shop.Order.startTime TIMESTAMP",
            "shop.Order.duration INTEGER",
            "Odd_2.startTime TIMESTAMP");
    tables.addEvent("shop.Order", "shop.Order");
    tables.addEvent("jdk.GarbageCollection", "GarbageCollection");
    tables.addEvent("profiler.Span", "profiler.Span");
    tables.addEvent("Odd'", "Odd_2");
    assertEquals(
        """
        CREATE VIEW "v" AS
        WITH "application events" AS NOT MATERIALIZED (\
        SELECT 'Odd''' AS event, "startTime", CAST(NULL AS DOUBLE) AS "duration" FROM main."Odd_2" \
        UNION ALL \
        SELECT 'shop.Order' AS event, "startTime", TRY_CAST("duration" AS DOUBLE) AS "duration" FROM main."shop.Order")
        SELECT event FROM "application events\"""",
        create(view, tables));
    assertTrue(create(view, tables()).contains("WHERE false)\nSELECT event"));
  }

  @Test
  void aQueryThatBeginsWithExpressionsOfItsOwnKeepsThem() {
    String sql =
        create(VIEW.replace("SELECT n,", "WITH x AS (SELECT 1) SELECT n,"), tables("A.n INTEGER"));
    assertTrue(sql.startsWith("CREATE VIEW \"v\" AS\nWITH \"A\" AS NOT"), sql);
    assertTrue(sql.contains("WHERE false),\nx AS (SELECT 1) SELECT n,"), sql);
  }

  @Test
  void aMacroIsAdaptedOrReplaced() {
    assertEquals(
        "CREATE MACRO m(x) AS (WITH \"T\" AS NOT MATERIALIZED (SELECT \"_id\", CAST(NULL AS"
            + " VARCHAR) AS \"name\" FROM main.\"T\") SELECT ((SELECT name FROM T WHERE _id = x)))",
        create(MACRO, tables("T._id VARCHAR")));
    assertEquals("CREATE MACRO m(x) AS x", create(MACRO, tables("A.n INTEGER")));
  }

  @Test
  void whatNeedsAnUnknownEventIsLeftOutWithItsUsers() {
    String user =
        HEADER + "-- uses: v\n-- column n INTEGER: n\n\nCREATE VIEW \"u\" AS SELECT n FROM v;";
    Library library = Library.of(Map.of("a/u.sql", user, "a/v.sql", VIEW));
    assertEquals(List.of("v", "u"), library.definitions().stream().map(Definition::name).toList());
    assertEquals(2, library.installations(tables("A.n INTEGER")).size());
    assertEquals(List.of(), library.installations(new RecordedTables()));
  }

  @Test
  void mistakesNameTheFile() {
    for (String text :
        List.of(
            "CREATE VIEW \"v\" AS SELECT 1;",
            VIEW.replace("needs: jdk.C", "neds: jdk.C"),
            VIEW.replace("\"v\" AS", "\"w\" AS"),
            VIEW.replace("\"a.B\";", "\"a.B\""),
            VIEW.replace("(n INTEGER, ", "(n, "),
            VIEW.replace("-- oracle: other", "-- example: v is 1"))) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> Library.of(Map.of("area/v.sql", text)));
      assertTrue(e.getMessage().startsWith("area/v.sql: "), e.getMessage());
    }
    String self = VIEW.replace("-- oracle", "-- uses: v\n-- oracle");
    String unknown = VIEW.replace("-- oracle", "-- uses: z\n-- oracle");
    for (String text : List.of(self, unknown)) {
      assertThrows(IllegalArgumentException.class, () -> Library.of(Map.of("area/v.sql", text)));
    }
  }

  @Test
  void everyMacroOfTheLibraryHasAnExample() {
    assertEquals(
        List.of(),
        Library.load().definitions().stream()
            .filter(d -> d.kind() == Definition.Kind.MACRO && d.examples().isEmpty())
            .map(Definition::name)
            .toList(),
        "macros whose header lacks a line 'example: SQL → result'");
  }

  @Test
  void theHeadersOfTheLibraryNameTheParameters() {
    for (Definition d : Library.load().definitions()) {
      Set<String> called = new HashSet<>();
      for (String signature : d.signatures()) {
        String inside = signature.substring(signature.indexOf('(') + 1, signature.length() - 1);
        for (String parameter : inside.split(", *")) {
          called.add(parameter.replaceAll("[ :].*", ""));
        }
      }
      called.remove("");
      assertEquals(
          called,
          d.parameters().stream().map(Definition.Parameter::name).collect(Collectors.toSet()),
          d.name());
    }
  }

  @Test
  void theHeadersOfTheLibraryNameWhatTheStatementsCall() {
    Library library = Library.load();
    assertTrue(library.definitions().size() >= 14);
    for (Definition d : library.definitions()) {
      Set<String> called = new HashSet<>();
      for (Definition other : library.definitions()) {
        String call =
            other.kind() == Definition.Kind.MACRO
                ? "\\b" + other.name() + "\\("
                : "\"" + other.name() + "\"(?! AS)";
        if (!other.equals(d) && Pattern.compile(call).matcher(d.sql()).find()) {
          called.add(other.name());
        }
      }
      assertEquals(called, new HashSet<>(d.uses()), d.name());
      assertTrue(!d.sql().contains("->"), d.name() + " has a lambda that the browser lacks");
    }
  }
}
