package dev.skein.collector.agent.settings;

/** How recordings come into the spool. */
public enum SpoolBy {
  /** By a hard link where that is possible. */
  LINK,
  /** By a copy of each finished chunk. */
  COPY
}
