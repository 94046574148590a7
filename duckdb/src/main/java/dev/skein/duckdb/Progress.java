package dev.skein.duckdb;

/** Told how far an import is; called from one thread, often. */
@FunctionalInterface
public interface Progress {
  /** Ignores everything. */
  Progress NONE = (phase, done, total) -> {};

  /**
   * @param phase what happens now, a word or two for a person
   * @param done bytes of the recordings that are done
   * @param total bytes in all; 0 when unknown
   */
  void update(String phase, long done, long total);
}
