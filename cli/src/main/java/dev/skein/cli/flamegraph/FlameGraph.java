package dev.skein.cli.flamegraph;

import dev.skein.duckdb.result.Unit;

/**
 * What a flame graph shows.
 *
 * @param title what it is about, for instance the title of a view
 * @param recording the name of the recording
 * @param unit what the weights of the stacks are
 * @param word what is counted, {@code samples}, where the unit is {@link Unit#NONE}; may be empty
 * @param stacks the stacks
 */
public record FlameGraph(String title, String recording, Unit unit, String word, StackTree stacks) {
  /** Stands for the stack of samples that have none, in formats that need a name for it. */
  public static final String NO_STACK = "[no stack]";

  private static final double NANOS = 1e9;

  /** A weight as a whole number, for formats that know no other: seconds become nanoseconds. */
  static long whole(Unit unit, double value) {
    return Math.round(unit == Unit.SECONDS ? value * NANOS : value);
  }

  /** The unit of {@link #whole}, in the words of pprof. */
  static String wholeUnit(Unit unit) {
    return switch (unit) {
      case SECONDS -> "nanoseconds";
      case BYTES -> "bytes";
      default -> "count";
    };
  }
}
