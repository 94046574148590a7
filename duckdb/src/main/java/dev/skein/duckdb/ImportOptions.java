package dev.skein.duckdb;

/**
 * How a recording becomes a database.
 *
 * @param stackDepth length of {@code stackTrace$methods} at most, from 1; {@code StackTrace.frames} is never cut
 * @param cache whether a {@code .db} beside the recording is used and written
 * @param threads threads for the import and for queries, from 1
 */
public record ImportOptions(int stackDepth, boolean cache, int threads) {
  /** Depth 10 as the mapping says, cache on, a thread a processor. */
  public static ImportOptions defaults() {
    return new ImportOptions(10, true, Runtime.getRuntime().availableProcessors());
  }
}
