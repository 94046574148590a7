package dev.skein.collector.agent.settings;

/** What the agent does with chunks. */
public enum Mode {
  /** Finds them and says so in the log. */
  LOG_ONLY,
  /** Hands them to an analyzer. */
  GRPC
}
