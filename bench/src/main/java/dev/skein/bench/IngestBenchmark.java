package dev.skein.bench;

import dev.skein.duckdb.DuckDbSink;
import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.RecordingDatabase;
import dev.skein.parser.FileByteStore;
import dev.skein.tables.RecordingImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBDriver;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Milliseconds to decode a recording and write its tables into a database file, once the JVM is warm. What {@link
 * DecodeBenchmark#decode} takes is in it.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 8)
@Measurement(iterations = 10)
@State(Scope.Benchmark)
public class IngestBenchmark {
  private static final int COPIES = 8;
  private static final long QUEUE_BYTES = 16L << 20;

  private Path recording;
  private Path folder;
  private Path database;

  /** Writes the recording. */
  @Setup
  public void setUp() throws IOException {
    recording = Recordings.joined(COPIES);
    folder = Files.createTempDirectory("skein-bench-");
    database = folder.resolve("bench.db");
  }

  /** Starts without a database. */
  @Setup(Level.Invocation)
  public void removeDatabase() throws IOException {
    Files.deleteIfExists(database);
  }

  /** Removes all. */
  @TearDown
  public void tearDown() throws IOException {
    Files.deleteIfExists(database);
    Files.delete(folder);
    Files.delete(recording);
  }

  /** The writer of the tables: whole vectors, or the driver's public appender. */
  @State(Scope.Benchmark)
  public static class Writer {
    @Param({"vector", "row"})
    private String writer;

    @Param({"1", "2"})
    private int threads;
  }

  /** The tables alone. */
  @Benchmark
  public void tables(Writer writer) throws IOException, SQLException {
    try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        Statement s = connection.createStatement();
        FileByteStore store = FileByteStore.open(recording)) {
      s.execute("ATTACH '" + database + "' AS bench (STORAGE_VERSION 'v1.4.0'); USE bench");
      try (DuckDbSink sink =
          new DuckDbSink(connection, writer.threads, QUEUE_BYTES, writer.writer.equals("vector"))) {
        RecordingImport decoding = new RecordingImport(sink, DecodeLoop.STACK_DEPTH, false);
        decoding.add(recording.toString(), store, done -> {});
        decoding.finish();
        sink.finish();
      }
      s.execute("CHECKPOINT bench; USE memory; DETACH bench");
    }
  }

  /** All that {@code skein import} does: reading ahead, tables, report, views, syncing the file. */
  @Benchmark
  public void whole() {
    int threads = Runtime.getRuntime().availableProcessors();
    RecordingDatabase.importTo(
        List.of(recording),
        database,
        new ImportOptions(DecodeLoop.STACK_DEPTH, false, threads),
        Progress.NONE);
  }
}
