package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Writes tables into a DuckDB database.
 *
 * <p>Batches go to writer threads; a table belongs to one of them, which keeps its rows in order. Nothing is visible
 * before {@link #finish}. {@link #close} without it stops the writers and drops what they wrote.
 */
public final class DuckDbSink implements TableSink, AutoCloseable {
  private static final class Table {
    private TableSchema schema;
    private WriterThread writer;

    private Table(TableSchema schema) {
      this.schema = schema;
    }
  }

  private final Connection connection;
  private final WriteQueue queue;
  private final List<WriterThread> writers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /**
   * @param connection to the database; writers duplicate it
   * @param threads writer threads, from 1
   * @param queueBytes batches that wait at most
   */
  DuckDbSink(Connection connection, int threads, long queueBytes) throws SQLException {
    this(connection, threads, queueBytes, VectorWriter.supported());
  }

  /**
   * Like the other, with the choice of the writer.
   *
   * @param vectors whether whole vectors are appended, on bindings inside the driver, or single values with its public
   *     appender
   */
  public DuckDbSink(Connection connection, int threads, long queueBytes, boolean vectors)
      throws SQLException {
    this.connection = connection;
    this.queue = new WriteQueue(queueBytes);
    String database = connection.getCatalog();
    try {
      for (int i = 0; i < threads; i++) {
        Connection own = connection.unwrap(DuckDBConnection.class).duplicate();
        WriterThread writer = new WriterThread(own, queue, vectors);
        writers.add(writer);
        own.setCatalog(database);
        Thread thread = new Thread(writer, "skein-writer-" + (i + 1));
        thread.setDaemon(true);
        this.threads.add(thread);
        thread.start();
      }
    } catch (SQLException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  @Override
  public void create(TableSchema schema) {
    queue.check();
    if (tables.putIfAbsent(key(schema), new Table(schema)) != null) {
      throw new IllegalArgumentException("table " + schema.name() + " is there already");
    }
  }

  @Override
  public void alter(TableSchema before, TableSchema after) {
    Table table = table(after);
    table.schema = after;
    if (table.writer != null) {
      table.writer.alter(before, after);
    }
  }

  @Override
  public void append(Batch batch) {
    Table table = table(batch.schema());
    if (table.writer == null) {
      table.writer = leastLoaded();
      table.writer.create(table.schema);
    }
    table.writer.append(batch);
  }

  private Table table(TableSchema schema) {
    Table table = tables.get(key(schema));
    if (table == null) {
      throw new IllegalArgumentException("table " + schema.name() + " was not created");
    }
    return table;
  }

  private WriterThread leastLoaded() {
    WriterThread best = writers.get(0);
    for (WriterThread writer : writers) {
      if (writer.assigned() < best.assigned()) {
        best = writer;
      }
    }
    return best;
  }

  private static String key(TableSchema schema) {
    return schema.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Waits for the writers, commits, creates the tables that stayed empty, and comments on all.
   *
   * @throws DatabaseWriteException when something could not be written
   */
  public void finish() {
    for (WriterThread writer : writers) {
      writer.commit();
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseWriteException("interrupted", e);
    }
    queue.check();
    StringBuilder script = new StringBuilder("BEGIN;\n");
    for (Table table : tables.values()) {
      if (table.writer == null) {
        script.append(TableSql.create(table.schema)).append(";\n");
      }
      String comment = TableSql.comment(table.schema);
      if (comment != null) {
        script.append(comment).append(";\n");
      }
    }
    try (Statement s = connection.createStatement()) {
      s.execute(script.append("COMMIT;").toString());
    } catch (SQLException e) {
      throw new DatabaseWriteException(e);
    }
  }

  /** Ends the writers; whatever {@link #finish} has not committed is gone. */
  @Override
  public void close() {
    boolean interrupted = false;
    for (Thread thread : threads) {
      thread.interrupt();
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    threads.clear();
    for (WriterThread writer : writers) {
      try {
        writer.close();
      } catch (SQLException e) {
        queue.fail(e);
      }
    }
    writers.clear();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
