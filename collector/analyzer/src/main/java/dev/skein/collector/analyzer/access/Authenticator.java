package dev.skein.collector.analyzer.access;

/** Finds out who somebody is. Threads may share it. */
@FunctionalInterface
public interface Authenticator {
  /**
   * Whose token it is.
   *
   * @param token what stood behind {@code Bearer}; "" when there was none
   * @throws AccessException when nobody's, or when that cannot be found out
   */
  Agent authenticate(String token) throws AccessException;
}
