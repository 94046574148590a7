package dev.skein.collector.agent.chunks;

/** What comes behind the last finished chunk of a file. */
public enum Tail {
  /** Nothing: the file ends there. */
  NONE,
  /** A chunk that is being written, or whose writer died. */
  OPEN,
  /** The same, and what was flushed of it can be read. */
  SALVAGEABLE,
  /** Something that is no chunk. */
  FOREIGN,
  /** More chunks, perhaps: only so many are looked at in one go. */
  MORE
}
