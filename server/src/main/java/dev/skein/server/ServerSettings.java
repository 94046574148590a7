package dev.skein.server;

import dev.skein.duckdb.ImportOptions;
import dev.skein.duckdb.QueryLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a server is started with.
 *
 * @param host address to listen on
 * @param port from 0; 0 is any free one
 * @param otherPort whether another port is fine when that one is taken
 * @param token what clients have to know; null for none
 * @param recordings files that are opened at once, and folders whose recordings may be opened later; nothing else can be
 * @param templates folder with notebook templates beside those that come with the server; null for none
 * @param options for imports
 * @param timeLimit of a query
 * @param parallel queries that run at once, from 1
 * @param waiting queries that may wait for their turn; more are refused
 * @param limits of DuckDB
 * @param version of Skein
 * @param notes takes lines for whoever started the server
 */
public record ServerSettings(
    String host,
    int port,
    boolean otherPort,
    String token,
    List<Path> recordings,
    Path templates,
    ImportOptions options,
    Duration timeLimit,
    int parallel,
    int waiting,
    QueryLimits limits,
    String version,
    Consumer<String> notes) {

  /** The usual address: this machine only. */
  public static final String LOOPBACK = "127.0.0.1";

  /** The usual port. */
  public static final int PORT = 4244;

  /** The usual limit of a query. */
  public static final Duration TIME_LIMIT = Duration.ofSeconds(60);

  /** The usual number of queries at once. */
  public static int usualParallel() {
    return Math.max(4, Runtime.getRuntime().availableProcessors());
  }

  /** The usual number of queries that may wait. */
  public static final int WAITING = 256;
}
