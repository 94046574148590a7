package dev.skein.collector.analyzer.access;

/**
 * An agent that said who it is.
 *
 * @param node the node that it may upload for, or null where its token names none: it may for all
 */
public record Agent(String node) {
  /** One that may upload for every node. */
  public static final Agent ANY = new Agent(null);
}
