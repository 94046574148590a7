package dev.skein.cli;

import dev.skein.duckdb.SkeinException;
import java.util.List;

/** A query that DuckDB refused or could not finish. */
final class QueryFailure extends SkeinException {
  private static final long serialVersionUID = 1;

  private final transient List<String> lines;

  /**
   * @param lines what to print, in order; not empty
   */
  QueryFailure(List<String> lines, Throwable cause) {
    super(lines.get(0), cause);
    this.lines = List.copyOf(lines);
  }

  /** What to print. */
  List<String> lines() {
    return lines;
  }
}
