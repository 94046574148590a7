package dev.skein.wasm;

import dev.skein.tables.Column;

/**
 * Works a {@link Column} of every kind through a long pseudo-random sequence of calls and hashes what it answers, so
 * that the twins can be compared: equal seeds give equal texts.
 */
public final class ColumnExercise {
  private static final int STEPS = 20_000;
  private static final int CLEAR_EVERY = 6_007;

  private final Column column;
  private long random;
  private long hash;

  private ColumnExercise(int kind, long seed) {
    this.column = new Column(kind);
    this.random = seed * 2 + 1;
  }

  /** A line a kind: {@code kind size checksum}. */
  public static String text(long seed) {
    StringBuilder text = new StringBuilder();
    for (int kind = Column.I8; kind <= Column.F64; kind++) {
      ColumnExercise exercise = new ColumnExercise(kind, seed + kind);
      for (int step = 1; step <= STEPS; step++) {
        exercise.step(step);
      }
      exercise.readAll();
      text.append(kind).append(' ').append(exercise.column.size()).append(' ');
      text.append(Long.toHexString(exercise.hash)).append('\n');
      exercise.column.free();
    }
    return text.toString();
  }

  private void step(int step) {
    int size = column.size();
    int choice = below(100);
    if (step % CLEAR_EVERY == 0) {
      readAll();
      column.clear();
    } else if (choice < 60) {
      add(next());
    } else if (choice < 75) {
      column.addNull();
    } else if (choice < 80) {
      column.addNulls(below(100));
    } else if (choice < 85 && size > 0) {
      column.setNull(below(size));
    } else if (choice < 88 && size > 0) {
      column.truncate(size - below(Math.min(size, 50)));
    } else if (choice < 92 && column.kind() == Column.I8) {
      byte[] bytes = new byte[below(300)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) next();
      }
      int from = bytes.length / 3;
      column.addBytes(bytes, from, bytes.length - from);
    } else if (size > 0) {
      read(below(size));
    }
    mix(column.size());
    mix(column.hasNulls() ? 1 : 0);
  }

  private void add(long v) {
    switch (column.kind()) {
      case Column.I8 -> column.addByte((int) v);
      case Column.I16 -> column.addShort((int) v);
      case Column.I32 -> column.addInt((int) v);
      case Column.I64 -> column.addLong(v);
      default -> column.addDouble(v / 3.0);
    }
  }

  private void readAll() {
    for (int row = 0; row < column.size(); row++) {
      read(row);
    }
  }

  private void read(int row) {
    mix(column.isNull(row) ? 1 : 0);
    mix(
        switch (column.kind()) {
          case Column.I8 -> column.byteAt(row);
          case Column.I16 -> column.shortAt(row);
          case Column.I32 -> column.intAt(row);
          case Column.I64 -> column.longAt(row);
          default -> Double.doubleToLongBits(column.doubleAt(row));
        });
  }

  private void mix(long value) {
    hash = (hash ^ value) * 1_099_511_628_211L;
    hash ^= hash >>> 29;
  }

  private int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  private long next() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return random;
  }
}
