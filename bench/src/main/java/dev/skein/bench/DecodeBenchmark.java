package dev.skein.bench;

import dev.skein.parser.FileByteStore;
import dev.skein.parser.RecordingSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Milliseconds a recording, once the JVM is warm: to skip through it, and to decode it. One thread. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Benchmark)
public class DecodeBenchmark {
  /** Copies of the example, 1.4 MB each. */
  private static final int COPIES = 8;

  private Path recording;

  /** Writes the recording. */
  @Setup
  public void setUp() throws IOException {
    recording = Recordings.joined(COPIES);
  }

  /** Removes it. */
  @TearDown
  public void tearDown() throws IOException {
    Files.delete(recording);
  }

  /** Event sizes, metadata and constant pools only. */
  @Benchmark
  public long walk() throws IOException {
    try (FileByteStore store = FileByteStore.open(recording)) {
      return WalkLoop.events(RecordingSummary.of(store));
    }
  }

  /** Every event into columns. */
  @Benchmark
  public long decode() throws IOException {
    return DecodeLoop.decode(recording);
  }
}
