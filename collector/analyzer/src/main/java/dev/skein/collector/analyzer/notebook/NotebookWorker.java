package dev.skein.collector.analyzer.notebook;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.Progress;
import dev.skein.duckdb.QueryLimits;
import dev.skein.reports.jmc.ParentWatch;
import dev.skein.server.MemoryBound;
import dev.skein.server.ServerSettings;
import dev.skein.server.SkeinServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The process of a notebook: {@code NotebookWorker DATABASE MEMORY-BYTES}. It reads a token from its standard input, a line, serves the
 * notebook's page and queries on a port of this machine to whoever knows it, and writes {@code listening PORT} to standard output, or
 * {@code error …}. It ends when standard input does, which is when the analyzer dies.
 */
public final class NotebookWorker {
  static final String LISTENING = "listening ";
  static final String NOTE = "note ";
  static final String ERROR = "error ";

  private static final int STACK_DEPTH = 10;
  private static final int MAX_THREADS = 2;
  private static final int PARALLEL = 4;
  private static final int WAITING = 32;
  private static final int LONGEST_LINE = 1000;

  /** Of the memory: a quarter is for Java's heap, and Java and the values of one vector need some too. */
  private static final double BUFFERS = 0.4;

  /** For what queries spill, in memories. */
  private static final long DISK = 2;

  private NotebookWorker() {}

  /** Serves until it is killed. */
  public static void main(String[] args) throws InterruptedException {
    PrintStream out = System.out;
    // What a library prints must not come between.
    System.setOut(System.err);
    long memory = Long.parseLong(args[1]);
    try {
      String token = line(System.in);
      ParentWatch.start();
      SkeinServer server =
          SkeinServer.start(settings(Path.of(args[0]), token, memory), Progress.NONE);
      MemoryBound.set(memory).ifPresent(note -> out.println(NOTE + note));
      out.println(LISTENING + server.port());
      out.flush();
      new CountDownLatch(1).await();
    } catch (IOException | RuntimeException e) {
      out.println(ERROR + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (OutOfMemoryError e) {
      out.println(ERROR + "not enough memory");
    }
    out.flush();
    Runtime.getRuntime().halt(1);
  }

  private static ServerSettings settings(Path database, String token, long memory) {
    int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    String version = NotebookWorker.class.getPackage().getImplementationVersion();
    return new ServerSettings(
        ServerSettings.LOOPBACK,
        0,
        false,
        token,
        List.of(database),
        null,
        new ImportOptions(STACK_DEPTH, false, threads),
        ServerSettings.TIME_LIMIT,
        PARALLEL,
        WAITING,
        new QueryLimits((long) (BUFFERS * memory) + "B", DISK * memory + "B"),
        version == null ? "unknown" : version,
        line -> {});
  }

  /** Byte by byte: what is behind the line is for somebody else. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.length() > LONGEST_LINE) {
        throw new IOException("no token came");
      }
      line.append((char) b);
    }
    return line.toString();
  }
}
