package dev.skein.server;

import dev.skein.duckdb.StatementRules;
import dev.skein.duckdb.catalogue.SqlScript;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What a client wants to know.
 *
 * @param sql as it was sent
 * @param statements at least one, all of them allowed
 * @param id by which the query can be cancelled
 * @param limit rows at most
 * @param time for all statements together
 */
record QueryRequest(
    String sql, List<SqlScript.Statement> statements, String id, long limit, Duration time) {
  private static final Pattern ID = Pattern.compile("[\\w.-]{1,64}");

  /** Reads and checks a request. */
  static QueryRequest of(RequestBody body, Duration timeLimit) {
    String sql = body.text("sql");
    String id = body.optionalText("id");
    if (id != null && !ID.matcher(id).matches()) {
      throw ApiError.badRequest("\"id\" must be 1 to 64 letters, digits, dots, hyphens or _");
    }
    Double limit = body.optionalNumber("limit", 0);
    Double seconds = body.optionalNumber("timeout", 0);
    Duration time = timeLimit;
    if (seconds != null && seconds * 1000 < timeLimit.toMillis()) {
      time = Duration.ofMillis((long) (seconds * 1000));
    }
    return new QueryRequest(
        sql,
        statements(sql),
        id == null ? UUID.randomUUID().toString() : id,
        limit == null ? Long.MAX_VALUE : limit.longValue(),
        time);
  }

  private static List<SqlScript.Statement> statements(String sql) {
    List<SqlScript.Statement> statements = new SqlScript(sql).statements();
    if (statements.isEmpty()) {
      throw ApiError.badRequest("there is no SQL in \"sql\"");
    }
    for (SqlScript.Statement statement : statements) {
      StatementRules.refusal(statement.text())
          .ifPresent(
              refusal -> {
                throw refused(refusal, SqlPlace.at(sql, statement.offset()));
              });
    }
    return statements;
  }

  private static ApiError refused(StatementRules.Refusal refusal, SqlPlace place) {
    String near = refusal.near().isEmpty() ? null : "Did you mean " + refusal.near().get(0) + "?";
    String code = refusal.known() ? "refused" : "parser";
    return new ApiError(400, code, refusal.message(), place, near);
  }
}
