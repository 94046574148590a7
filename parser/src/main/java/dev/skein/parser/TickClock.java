package dev.skein.parser;

import java.math.BigInteger;

/**
 * A chunk's clock: ticks to time, exactly, without overflow and without a detour over floating point.
 *
 * <p>{@code time = startNanos + (ticks - startTicks) * 10^9 / ticksPerSecond}, rounded down.
 */
public final class TickClock {
  private static final long NANOS = 1_000_000_000L;

  /** Up to here {@code rest * 10^9} fits in 63 bits. */
  private static final long EXACT_FREQUENCY = Long.MAX_VALUE / NANOS;

  private final long startNanos;
  private final long startTicks;
  private final long ticksPerSecond;

  /** The clock of the chunk with this header. */
  public TickClock(ChunkHeader header) {
    this(header.startNanos(), header.startTicks(), header.ticksPerSecond());
  }

  /** A clock that showed {@code startTicks} at {@code startNanos} after the epoch. */
  public TickClock(long startNanos, long startTicks, long ticksPerSecond) {
    this.startNanos = startNanos;
    this.startTicks = startTicks;
    this.ticksPerSecond = ticksPerSecond;
  }

  /** Nanoseconds since the epoch; a time out of range is the nearest that a long can hold. */
  public long epochNanos(long ticks) {
    return addSaturated(startNanos, nanos(subtractSaturated(ticks, startTicks)));
  }

  /** Microseconds since the epoch, rounded down. */
  public long epochMicros(long ticks) {
    return Math.floorDiv(epochNanos(ticks), 1000L);
  }

  /** A span in seconds. */
  public double seconds(long ticks) {
    return (double) ticks / ticksPerSecond;
  }

  /** A span in nanoseconds, rounded down; out of range: the nearest that a long can hold. */
  public long nanos(long ticks) {
    if (ticksPerSecond == NANOS) {
      return ticks;
    }
    long seconds = Math.floorDiv(ticks, ticksPerSecond);
    long rest = Math.floorMod(ticks, ticksPerSecond);
    if (ticksPerSecond > EXACT_FREQUENCY || Math.abs(seconds) > Long.MAX_VALUE / NANOS - 1) {
      return nanosOfLargeNumbers(ticks);
    }
    return seconds * NANOS + rest * NANOS / ticksPerSecond;
  }

  private long nanosOfLargeNumbers(long ticks) {
    BigInteger[] parts =
        BigInteger.valueOf(ticks)
            .multiply(BigInteger.valueOf(NANOS))
            .divideAndRemainder(BigInteger.valueOf(ticksPerSecond));
    BigInteger down = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    if (down.bitLength() > 63) {
      return down.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return down.longValue();
  }

  private static long addSaturated(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
  }

  private static long subtractSaturated(long a, long b) {
    long difference = a - b;
    return ((a ^ b) & (a ^ difference)) < 0
        ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE)
        : difference;
  }
}
