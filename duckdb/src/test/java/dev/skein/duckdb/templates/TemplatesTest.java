package dev.skein.duckdb.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.duckdb.oracle.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The notebook templates of the page on all recordings of this repository: no error, and something to see. */
class TemplatesTest {
  private static final String TWO = "all17.jfr and all25.jfr";

  /** The recordings whose events a template is made for. */
  private static final Map<String, List<String>> MADE_FOR =
      Map.ofEntries(
          Map.entry("overview.md", List.of("shop.jfr", "zgc25.jfr", "ap17.jfr", "tiny-jdk17.jfr")),
          Map.entry(
              "gc.md", List.of("gc25-small.jfr", "parallel25.jfr", "serial17.jfr", "shop.jfr")),
          Map.entry("zgc.md", List.of("zgc25.jfr", "shenandoah25.jfr")),
          Map.entry("cpu.md", List.of("shop.jfr", "ap17.jfr")),
          Map.entry("timeline.md", List.of("shop.jfr", "all25.jfr")),
          Map.entry("sub-second.md", List.of("shop.jfr", "ap17.jfr")),
          Map.entry("allocation.md", List.of("shop.jfr", "ap17.jfr")),
          Map.entry("threads-and-contention.md", List.of("shop.jfr", "all25.jfr", "ap17.jfr")),
          Map.entry("exceptions.md", List.of("shop.jfr", "all17.jfr")),
          Map.entry("io.md", List.of("shop.jfr", "all17.jfr")),
          Map.entry("memory-leaks.md", List.of("all25.jfr", "ap17.jfr")),
          Map.entry("jvm-internals.md", List.of("all25.jfr", "tiny-jdk17.jfr")),
          Map.entry("container.md", List.of("all25.jfr")),
          Map.entry(
              "custom-events.md", List.of("shop.jfr", "custom-types.jfr", "profiler-events.jfr")),
          Map.entry("findings.md", List.of("all17.jfr", "zgc25.jfr")),
          Map.entry("compare.md", List.of(TWO)));

  /** No recording here has objects with finalizers. */
  private static final String FINALIZERS = "memory-leaks.md finalizers";

  private static final Map<String, TemplateFile> TEMPLATES = new TreeMap<>();
  private static final Map<String, List<Path>> FILES = new TreeMap<>();
  private static final Map<String, RecordingDatabase> OPEN = new HashMap<>();
  private static final Map<String, Seen> SEEN = new HashMap<>();

  @TempDir static Path temp;

  /** What all templates gave of a recording. */
  private record Seen(Set<String> failures, Set<String> withRows) {}

  @BeforeAll
  static void find() throws IOException {
    TemplateFile.all().forEach(template -> TEMPLATES.put(template.name(), template));
    for (Path recording : Samples.allCommitted()) {
      FILES.put(recording.getFileName().toString(), List.of(recording));
    }
    // Of two chunks the second is cut.
    Path damaged = temp.resolve("damaged.jfr");
    byte[] whole = Files.readAllBytes(FILES.get("shop.jfr").get(0));
    Files.write(damaged, Arrays.copyOf(whole, whole.length - 1000));
    FILES.put("damaged.jfr", List.of(damaged));
    FILES.put(TWO, List.of(Samples.committed("all17.jfr"), Samples.committed("all25.jfr")));
  }

  @AfterAll
  static void close() {
    OPEN.values().forEach(RecordingDatabase::close);
    Stream.of(OPEN, SEEN, FILES, TEMPLATES).forEach(Map::clear);
  }

  static Set<String> recordings() throws IOException {
    Set<String> names = new TreeSet<>(Set.of("damaged.jfr", TWO));
    Samples.allCommitted().forEach(file -> names.add(file.getFileName().toString()));
    return names;
  }

  @Test
  void everyTemplateIsKnownHere() {
    assertEquals(MADE_FOR.keySet(), TEMPLATES.keySet());
    for (TemplateFile template : TEMPLATES.values()) {
      assertTrue(
          template
              .keys()
              .keySet()
              .containsAll(Set.of("title", "description", "tags", "priority", "offer")),
          template.name());
    }
    Stream<String> priorities = TEMPLATES.values().stream().map(t -> t.keys().get("priority"));
    assertEquals(TEMPLATES.size(), priorities.distinct().count(), "two templates of one priority");
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void everyQueryAnswers(String recording) throws Exception {
    assertEquals("", String.join("\n", seen(recording).failures()));
  }

  @Test
  void everyQueryHasRowsSomewhere() throws Exception {
    Set<String> withoutRows = new TreeSet<>();
    for (TemplateFile template : TEMPLATES.values()) {
      for (TemplateFile.Query query : template.queries()) {
        if (!FINALIZERS.equals(template.name() + " " + query.cell())) {
          withoutRows.add(place(template, query.line()));
        }
      }
    }
    for (String recording : recordings()) {
      withoutRows.removeAll(seen(recording).withRows());
    }
    assertEquals(Set.of(), withoutRows);
  }

  @Test
  void theTemplateThatFitsIsOffered() {
    assertEquals("zgc.md", best("zgc25.jfr"));
    assertEquals("zgc.md", best("shenandoah25.jfr"));
    assertEquals("gc.md", best("parallel25.jfr"));
    assertEquals("gc.md", best("serial17.jfr"));
    assertEquals("gc.md", best("gc25-small.jfr"));
    assertEquals("memory-leaks.md", best("ap17.jfr"));
    assertEquals("overview.md", best("custom-types.jfr"));
    assertEquals("compare.md", best(TWO));
    assertEquals(
        List.of("overview.md", "custom-events.md", "jvm-internals.md"),
        offered("custom-types.jfr"));
    assertTrue(offered("shop.jfr").indexOf("gc.md") < offered("shop.jfr").indexOf("cpu.md"));
    assertTrue(!offered("shop.jfr").contains("zgc.md") && !offered("zgc25.jfr").contains("gc.md"));
  }

  private static String best(String recording) {
    return offered(recording).get(0);
  }

  /** The names of the templates that fit, the best first. */
  private static List<String> offered(String recording) {
    Map<String, Double> scores = new TreeMap<>();
    for (TemplateFile template : TEMPLATES.values()) {
      Connection connection = open(recording).connection();
      double score = new TemplateRun(connection, template, Map.of()).offer();
      if (score > 0) {
        scores.put(template.name(), score);
      }
    }
    List<String> names = new ArrayList<>(scores.keySet());
    names.sort((a, b) -> Double.compare(scores.get(b), scores.get(a)));
    return names;
  }

  /** Runs all templates on a recording, once. */
  private static Seen seen(String recording) throws SQLException {
    Seen known = SEEN.get(recording);
    if (known != null) {
      return known;
    }
    Seen seen = new Seen(new TreeSet<>(), new TreeSet<>());
    Connection connection = open(recording).connection();
    for (TemplateFile template : TEMPLATES.values()) {
      boolean something = false;
      for (Map<String, String> values : choices(connection, template)) {
        try {
          for (TemplateRun.Result result : new TemplateRun(connection, template, values).run()) {
            seen.failures().addAll(mistakes(template, result));
            if (!result.rows().isEmpty()) {
              seen.withRows().add(place(template, result.query().line()));
              something |= !result.query().isInline();
            }
          }
        } catch (AssertionError e) {
          seen.failures().add(values + ": " + e.getMessage());
        }
      }
      if (!something && MADE_FOR.get(template.name()).contains(recording)) {
        seen.failures().add(template.name() + " shows nothing");
      }
    }
    SEEN.put(recording, seen);
    return seen;
  }

  /** The defaults, and what a user would choose where the template leaves a choice. */
  private static Set<Map<String, String>> choices(Connection connection, TemplateFile template)
      throws SQLException {
    Set<Map<String, String>> choices = new LinkedHashSet<>();
    choices.add(Map.of());
    choices.add(chosen(connection, template));
    return choices;
  }

  /** What a user would choose: the middle of the recording, and an event type of the application. */
  private static Map<String, String> chosen(Connection connection, TemplateFile template)
      throws SQLException {
    String times =
        """
        SELECT min(startTime) + (max(endTime) - min(startTime)) / 4, max(endTime) - (max(endTime) - min(startTime)) / 4,
          (SELECT min(table_name) FROM "custom-events")
        FROM RecordingFile\
        """;
    Map<String, String> values = new LinkedHashMap<>();
    try (Statement s = connection.createStatement();
        ResultSet r = s.executeQuery(times)) {
      r.next();
      values.put("$$window.lo", "TIMESTAMP '" + r.getString(1) + "'");
      values.put("$$window.hi", "TIMESTAMP '" + r.getString(2) + "'");
      values.put("$$moment.lo", values.get("$$window.lo"));
      values.put("$$moment.hi", values.get("$$window.hi"));
      values.put("$$table", String.valueOf(r.getString(3)));
    }
    values.keySet().retainAll(template.variables().keySet());
    return values;
  }

  private static List<String> mistakes(TemplateFile template, TemplateRun.Result result) {
    List<String> mistakes = new ArrayList<>();
    Map<String, String> columns = result.columns();
    for (TemplateFile.Plot plot : result.query().plots()) {
      for (String column : plot.columns()) {
        if (!columns.containsKey(column)) {
          mistakes.add(
              place(template, plot.line()) + ": no column " + column + " in " + columns.keySet());
        }
      }
    }
    columns.forEach(
        (name, type) -> {
          if (type.matches("HUGEINT|UHUGEINT|DECIMAL.*|.*TIME ZONE")) {
            mistakes.add(place(template, result.query().line()) + ": " + name + " is " + type);
          }
        });
    if (result.query().isInline() && (result.rows().size() != 1 || columns.size() != 1)) {
      mistakes.add(place(template, result.query().line()) + ": no scalar");
    }
    return mistakes;
  }

  private static String place(TemplateFile template, int line) {
    return template.name() + ":" + line;
  }

  private static RecordingDatabase open(String recording) {
    return OPEN.computeIfAbsent(
        recording,
        name -> {
          ImportOptions defaults = ImportOptions.defaults();
          ImportOptions options =
              new ImportOptions(defaults.stackDepth(), false, defaults.threads());
          return RecordingDatabase.open(FILES.get(name), options, Progress.NONE);
        });
  }
}
