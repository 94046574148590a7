package dev.skein.cjfr;

/** Turns stored differences of time into times: each counts from the latest time that was read before it. */
final class Clock {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private long ticksPerSecond = NANOS_PER_SECOND;
  private double nanosPerTick = 1;
  private long latest;
  private boolean begun;

  void ticksPerSecond(long ticks) {
    ticksPerSecond = ticks;
    nanosPerTick = 1e9 / ticks;
  }

  /** A time to count from, {@link Universe#UNSET} for none. */
  void begin(long nanos) {
    if (nanos != Universe.UNSET) {
      reached(nanos);
    }
  }

  /** Nanoseconds since 1970, {@link Kind#UNSET} when there is no time. */
  long time(long ticks) {
    if (ticks == Kind.UNSET) {
      return Kind.UNSET;
    }
    long nanos =
        latest + (ticksPerSecond == NANOS_PER_SECOND ? ticks : (long) (ticks * nanosPerTick));
    reached(nanos);
    return nanos;
  }

  private void reached(long nanos) {
    latest = begun ? Math.max(latest, nanos) : nanos;
    begun = true;
  }
}
