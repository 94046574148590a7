package dev.skein.duckdb.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/**
 * Damages a recording at random: flipped bits, bytes set to telling values, cuts, ranges removed, doubled, zeroed or
 * swapped. Headers, metadata and everything else are hit about equally often, whatever their share of the file is.
 */
final class Mutation {
  private static final int HEADER = 68;

  /** Values at the borders of LEB128 numbers, string encodings and signs. */
  private static final byte[] TELLING = {0, 1, 2, 3, 4, 5, 6, 0x7f, (byte) 0x80, (byte) 0xff};

  private final Random random;
  private final StringBuilder description = new StringBuilder();
  private byte[] bytes;

  /** One case: the same seed damages the same bytes. */
  Mutation(byte[] original, long seed) {
    random = new Random(seed);
    bytes = original.clone();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      mutate();
    }
  }

  byte[] bytes() {
    return bytes;
  }

  /** What was done, for the message of a failure. */
  @Override
  public String toString() {
    return description.toString();
  }

  private void mutate() {
    if (bytes.length < HEADER + 2) {
      return;
    }
    int at = place();
    int n = Math.min(1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 12), bytes.length - at);
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> bytes[note("flip", at, 1)] ^= (byte) (1 << random.nextInt(8));
      case 3, 4, 5 -> bytes[note("set", at, 1)] = TELLING[random.nextInt(TELLING.length)];
      case 6 -> {
        byte value = TELLING[random.nextInt(TELLING.length)];
        Arrays.fill(bytes, note("fill", at, n), at + n, value);
      }
      case 7 -> {
        for (int i = note("noise", at, n); i < at + n; i++) {
          bytes[i] = (byte) random.nextInt();
        }
      }
      case 8 -> bytes = Arrays.copyOf(bytes, note("cut", at, bytes.length - at));
      case 9 -> splice(note("remove", at, n), at + n, at);
      case 10 -> splice(note("repeat", at, n), at, at + n);
      default -> {
        int from = Math.min(place(), bytes.length - n);
        System.arraycopy(bytes, from, bytes, note("overwrite from " + from, at, n), n);
      }
    }
  }

  /** Leaves out {@code [to, from)}, or has it twice when {@code from < to}. */
  private void splice(int at, int from, int to) {
    byte[] spliced = new byte[to + bytes.length - from];
    System.arraycopy(bytes, 0, spliced, 0, to);
    System.arraycopy(bytes, from, spliced, to, bytes.length - from);
    bytes = at < 0 ? bytes : spliced;
  }

  /** A place in the first chunk's header, in its metadata, or anywhere else. */
  private int place() {
    int metadata = (int) ByteBuffer.wrap(bytes).getLong(24);
    int kind = random.nextInt(3);
    if (kind == 0) {
      return random.nextInt(HEADER);
    }
    if (metadata > HEADER && metadata < bytes.length - 1) {
      return kind == 1
          ? metadata + random.nextInt(bytes.length - metadata)
          : HEADER + random.nextInt(metadata - HEADER);
    }
    return random.nextInt(bytes.length);
  }

  private int note(String what, int at, int n) {
    description.append(what).append(' ').append(at).append('+').append(n).append("; ");
    return at;
  }
}
