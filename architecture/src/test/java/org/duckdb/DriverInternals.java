package org.duckdb;

/** Stands for the class of ours that lies in the driver's package. */
public final class DriverInternals {}
