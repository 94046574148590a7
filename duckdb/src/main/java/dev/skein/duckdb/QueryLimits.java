package dev.skein.duckdb;

/**
 * What DuckDB may take for queries, in its words.
 *
 * @param memory of its buffers: {@code 60%} of the machine's, {@code 512MiB}
 * @param disk for what does not fit there: {@code 16GB}
 */
public record QueryLimits(String memory, String disk) {
  /** On one's own machine. */
  public static final QueryLimits USUAL = new QueryLimits("60%", "16GB");
}
