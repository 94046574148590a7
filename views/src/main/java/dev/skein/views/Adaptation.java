package dev.skein.views;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a definition's statements fit a recording. A table or column that the definition reads and the recording lacks
 * is put in front of the query under its own name, as a common table expression: empty, or with NULL in the column. So a
 * query is written once, against everything that it could find.
 */
final class Adaptation {
  private static final Pattern HEAD =
      Pattern.compile(
          "CREATE (?:VIEW \"[^\"]+\"|MACRO \\w+\\([^)]*\\)) AS(?<table> TABLE)?\\s+",
          Pattern.DOTALL);
  private static final Pattern WITH = Pattern.compile("WITH(?: RECURSIVE)?\\s+");

  private final Definition definition;
  private final RecordedTables tables;

  Adaptation(Definition definition, RecordedTables tables) {
    this.definition = definition;
    this.tables = tables;
  }

  /** Whether the recording knows an event of each line that the definition needs. */
  boolean possible() {
    return definition.needs().stream().allMatch(any -> any.stream().anyMatch(tables::hasEvent));
  }

  /** The statement that creates it, then those that comment on it. */
  List<String> statements() {
    List<String> statements = new ArrayList<>();
    statements.add(create());
    boolean view = definition.kind() == Definition.Kind.VIEW;
    String name = identifier(definition.name());
    statements.add(
        "COMMENT ON "
            + definition.kind()
            + " "
            + name
            + " IS "
            + literal(definition.title() + "\n" + definition.description()));
    if (view) {
      for (Definition.Column column : definition.columns()) {
        String content =
            column.contentType() == null ? "" : "\nCONTENT_TYPE(" + column.contentType() + ")";
        statements.add(
            "COMMENT ON COLUMN "
                + name
                + "."
                + identifier(column.name())
                + " IS "
                + literal(column.meaning() + content));
      }
    }
    return statements;
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
      boolean table = tables.hasTable(source.table());
      boolean whole =
          source.columns().stream().allMatch(c -> tables.hasColumn(source.table(), c.name()));
      if (table && whole) {
        continue;
      }
      List<String> columns = new ArrayList<>();
      for (Definition.Field column : source.columns()) {
        String name = identifier(column.name());
        columns.add(
            tables.hasColumn(source.table(), column.name())
                ? name
                : "CAST(NULL AS " + column.type() + ") AS " + name);
      }
      parts.add(
          identifier(source.table())
              + " AS NOT MATERIALIZED (SELECT "
              + String.join(", ", columns)
              // The schema tells the table from the expression of the same name.
              + (table ? " FROM main." + identifier(source.table()) : " WHERE false")
              + ")");
    }
    return String.join(",\n", parts);
  }

  private static String identifier(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String literal(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }
}
