package dev.skein.views;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a definition's statements fit a recording. A table that the definition reads and that the recording lacks, or
 * has in another form, is put in front of the query under its own name, as a common table expression: empty, or with
 * NULL in a missing column, or with a number, time or text of another type converted. So a query is written once,
 * against everything that it could find.
 */
final class Adaptation {
  private static final Pattern HEAD =
      Pattern.compile(
          "CREATE (?:VIEW \"[^\"]+\"|MACRO \\w+\\([^)]*\\)) AS(?<table> TABLE)?\\s+",
          Pattern.DOTALL);
  private static final Pattern SCALAR = Pattern.compile("[A-Z]+");
  private static final String REFERENCE = "UINTEGER";
  private static final Pattern WITH = Pattern.compile("WITH(?: RECURSIVE)?\\s+");

  private final Definition definition;
  private final RecordedTables tables;
  private final RuleSources rules;

  Adaptation(Definition definition, RecordedTables tables, RuleSources rules) {
    this.definition = definition;
    this.tables = tables;
    this.rules = rules;
  }

  /** Whether the recording knows an event of each line that the definition needs. */
  boolean possible() {
    return definition.needs().stream().allMatch(any -> any.stream().anyMatch(tables::hasEvent));
  }

  /**
   * The statement that creates it, then those that comment on it. The comment of a view has a line for each column, as
   * those of tables have; a column with a content type also has a comment of its own. The others have none, because each
   * such statement takes as long as a tenth of a view.
   */
  List<String> statements() {
    List<String> statements = new ArrayList<>();
    statements.add(create());
    String name = identifier(definition.name());
    statements.add("COMMENT ON " + what() + " " + name + " IS " + literal(comment()));
    for (Definition.Column column : definition.columns()) {
      if (column.contentType() != null) {
        String text = column.meaning() + "\nCONTENT_TYPE(" + column.contentType() + ")";
        statements.add(
            "COMMENT ON COLUMN " + name + "." + identifier(column.name()) + " IS " + literal(text));
      }
    }
    return statements;
  }

  private String what() {
    Matcher head = HEAD.matcher(definition.sql());
    return head.lookingAt() && head.group("table") != null
        ? "MACRO TABLE"
        : definition.kind().name();
  }

  private String comment() {
    List<String> lines = new ArrayList<>(List.of(definition.title(), definition.description()));
    for (Definition.Column column : definition.columns()) {
      lines.add("Column " + identifier(column.name()) + ": " + column.meaning());
    }
    // DuckDB's catalogue forgets the defaults of a macro's parameters.
    lines.addAll(definition.signatures());
    return String.join("\n", lines);
  }

  private String create() {
    for (Definition.Variant variant : definition.variants()) {
      if (variant.without() != null && !tables.hasTable(variant.without())) {
        return variant.sql();
      }
    }
    String sql = definition.sql();
    String missing = missing();
    if (missing.isEmpty()) {
      return sql;
    }
    Matcher head = HEAD.matcher(sql);
    if (!head.lookingAt()) {
      throw new IllegalArgumentException(definition.name() + ": cannot be adapted");
    }
    String body = sql.substring(head.end());
    if (definition.kind() == Definition.Kind.MACRO && head.group("table") == null) {
      return head.group() + "(WITH " + missing + " SELECT (" + body + "))";
    }
    Matcher with = WITH.matcher(body);
    return with.lookingAt()
        ? head.group() + with.group() + missing + ",\n" + body.substring(with.end())
        : head.group() + "WITH " + missing + "\n" + body;
  }

  private String missing() {
    List<String> parts = new ArrayList<>();
    for (Definition.Source source : definition.reads()) {
      if (source.table().equals(Definition.APPLICATION_EVENTS)) {
        parts.add(expression(source, applicationEvents(source)));
        continue;
      }
      if (RuleSources.TABLES.contains(source.table())) {
        parts.add(expression(source, rules.query(source)));
        continue;
      }
      boolean table = tables.hasTable(source.table());
      List<String> columns = columns(source, source.table());
      if (table
          && columns.equals(source.columns().stream().map(c -> identifier(c.name())).toList())) {
        continue;
      }
      parts.add(
          expression(
              source,
              "SELECT "
                  + String.join(", ", columns)
                  // The schema tells the table from the expression of the same name.
                  + (table ? " FROM main." + identifier(source.table()) : " WHERE false")));
    }
    return String.join(",\n", parts);
  }

  private static String expression(Definition.Source source, String query) {
    return identifier(source.table()) + " AS NOT MATERIALIZED (" + query + ")";
  }

  /** The columns of {@code source} as {@code table} has them, NULL or converted where it has others. */
  private List<String> columns(Definition.Source source, String table) {
    List<String> columns = new ArrayList<>();
    for (Definition.Field column : source.columns()) {
      String name = identifier(column.name());
      String type = tables.type(table, column.name());
      if (type == null) {
        columns.add("CAST(NULL AS " + column.type() + ") AS " + name);
      } else if (converted(type, column.type())) {
        columns.add("TRY_CAST(" + name + " AS " + column.type() + ") AS " + name);
      } else {
        columns.add(name);
      }
    }
    return columns;
  }

  /** All events of the application under each other, with the name of their type in the column {@code event}. */
  private String applicationEvents(Definition.Source source) {
    List<String> queries = new ArrayList<>();
    tables
        .applicationEvents()
        .forEach(
            (event, table) ->
                queries.add(
                    "SELECT "
                        + literal(event)
                        + " AS event, "
                        + String.join(", ", columns(source, table))
                        + " FROM main."
                        + identifier(table)));
    return queries.isEmpty()
        ? "SELECT '' AS event, " + String.join(", ", columns(source, "")) + " WHERE false"
        : String.join(" UNION ALL ", queries);
  }

  /** References stay what they are, since the macros for names take numbers and names. */
  private static boolean converted(String type, String expected) {
    return !expected.equals(type)
        && !expected.equals(REFERENCE)
        && SCALAR.matcher(expected).matches()
        && SCALAR.matcher(type).matches();
  }

  static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static String literal(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }
}
