package dev.skein.views;

import java.util.List;

/** What makes {@code SELECT obj_description('ExecutionSample'::regclass)} work in a database. */
public final class CommentFunctions {
  /** The macro's name. */
  public static final String NAME = "obj_description";

  /** A macro cannot call itself with fewer arguments, so both overloads have the whole text. */
  private static final String COMMENT_OF_RELATION =
      """
      (SELECT any_value(comment) FROM (
         SELECT table_name AS name, comment FROM duckdb_tables()
          WHERE database_name = current_database()
         UNION ALL
         SELECT view_name, comment FROM duckdb_views()
          WHERE database_name = current_database())
       WHERE lower(name) = lower(trim(relation, '"')))
      """;

  /** Run in order. */
  public static final List<String> STATEMENTS =
      List.of(
          "CREATE TYPE regclass AS VARCHAR",
          "CREATE MACRO obj_description(relation) AS "
              + COMMENT_OF_RELATION
              + ", (relation, catalog) AS "
              + COMMENT_OF_RELATION,
          "COMMENT ON MACRO obj_description IS 'The comment of a table or view'");

  private CommentFunctions() {}
}
