package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Writes the tables that {@link DuckDbSink} assigns to it, over a connection and in a transaction of its own. Tables that
 * come late are created in that transaction too, so that several of these never wait for each other.
 */
final class WriterThread implements Runnable {
  /**
   * Tables that are open for appending at once. An open one holds buffers for 2048 rows and for rows that wait, so that
   * all tables of a recording at once would hold a hundred megabytes.
   */
  private static final int OPEN_TABLES = 8;

  /** Something to do, in order. */
  private sealed interface Task {}

  private record CreateAll(String script, CountDownLatch done) implements Task {}

  private record Await(CountDownLatch done) implements Task {}

  private record Create(TableSchema schema) implements Task {}

  private record Alter(TableSchema before, TableSchema after) implements Task {}

  private record Append(Batch batch, long bytes) implements Task {}

  private record Commit() implements Task {}

  private final Connection connection;
  private final WriteQueue budget;
  private final boolean vectors;
  private final ArrayDeque<Task> tasks = new ArrayDeque<>();
  private final Map<String, TableWriter> open = new LinkedHashMap<>(16, 0.75f, true);
  private final StringValues dictionary = new StringValues();
  private long assigned;
  private boolean begun;

  WriterThread(Connection connection, WriteQueue budget, boolean vectors) {
    this.connection = connection;
    this.budget = budget;
    this.vectors = vectors;
  }

  /** Bytes given to this writer so far, for an even load. */
  long assigned() {
    return assigned;
  }

  /** Runs and commits {@code script}, then opens {@code done} (also when it failed). */
  void createAll(String script, CountDownLatch done) {
    put(new CreateAll(script, done));
  }

  /** Lets this writer wait until another has created the tables. */
  void await(CountDownLatch done) {
    put(new Await(done));
  }

  void create(TableSchema schema) {
    put(new Create(schema));
  }

  void alter(TableSchema before, TableSchema after) {
    put(new Alter(before, after));
  }

  /** Blocks while too much is waiting. */
  void append(Batch batch) {
    long bytes = BatchSize.of(batch);
    assigned += bytes;
    budget.acquire(bytes);
    put(new Append(batch, bytes));
  }

  /** The last task: commits, and lets the thread end. */
  void commit() {
    put(new Commit());
  }

  private void put(Task task) {
    budget.put(tasks, task);
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        more = execute(budget.take(tasks));
      }
    } catch (InterruptedException stopped) {
      abandon();
    } catch (Throwable e) {
      budget.fail(e);
      abandon();
    } finally {
      dictionary.close();
    }
  }

  private boolean execute(Task task) throws SQLException, InterruptedException {
    if (task instanceof Append a) {
      begin();
      writer(a.batch().schema()).append(a.batch());
      a.batch().release();
      budget.release(a.bytes());
    } else if (task instanceof CreateAll c) {
      try {
        execute("BEGIN TRANSACTION;\n" + c.script() + "COMMIT;");
      } finally {
        c.done().countDown();
      }
    } else if (task instanceof Await a) {
      a.done().await();
    } else if (task instanceof Create c) {
      begin();
      execute(TableSql.script(List.of(c.schema())));
    } else if (task instanceof Alter a) {
      begin();
      TableWriter writer = open.remove(a.after().name());
      if (writer != null) {
        writer.close();
      }
      for (String sql : TableSql.alter(a.before(), a.after())) {
        execute(sql);
      }
      String comment = TableSql.comment(a.after());
      if (comment != null) {
        execute(comment);
      }
    } else {
      for (TableWriter writer : open.values()) {
        writer.close();
      }
      open.clear();
      if (begun) {
        execute("COMMIT");
      }
      return false;
    }
    return true;
  }

  /**
   * Begins the transaction for rows. In SQL: the driver begins one of its own only when a statement runs, and appending is
   * none.
   */
  private void begin() throws SQLException {
    if (!begun) {
      execute("BEGIN TRANSACTION");
      begun = true;
    }
  }

  private TableWriter writer(TableSchema schema) throws SQLException {
    TableWriter writer = open.get(schema.name());
    if (writer == null) {
      if (open.size() == OPEN_TABLES) {
        String oldest = open.keySet().iterator().next();
        open.remove(oldest).close();
      }
      writer =
          vectors
              ? new VectorWriter(connection, schema, dictionary)
              : new RowWriter(connection, schema);
      open.put(schema.name(), writer);
    }
    return writer;
  }

  private void execute(String sql) throws SQLException {
    try (Statement s = connection.createStatement()) {
      s.execute(sql);
    }
  }

  private void abandon() {
    for (TableWriter writer : open.values()) {
      try {
        writer.close();
      } catch (SQLException alreadyFailed) {
        // What matters was reported; this only gives memory back.
      }
    }
    open.clear();
    try {
      execute("ROLLBACK");
    } catch (SQLException alreadyFailed) {
      // The connection is closed next, which rolls back as well.
    }
  }

  /** Only after the thread has ended. */
  void close() throws SQLException {
    connection.close();
  }
}
