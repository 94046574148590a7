package dev.skein.server;

import dev.skein.duckdb.QueryDatabase;
import dev.skein.duckdb.StatementRules;
import dev.skein.duckdb.catalogue.ColumnUnits;
import dev.skein.duckdb.catalogue.SqlScript;
import dev.skein.duckdb.result.QueryResult;
import dev.skein.duckdb.result.ResultColumn;
import dev.skein.duckdb.result.RowWriter;
import dev.skein.duckdb.result.Unit;
import io.javalin.http.Context;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Runs the statements of one request and writes the result of the last. */
final class QueryRunner {
  private static final int MAX_COLUMNS_HEADER = 8192;
  private static final long WAIT_MILLIS = 50;

  private final OpenRecordings recordings;
  private final QueryRequest request;
  private final RunningQuery running;
  private final ResultForm form;
  private final long start = System.nanoTime();

  /** The recordings that all statements of the request are about. */
  private OpenRecordings.State state;

  private boolean begun;

  QueryRunner(
      OpenRecordings recordings, QueryRequest request, RunningQuery running, ResultForm form) {
    this.recordings = recordings;
    this.state = recordings.state();
    this.request = request;
    this.running = running;
    this.form = form;
  }

  /**
   * Answers the request. Runs on a query's thread; nothing but {@code out} is the client's.
   *
   * @throws ApiError when a statement fails before anything was sent; later the answer itself says so, or breaks off
   * @throws IOException when the client does not take the answer
   */
  void answer(Context context, ResponseOutput out) throws IOException {
    List<SqlScript.Statement> statements = request.statements();
    for (SqlScript.Statement statement : statements.subList(0, statements.size() - 1)) {
      execute(statement);
    }
    SqlScript.Statement last = statements.get(statements.size() - 1);
    Failure failure = null;
    RowWriter writer = null;
    try (QueryDatabase.Lease lease = lease(last)) {
      int shift = 0;
      try (QueryResult result = prepare(lease, last)) {
        running.interruptedBy(result::cancel);
        shift = result.positionShift();
        List<Unit> units = units(lease, last, result.columns());
        out.head(() -> head(context, result.columns(), units));
        writer = form.writer(out, units);
        QueryResult.Outcome outcome = result.run(writer, request.limit());
        if (writer instanceof LinesWriter lines) {
          lines.complete(outcome, (System.nanoTime() - start) / 1_000_000);
        }
      } catch (SQLException e) {
        failure = new Failure(e, shift);
      } finally {
        running.interruptedBy(null);
      }
    }
    if (failure != null) {
      fail(error(failure.cause, last, failure.shift), out, writer);
    }
  }

  /** Planning may take long too; a statement is a handle to interrupt whatever its connection does. */
  private QueryResult prepare(QueryDatabase.Lease lease, SqlScript.Statement statement)
      throws SQLException {
    try (Statement handle = lease.connection().createStatement()) {
      running.interruptedBy(() -> cancel(handle));
      return QueryResult.prepare(lease.connection(), statement.text(), form.nestedAsJson());
    } finally {
      running.interruptedBy(null);
    }
  }

  private record Failure(SQLException cause, int shift) {}

  private void execute(SqlScript.Statement statement) {
    SQLException failure = null;
    try (QueryDatabase.Lease lease = lease(statement)) {
      try (Statement s = lease.connection().createStatement()) {
        running.interruptedBy(() -> cancel(s));
        s.execute(statement.text());
      } catch (SQLException e) {
        failure = e;
      } finally {
        running.interruptedBy(null);
      }
    }
    if (failure != null) {
      throw error(failure, statement, 0);
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      // It has ended already.
      return;
    }
  }

  /** Waits for a connection as long as the query may run. */
  private QueryDatabase.Lease lease(SqlScript.Statement statement) {
    boolean writes = StatementRules.writes(statement.text());
    while (true) {
      if (running.reason() != null) {
        throw running.error();
      }
      try {
        QueryDatabase.Lease lease =
            state
                .database()
                .lease(writes, Math.min(WAIT_MILLIS, Math.max(1, running.millisLeft())));
        if (lease != null) {
          begun = true;
          return lease;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ApiError(503, "stopping", "the server stops");
      } catch (IllegalStateException e) {
        if (begun) {
          // What the statements before have made lies in the old database.
          throw new ApiError(503, "busy", "the recordings have just changed; try again");
        }
        state = recordings.after(state);
      }
    }
  }

  private List<Unit> units(
      QueryDatabase.Lease lease, SqlScript.Statement statement, List<ResultColumn> columns)
      throws SQLException {
    return form == ResultForm.CSV || form == ResultForm.EXACT_JSON
        ? columns.stream().map(c -> Unit.NONE).toList()
        : ColumnUnits.of(state.names().notes(lease.connection()), statement.text(), columns);
  }

  private void head(Context context, List<ResultColumn> columns, List<Unit> units) {
    context.res().setContentType(form.contentType());
    context.res().setHeader("X-Query-Id", request.id());
    if (form == ResultForm.JSON) {
      String list = ColumnList.ascii(columns, units);
      if (list.length() < MAX_COLUMNS_HEADER) {
        context.res().setHeader("X-Columns", list);
      }
    }
  }

  private ApiError error(SQLException e, SqlScript.Statement statement, int shift) {
    return running.reason() != null
        ? running.error()
        : SqlFailure.of(e, request.sql(), statement, shift, state.names());
  }

  private void fail(ApiError error, ResponseOutput out, RowWriter writer) throws IOException {
    if (!out.begun()) {
      throw error;
    }
    if (writer instanceof LinesWriter lines) {
      lines.fail(error);
    } else {
      running.client().abort();
    }
  }
}
