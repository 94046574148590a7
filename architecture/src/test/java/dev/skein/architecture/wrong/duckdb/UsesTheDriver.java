package dev.skein.architecture.wrong.duckdb;

import org.duckdb.DriverInternals;

/** Right: the database room is where the driver is used. */
public final class UsesTheDriver {
  DriverInternals internals;
}
