package dev.skein.collector.analyzer.access;

/** Tells where a Pod runs. Threads may share it. */
@FunctionalInterface
public interface PodNodes {
  /** Without a cluster nobody knows. */
  PodNodes UNKNOWN = (namespace, pod, uid) -> null;

  /**
   * The node of a Pod.
   *
   * @return null when there is no Pod of that name and UID, or no longer
   * @throws AccessException when it cannot be found out now
   */
  String nodeOf(String namespace, String pod, String uid) throws AccessException;
}
