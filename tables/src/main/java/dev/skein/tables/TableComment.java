package dev.skein.tables;

/**
 * The comment of a table: what DuckDB's types cannot say about its columns, in lines that tools can read.
 *
 * <pre>
 * Description of the event
 * Column "stackTrace": references "StackTrace"(_id)
 * Column "stackTrace$methods": Array of references to "Method"(_id)
 * Column "allocationSize": CONTENT_TYPE(MemoryAmount)
 * </pre>
 */
public final class TableComment {
  private TableComment() {}

  /** The comment of {@code schema}; empty when there is nothing to say. */
  public static String of(TableSchema schema) {
    StringBuilder b = new StringBuilder();
    if (schema.description() != null) {
      b.append(schema.description());
    } else if (schema.label() != null) {
      b.append(schema.label());
    }
    for (ColumnSpec column : schema.columns()) {
      String text = of(column);
      if (text != null) {
        b.append(b.isEmpty() ? "" : "\n")
            .append("Column ")
            .append(SqlText.identifier(column.name()));
        b.append(": ").append(text);
      }
    }
    return b.toString();
  }

  private static String of(ColumnSpec column) {
    String content =
        column.contentType() == null ? null : "CONTENT_TYPE(" + column.contentType() + ')';
    if (column.references() == null) {
      return content;
    }
    boolean list = column.type().kind() == DataType.Kind.LIST;
    String target = SqlText.identifier(column.references()) + "(_id)";
    String reference = list ? "Array of references to " + target : "references " + target;
    return content == null ? reference : reference + " with " + content;
  }
}
