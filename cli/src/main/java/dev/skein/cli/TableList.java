package dev.skein.cli;

/** The list of tables and views, as SQL. */
final class TableList {
  /** How many tables have no rows. */
  static final String COUNT_EMPTY =
      "SELECT count(*) FROM duckdb_tables() WHERE NOT internal AND estimated_size = 0"
          + " AND database_name = current_database()";

  private TableList() {}

  /**
   * The query. DuckDB's row count is exact for a table from which nothing was deleted.
   *
   * @param events whether there is the table {@code Events}, which has labels
   * @param all whether to list empty tables too
   */
  static String sql(boolean events, boolean all) {
    String label = events ? "e.label" : "CAST(NULL AS VARCHAR)";
    String kind = events ? "CASE WHEN e.name IS NULL THEN 'table' ELSE 'event' END" : "'table'";
    String join =
        events
            ? " LEFT JOIN Events e ON e.table_name = t.table_name AND t.schema_name = current_schema()"
            : "";
    String filter = all ? "" : " AND t.estimated_size > 0";
    return "SELECT name, kind, \"rows\", label FROM ("
        + "SELECT "
        + name("t.schema_name", "t.table_name")
        + " AS name, "
        + kind
        + " AS kind, t.estimated_size AS \"rows\", "
        + label
        + " AS label"
        + " FROM duckdb_tables() t"
        + join
        + " WHERE NOT t.internal AND t.database_name = current_database()"
        + filter
        + " UNION ALL SELECT "
        + name("schema_name", "view_name")
        + ", 'view', NULL, split_part(comment, chr(10), 1)"
        + " FROM duckdb_views() WHERE NOT internal AND database_name = current_database())"
        + " ORDER BY coalesce(\"rows\", 1) = 0, kind = 'view', \"rows\" DESC NULLS LAST, name";
  }

  private static String name(String schema, String name) {
    return "CASE WHEN "
        + schema
        + " = current_schema() THEN "
        + name
        + " ELSE "
        + schema
        + " || '.' || "
        + name
        + " END";
  }
}
