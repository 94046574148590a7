package dev.skein.collector.agent.pods;

import dev.skein.collector.agent.files.ContainerKey;

/** Knows the Pods of this node. Answers at once, from what it knows; called by one thread. */
public interface Pods {
  /** What is known of the Pod that a container's folder names. */
  Answer of(ContainerKey key);

  /**
   * An answer.
   *
   * @param state what is known
   * @param name the Pod's name, null unless it is {@link State#THERE}
   */
  record Answer(State state, String name) {}

  /** What is known of a Pod. */
  enum State {
    /** It is there. */
    THERE,
    /** Not known yet: ask again later. */
    UNKNOWN,
    /** It is not there any more, or never was. */
    GONE,
    /** Its UID belongs to a Pod of another namespace: the folder is a lie. */
    FOREIGN
  }
}
