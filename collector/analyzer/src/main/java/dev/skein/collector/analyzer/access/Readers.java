package dev.skein.collector.analyzer.access;

/** Finds out who wants to read. Threads may share it. */
@FunctionalInterface
public interface Readers {
  /**
   * Whose token it is.
   *
   * @param token what stood behind {@code Bearer}; "" when there was none
   * @throws AccessException when nobody's, or when that cannot be found out
   */
  Reader authenticate(String token) throws AccessException;
}
