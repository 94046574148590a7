package dev.skein.architecture.wrong.cli;

import org.duckdb.DriverInternals;

/** Wrong: that class is for the database room alone. */
public final class ReachesIntoTheDriver {
  DriverInternals internals;
}
