package dev.skein.tables;

import java.util.ArrayList;
import java.util.List;

/** DuckDB's statements that make and change tables. */
public final class TableSql {
  private TableSql() {}

  /** {@code CREATE TABLE}. */
  public static String create(TableSchema schema) {
    StringBuilder b = new StringBuilder("CREATE TABLE ").append(SqlText.identifier(schema.name()));
    String separator = " (";
    for (ColumnSpec column : schema.columns()) {
      b.append(separator).append(definition(column));
      separator = ", ";
    }
    return b.append(")").toString();
  }

  /** Statements that create tables with their comments, each ended by a semicolon. */
  public static String script(List<TableSchema> schemas) {
    StringBuilder script = new StringBuilder();
    for (TableSchema schema : schemas) {
      script.append(create(schema)).append(";\n");
      String comment = comment(schema);
      if (comment != null) {
        script.append(comment).append(";\n");
      }
    }
    return script.toString();
  }

  /** What turns a table of {@code before} into one of {@code after}: one statement a changed column. */
  public static List<String> alter(TableSchema before, TableSchema after) {
    List<String> statements = new ArrayList<>();
    String table = "ALTER TABLE " + SqlText.identifier(after.name());
    for (int i = 0; i < after.columns().size(); i++) {
      ColumnSpec now = after.columns().get(i);
      if (i >= before.columns().size()) {
        statements.add(table + " ADD COLUMN " + definition(now));
      } else if (!before.columns().get(i).type().sql().equals(now.type().sql())) {
        statements.add(
            table + " ALTER " + SqlText.identifier(now.name()) + " TYPE " + now.type().sql());
      }
    }
    return statements;
  }

  /** {@code COMMENT ON TABLE}, or null where there is nothing to say. */
  public static String comment(TableSchema schema) {
    String text = TableComment.of(schema);
    return text.isEmpty()
        ? null
        : "COMMENT ON TABLE " + SqlText.identifier(schema.name()) + " IS " + SqlText.literal(text);
  }

  private static String definition(ColumnSpec column) {
    return SqlText.identifier(column.name()) + ' ' + column.type().sql();
  }
}
