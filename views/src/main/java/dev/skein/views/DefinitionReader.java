package dev.skein.views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file of the library: a comment in three parts (title, description, lines with a keyword), then the statement.
 *
 * <pre>
 * -- Title
 * --
 * -- What it answers, in sentences.
 * --
 * -- needs: jdk.A or jdk.B
 * -- uses: another_macro
 * -- reads: Table(column TYPE, column TYPE)
 * -- column name TYPE ContentType: meaning
 * -- parameter name: meaning
 * -- example: SQL → result
 * -- oracle: view-of-the-jdk
 * -- difference: a sentence
 *
 * CREATE VIEW "name" AS ...;
 * </pre>
 *
 * A rule, which is a table macro with a parameter {@code threshold}, also has these lines:
 *
 * <pre>
 * -- topic: garbage_collection
 * -- severity: info or warning
 * -- solution: sentences
 * -- query: SQL that shows the evidence
 * </pre>
 *
 * A macro may have a second statement behind a line {@code -- without: Table}, for recordings that lack the table.
 */
final class DefinitionReader {
  private static final Pattern TAG =
      Pattern.compile(
          "(?:(needs|uses|reads|example|oracle|difference|topic|severity|solution|query):|(column|parameter) +(.+?):) *(.*)");
  private static final String ARROW = " → ";
  private static final Pattern COLUMN =
      Pattern.compile("(\\w+) +([A-Z\\[\\]()_, ]+?)(?: +(\\w*[a-z]\\w*))?");
  private static final Pattern READS = Pattern.compile("\"?([^\"(]+)\"? *\\((.*)\\)");
  private static final Pattern WITHOUT = Pattern.compile("(?m)^-- without: *(.+?) *$");
  private static final Pattern THRESHOLD = Pattern.compile("\\bthreshold := ([\\d.]+)");
  private static final Pattern CREATES =
      Pattern.compile("CREATE (VIEW|MACRO) (?:\"([^\"]+)\"|(\\w+)\\()");

  private final String place;
  private final List<Definition.Column> columns = new ArrayList<>();
  private final List<Definition.Parameter> parameters = new ArrayList<>();
  private final List<Definition.Example> examples = new ArrayList<>();
  private final List<List<String>> needs = new ArrayList<>();
  private final List<Definition.Source> reads = new ArrayList<>();
  private final List<String> uses = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private final Map<String, String> rule = new TreeMap<>();
  private String oracle;

  private DefinitionReader(String place) {
    this.place = place;
  }

  /**
   * Reads one file.
   *
   * @param path {@code area/name.sql}
   * @throws IllegalArgumentException when the file does not have the form above
   */
  static Definition read(String path, String text) {
    return new DefinitionReader(path).definition(path, text);
  }

  private Definition definition(String path, String text) {
    int slash = path.lastIndexOf('/');
    String name = path.substring(slash + 1, path.length() - ".sql".length());
    String area = path.substring(path.lastIndexOf('/', slash - 1) + 1, slash);
    String[] lines = text.split("\n");
    int end = 0;
    while (end < lines.length && lines[end].startsWith("--")) {
      end++;
    }
    List<String> blocks = blocks(Arrays.asList(lines).subList(0, end));
    if (blocks.size() < 3) {
      throw wrong("the comment needs a title, a description and keywords, with -- between");
    }
    for (String line : continued(blocks.get(blocks.size() - 1))) {
      tag(line);
    }
    List<Definition.Variant> variants =
        variants(String.join("\n", Arrays.asList(lines).subList(end, lines.length)));
    Matcher creates = CREATES.matcher(variants.get(0).sql());
    String created =
        !creates.lookingAt()
            ? null
            : creates.group(2) != null ? creates.group(2) : creates.group(3);
    if (!name.equals(created)) {
      throw wrong("the statement does not create " + name);
    }
    Definition.Kind kind = Definition.Kind.valueOf(creates.group(1));
    List<String> signatures =
        kind == Definition.Kind.MACRO ? Signatures.of(variants.get(0).sql()) : List.of();
    List<String> description = blocks.subList(1, blocks.size() - 1);
    return new Definition(
        name,
        kind,
        area,
        blocks.get(0),
        String.join("\n\n", description.stream().map(b -> b.replace('\n', ' ')).toList()),
        List.copyOf(columns),
        List.copyOf(parameters),
        signatures,
        List.copyOf(examples),
        List.copyOf(needs),
        List.copyOf(reads),
        List.copyOf(uses),
        oracle,
        List.copyOf(differences),
        rule.isEmpty() ? null : rule(signatures),
        variants);
  }

  private static List<String> blocks(List<String> comment) {
    List<String> blocks = new ArrayList<>();
    StringBuilder block = new StringBuilder();
    for (String line : comment) {
      String text = line.length() > 3 ? line.substring(3) : "";
      if (!text.isEmpty()) {
        block.append(block.isEmpty() ? "" : "\n").append(text);
      } else if (!block.isEmpty()) {
        blocks.add(block.toString());
        block.setLength(0);
      }
    }
    if (!block.isEmpty()) {
      blocks.add(block.toString());
    }
    return blocks;
  }

  /** Lines of a block; one that begins with blanks continues the one before. */
  private static List<String> continued(String block) {
    return List.of(block.replaceAll("\n +", " ").split("\n"));
  }

  private void tag(String line) {
    Matcher tag = TAG.matcher(line);
    if (!tag.matches()) {
      throw wrong("not a keyword: " + line);
    }
    String value = tag.group(4).strip();
    String keyword = tag.group(1) != null ? tag.group(1) : tag.group(2);
    switch (keyword) {
      case "needs" -> needs.add(List.of(value.split(" or ")));
      case "uses" -> uses.addAll(List.of(value.split(", *")));
      case "reads" -> reads.add(source(value));
      case "example" -> examples.add(example(value));
      case "oracle" -> oracle = value;
      case "difference" -> differences.add(value);
      case "topic", "severity", "solution", "query" -> rule.put(keyword, value);
      case "parameter" -> parameters.add(new Definition.Parameter(tag.group(3), value));
      default -> columns.add(column(tag.group(3), value));
    }
  }

  private Definition.Column column(String text, String meaning) {
    Matcher column = COLUMN.matcher(text);
    if (!column.matches()) {
      throw wrong("not a name, a type and perhaps a content type: column " + text);
    }
    return new Definition.Column(column.group(1), column.group(2), column.group(3), meaning);
  }

  private Definition.Example example(String text) {
    int arrow = text.lastIndexOf(ARROW);
    if (arrow < 0) {
      throw wrong("not a call and its result with" + ARROW + "between: example: " + text);
    }
    return new Definition.Example(
        text.substring(0, arrow).strip(), text.substring(arrow + ARROW.length()).strip());
  }

  private Definition.Rule rule(List<String> signatures) {
    Matcher threshold = THRESHOLD.matcher(String.join("", signatures));
    if (!threshold.find()) {
      throw wrong("a rule has a parameter threshold with a number as default");
    }
    if (rule.size() != 4) {
      throw wrong("a rule has a topic, a severity, a solution and a query");
    }
    String severity = rule.get("severity");
    return new Definition.Rule(
        rule.get("topic"),
        Arrays.stream(Definition.Severity.values())
            .filter(s -> s.word().equals(severity))
            .findFirst()
            .orElseThrow(() -> wrong("a severity is info or warning: " + severity)),
        Double.parseDouble(threshold.group(1)),
        rule.get("solution"),
        rule.get("query"));
  }

  private Definition.Source source(String text) {
    Matcher reads = READS.matcher(text);
    if (!reads.matches()) {
      throw wrong("not a table with columns in parentheses: reads: " + text);
    }
    List<Definition.Field> fields = new ArrayList<>();
    for (String field : outerCommas(reads.group(2))) {
      int blank = field.indexOf(' ');
      if (blank < 0) {
        throw wrong("a column without a type: reads: " + text);
      }
      fields.add(new Definition.Field(field.substring(0, blank), field.substring(blank + 1)));
    }
    return new Definition.Source(reads.group(1).strip(), List.copyOf(fields));
  }

  /** Splits at commas outside of parentheses: types contain them too. */
  private static List<String> outerCommas(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }

  private List<Definition.Variant> variants(String body) {
    List<Definition.Variant> variants = new ArrayList<>();
    String without = null;
    int start = 0;
    Matcher next = WITHOUT.matcher(body);
    while (next.find()) {
      variants.add(new Definition.Variant(without, statement(body.substring(start, next.start()))));
      without = next.group(1);
      start = next.end();
    }
    variants.add(new Definition.Variant(without, statement(body.substring(start))));
    return List.copyOf(variants);
  }

  private String statement(String text) {
    String sql = text.strip();
    if (!sql.endsWith(";")) {
      throw wrong("a statement ends with a semicolon");
    }
    return sql.substring(0, sql.length() - 1).strip();
  }

  private IllegalArgumentException wrong(String reason) {
    return new IllegalArgumentException(place + ": " + reason);
  }
}
