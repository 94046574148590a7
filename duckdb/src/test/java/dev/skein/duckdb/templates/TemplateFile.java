package dev.skein.duckdb.templates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a test needs of a notebook template: its queries, with the conditions under which they run, and its plots. The page
 * has the real parser; this one reads no more than what {@code web/templates/README.md} allows templates to use, and throws
 * for the rest.
 */
record TemplateFile(
    String name, Map<String, String> keys, Map<String, String> variables, List<Query> queries) {

  private static final Pattern CELL =
      Pattern.compile(
          "<!-- @cell name=(\\w+)((?: (?:requires|autorun|collapsed)=(?:\"[^\"]*\"|true|false))*) -->");
  private static final Pattern REQUIRES = Pattern.compile("requires=\"([^\"]*)\"");
  private static final Pattern IF = Pattern.compile("```\\{if (SELECT .*)}");
  private static final Pattern INLINE = Pattern.compile("\\$\\{(SELECT [^}]*?)(?: \\| (\\w+))?}");
  private static final Pattern ALIAS = Pattern.compile("-- alias (\\w+)(?: materialized)?\n");
  private static final Pattern PLOTTED =
      Pattern.compile(
          "\\b(?:(?:x|y|y2|lineY|size|color|category|value|frames|baseline|start|end|lane|task|low|high|center)[:=]|COLUMNS)"
              + " ?(\"[^\"]*\"|\\[[^\\]]*])");

  /** A variable with its widget: the value, and the query for what to choose from. */
  private static final Pattern WIDGET =
      Pattern.compile(
          "\\{value: (\"[^\"]*\"|[^,\"]+), label: \"[^\"]*\"(?:, (?:min|max|step): [\\d.]+)*"
              + "(?:, options: (\"SELECT (?:[^\"\\\\]|\\\\\")*\"))?}");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

  /**
   * A query or an inline scalar.
   *
   * @param line where it stands, from 1
   * @param cell name of its cell, empty before the first one
   * @param conditions all must hold; outermost first
   * @param alias name under which later queries use it, null without one
   * @param format of an inline scalar, "" for the default, null for a query
   * @param plots the plots of it
   */
  record Query(
      int line,
      String cell,
      List<String> conditions,
      String alias,
      String format,
      String sql,
      List<Plot> plots) {
    boolean isInline() {
      return format != null;
    }
  }

  /** A plot with the columns that it names. */
  record Plot(int line, List<String> columns) {}

  /** All templates, by name. */
  static List<TemplateFile> all() throws IOException {
    List<TemplateFile> all = new ArrayList<>();
    try (Stream<Path> files =
        Files.list(Path.of("../web/templates").toAbsolutePath().normalize())) {
      for (Path file :
          files
              .filter(f -> f.toString().endsWith(".md") && !f.endsWith("README.md"))
              .sorted()
              .toList()) {
        all.add(parse(file.getFileName().toString(), Files.readString(file)));
      }
    }
    return all;
  }

  static TemplateFile parse(String name, String text) {
    return new Reader(name, text.lines().toList()).read();
  }

  /** The text with the values of variables in place of them; what {@code values} lacks has its default. */
  String substitute(String text, Map<String, String> values) {
    Map<String, String> all = new LinkedHashMap<>(variables);
    all.putAll(values);
    List<String> names = new ArrayList<>(all.keySet());
    names.sort(Collections.reverseOrder());
    String result = text;
    for (String variable : names) {
      result =
          result.replaceAll(
              Pattern.quote(variable) + "(?![\\w.])", Matcher.quoteReplacement(all.get(variable)));
    }
    if (result.contains("$$")) {
      throw new IllegalArgumentException(
          name + " uses a variable that it does not declare: " + result);
    }
    return result;
  }

  private static final class Reader {
    private final String name;
    private final List<String> lines;
    private final Map<String, String> keys = new LinkedHashMap<>();
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, String> requires = new LinkedHashMap<>();
    private final List<Query> queries = new ArrayList<>();
    private final Deque<String> ifs = new ArrayDeque<>();
    private final List<String> cells = new ArrayList<>();
    private String condition;
    private int at;

    Reader(String name, List<String> lines) {
      this.name = name;
      this.lines = lines;
    }

    TemplateFile read() {
      frontMatter();
      StringBuilder prose = new StringBuilder();
      int proseLine = at;
      for (; at < lines.size(); at++) {
        String line = lines.get(at);
        if (!line.startsWith("```") && !line.startsWith("<!-- @cell")) {
          prose.append(line).append('\n');
          continue;
        }
        inlines(prose, proseLine);
        if (line.startsWith("```")) {
          fence(line);
        } else {
          cell(line);
        }
        proseLine = at + 1;
      }
      inlines(prose, proseLine);
      check(ifs.isEmpty(), "an {if} without an end");
      check(cells.containsAll(requires.keySet()), "requires has cells that are not there");
      return new TemplateFile(name, keys, variables, queries);
    }

    /** A key a line; below variables and requires an entry a line. */
    private void frontMatter() {
      check(lines.get(0).equals("---"), "no front matter");
      String map = "";
      for (at = 1; !lines.get(at).equals("---"); at++) {
        String line = lines.get(at);
        int colon = line.indexOf(':');
        check(colon > 0, "no key");
        String key = line.substring(0, colon).strip();
        String value = line.substring(colon + 1).strip();
        if (!line.startsWith("  ")) {
          map = key;
          keys.put(key, value);
        } else if (map.equals("requires")) {
          requires.put(key, value);
        } else {
          check(map.equals("variables") && key.startsWith("$$"), "unexpected entry");
          variable(key, value);
        }
      }
      at++;
    }

    private void variable(String key, String value) {
      Matcher widget = WIDGET.matcher(value);
      if (widget.matches()) {
        variables.put(key, unquoted(widget.group(1)));
        if (widget.group(2) != null) {
          add(at + 1, null, null, unquoted(widget.group(2)));
        }
        return;
      }
      if (!value.startsWith("{")) {
        variables.put(key, value);
        return;
      }
      for (String field : value.substring(1, value.length() - 1).split(",")) {
        String[] parts = field.split(":");
        variables.put(key + "." + parts[0].strip(), parts[1].strip());
      }
    }

    private static String unquoted(String text) {
      return text.startsWith("\"")
          ? text.substring(1, text.length() - 1).replace("\\\"", "\"")
          : text;
    }

    private void cell(String line) {
      Matcher cell = CELL.matcher(line);
      check(cell.matches() && ifs.isEmpty(), "no cell that a template can have");
      check(!cells.contains(cell.group(1)), "two cells of one name");
      cells.add(cell.group(1));
      Matcher inline = REQUIRES.matcher(cell.group(2));
      condition = requires.get(cell.group(1));
      if (condition == null && inline.find()) {
        condition = inline.group(1);
      }
    }

    private void fence(String line) {
      if (line.equals("```")) {
        check(!ifs.isEmpty(), "a fence that closes nothing");
        ifs.removeLast();
        return;
      }
      Matcher branch = IF.matcher(line);
      if (branch.matches()) {
        ifs.addLast(branch.group(1));
        return;
      }
      int start = at + 1;
      StringBuilder body = new StringBuilder();
      for (at++; !lines.get(at).equals("```"); at++) {
        body.append(lines.get(at)).append('\n');
      }
      if (line.equals("```sql")) {
        Matcher alias = ALIAS.matcher(body);
        add(start, alias.lookingAt() ? alias.group(1) : null, null, body.toString());
      } else {
        check(line.equals("```plot"), "no block that a template can have");
        plot(start, body.toString());
      }
    }

    private void plot(int line, String text) {
      Query query = queries.get(queries.size() - 1);
      check(!query.isInline() && query.cell().equals(cellName()), "a plot without a query");
      List<String> columns = new ArrayList<>();
      for (Matcher m = PLOTTED.matcher(text); m.find(); ) {
        QUOTED.matcher(m.group(1)).results().forEach(q -> columns.add(q.group(1)));
      }
      check(!columns.isEmpty(), "a plot of nothing");
      query.plots().add(new Plot(line, columns));
    }

    private void inlines(StringBuilder prose, int line) {
      for (Matcher m = INLINE.matcher(prose); m.find(); ) {
        int before = (int) prose.substring(0, m.start()).lines().count();
        add(line + Math.max(before, 1), null, m.group(2) == null ? "" : m.group(2), m.group(1));
      }
      String rest = INLINE.matcher(prose).replaceAll("");
      check(!rest.contains("${"), "an inline scalar that is no SELECT");
      prose.setLength(0);
    }

    private void add(int line, String alias, String format, String sql) {
      List<String> conditions = new ArrayList<>();
      if (condition != null) {
        conditions.add(condition);
      }
      conditions.addAll(ifs);
      queries.add(new Query(line, cellName(), conditions, alias, format, sql, new ArrayList<>()));
    }

    private String cellName() {
      return cells.isEmpty() ? "" : cells.get(cells.size() - 1);
    }

    private void check(boolean good, String message) {
      if (!good) {
        throw new IllegalArgumentException(name + ":" + (at + 1) + ": " + message);
      }
    }
  }
}
