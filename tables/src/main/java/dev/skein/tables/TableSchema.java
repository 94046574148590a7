package dev.skein.tables;

import java.util.List;

/**
 * A table as it stands now. A later chunk may bring more columns; then a new schema with the old columns first, in
 * their order, takes its place.
 *
 * @param name name in SQL
 * @param typeName the full JFR type name, for instance {@code jdk.GarbageCollection}; the table's own for a table that
 *     no JFR type stands behind
 * @param event true for an event type, false for a struct that events refer to
 * @param label from {@code @Label}, null when there is none
 * @param description from {@code @Description}, null when there is none
 * @param category from {@code @Category}, outermost first; empty when there is none
 * @param columns in order
 */
public record TableSchema(
    String name,
    String typeName,
    boolean event,
    String label,
    String description,
    List<String> category,
    List<ColumnSpec> columns) {

  public TableSchema {
    category = List.copyOf(category);
    columns = List.copyOf(columns);
  }
}
