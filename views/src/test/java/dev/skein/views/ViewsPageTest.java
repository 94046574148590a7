package dev.skein.views;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewsPageTest {
  private static final Path DOCS = Path.of("../docs");

  private static final String HEADER =
      "-- Title of %1$s | one\n--\n-- Not <init> and *.\n--\n%2$s\n\n%3$s";

  @Test
  void theViewsAreAsTheHeadersSay() throws Exception {
    compare("views.md", LibraryPages.views(Library.load()));
  }

  @Test
  void theMacrosAreAsTheHeadersSay() throws Exception {
    compare("macros.md", LibraryPages.macros(Library.load()));
  }

  @Test
  void theRulesAreAsTheHeadersSay() throws Exception {
    compare("rules.md", RulesPage.of(Library.load()));
  }

  /** With {@code -Dskein.write.docs=true} the page is written anew. */
  private static void compare(String name, String page) throws IOException {
    Path file = DOCS.resolve(name);
    if (Boolean.getBoolean("skein.write.docs")) {
      Files.writeString(file, page);
    }
    assertTrue(
        Files.exists(file) && page.equals(Files.readString(file)),
        "docs/"
            + name
            + " is old: mvn -q test -pl views -Dtest=ViewsPageTest -Dskein.write.docs=true");
  }

  @Test
  void aViewShowsWhatItNeedsAndWhereItDiffers() {
    String tags =
        """
        -- needs: jdk.A or jdk.B
        -- column n BIGINT DataAmount: bytes | octets
        -- column s VARCHAR: a name
        -- oracle: w
        -- difference: it is right\
        """;
    String page =
        LibraryPages.views(
            library("gc/v.sql", HEADER.formatted("v", tags, "CREATE VIEW \"v\" AS SELECT 1;")));
    assertEquals(
        """

        1 of the 1 views are also views of the JDK's `jfr view`, and give its rows, order and numbers; a test compares with JDK 25.
        0 agree in everything, 1 differ in what is listed with them, on purpose.

        ## Contents

        [**Garbage collection**](#garbage-collection)

        | view | what it shows | `jfr view` |
        |---|---|---|
        | [`v`](#v) | Title of v \\| one | differs |

        ## Garbage collection

        ### v

        **Title of v | one.** Not &lt;init> and \\*.

        Needs `jdk.A` or `jdk.B`.

        | column | type | content type | meaning |
        |---|---|---|---|
        | `n` | `BIGINT` | DataAmount | bytes \\| octets |
        | `s` | `VARCHAR` | | a name |

        Agrees with `jfr view w` of JDK 25, but:

        - it is right.
        """,
        page.substring(page.indexOf("\n1 of")));
  }

  @Test
  void aMacroShowsItsCallsAndExamples() {
    String tags =
        "-- parameter x: a number\n-- example: m(1) → 3\n-- example: SELECT m(x) FROM t → 4, 5";
    String page =
        LibraryPages.macros(
            library(
                "gc/m.sql",
                HEADER.formatted("m", tags, "CREATE MACRO m(x) AS x + 2, (x, n := 2) AS x + n;")));
    assertEquals(
        """
        ### m

        ```sql
        m(x)
        m(x, n := 2)
        ```

        **Title of m | one.** Not &lt;init> and \\*.

        - `x`: a number

        ```sql
        m(1)
        -- 3

        SELECT m(x) FROM t
        -- 4, 5
        ```
        """,
        page.substring(page.indexOf("### m")));
  }

  @Test
  void linksOfTheSameTextAreTold() {
    String text =
        HEADER.formatted(
            "contents", "-- column n INTEGER: n", "CREATE VIEW \"contents\" AS SELECT 1;");
    assertTrue(LibraryPages.views(library("gc/contents.sql", text)).contains("(#contents-1)"));
  }

  private static Library library(String path, String text) {
    return Library.of(Map.of(path, text), Map.of("gc", "Garbage collection"));
  }
}
