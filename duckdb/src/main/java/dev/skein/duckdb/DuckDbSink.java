package dev.skein.duckdb;

import dev.skein.tables.Batch;
import dev.skein.tables.TableSchema;
import dev.skein.tables.TableSink;
import dev.skein.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.duckdb.DuckDBConnection;

/**
 * Writes tables into a DuckDB database.
 *
 * <p>Batches go to writer threads; a table belongs to one of them, which keeps its rows in order. No row is visible before
 * {@link #finish}. {@link #close} without it stops the writers and drops what they wrote.
 *
 * <p>The tables that are known when the first rows come (nearly all) are created by a writer at once, while the decoder has
 * its first chunk to do, and not at the end, when everybody would wait for it.
 */
public final class DuckDbSink implements TableSink, AutoCloseable {
  private static final class Table {
    private TableSchema schema;
    private WriterThread writer;
    private boolean created;

    private Table(TableSchema schema) {
      this.schema = schema;
    }
  }

  private final Connection connection;
  private final WriteQueue queue;
  private final List<WriterThread> writers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private boolean started;

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
    if (table.created) {
      writer(table).alter(before, after);
    }
  }

  @Override
  public void append(Batch batch) {
    if (!started) {
      started = true;
      createAll();
    }
    Table table = table(batch.schema());
    WriterThread writer = writer(table);
    if (!table.created) {
      table.created = true;
      writer.create(table.schema);
    }
    writer.append(batch);
  }

  /** Lets one writer create all tables so far, and the others wait for it. */
  private void createAll() {
    List<TableSchema> schemas = new ArrayList<>();
    for (Table table : tables.values()) {
      table.created = true;
      schemas.add(table.schema);
    }
    CountDownLatch done = new CountDownLatch(1);
    writers.get(0).createAll(TableSql.script(schemas), done);
    for (WriterThread writer : writers.subList(1, writers.size())) {
      writer.await(done);
    }
  }

  private WriterThread writer(Table table) {
    if (table.writer == null) {
      table.writer = leastLoaded();
    }
    return table.writer;
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
   * Waits for the writers, commits, and creates the tables that came late and stayed empty.
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
    List<TableSchema> missing = new ArrayList<>();
    for (Table table : tables.values()) {
      if (!table.created) {
        missing.add(table.schema);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    try (Statement s = connection.createStatement()) {
      s.execute("BEGIN;\n" + TableSql.script(missing) + "COMMIT;");
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
