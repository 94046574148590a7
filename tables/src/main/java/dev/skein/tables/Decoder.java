package dev.skein.tables;

import dev.skein.parser.Bytes;
import dev.skein.parser.Cursor;
import dev.skein.parser.JfrFormatException;
import dev.skein.parser.Pool;
import dev.skein.parser.TickClock;

/** Runs plans: reads values from the chunk and appends them to columns. */
final class Decoder {
  /** The range of DuckDB's TIMESTAMP is a little smaller than that of a long. */
  private static final long LAST_TIMESTAMP = 9_223_372_022_400_000_000L;

  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;
  private static final double MILLIS = 1e3;

  /** What an event's lists and texts may take: more than any recorder writes, less than a heap has. */
  private static final long MAX_VOLUME = 64L << 20;

  /** Of a list element, and of a row that an event holds by value. */
  private static final int ELEMENT_BYTES = 8;

  private static final int ROW_BYTES = 16;

  private final References references;
  private final Dictionary dictionary;
  private TickClock clock;
  private long latestTicks = Long.MIN_VALUE;
  private int recordingName;
  private long volume;

  Decoder(References references, Dictionary dictionary) {
    this.references = references;
    this.dictionary = dictionary;
  }

  /**
   * Starts with another chunk.
   *
   * @param file dictionary index of the file's name, for tables with a {@code recording} column
   */
  void chunk(TickClock chunkClock, int file) {
    clock = chunkClock;
    recordingName = file;
    latestTicks = Long.MIN_VALUE;
  }

  /** The latest time in ticks that was decoded in this chunk, {@code Long.MIN_VALUE} when there was none. */
  long latestTicks() {
    return latestTicks;
  }

  /** About how many bytes lists and texts took since the last call. */
  long takeVolume() {
    long v = volume;
    volume = 0;
    return v;
  }

  private void grow(long bytes, Cursor c) {
    volume += bytes;
    if (volume > MAX_VOLUME) {
      throw new JfrFormatException(
          c.fileOffset(), "its lists and texts take more than " + (MAX_VOLUME >> 20) + " MiB");
    }
  }

  /** Counts a row that stands by value. */
  void growByRow(Cursor c) {
    grow(ROW_BYTES, c);
  }

  /** Decodes one value and fills the columns that its type lacks. */
  void row(Plan plan, Cursor c) {
    plan.bindColumns();
    value(plan, c);
    for (Values v : plan.absent()) {
      v.addMissing();
    }
    Column recording = plan.recording();
    if (recording != null) {
      recording.addInt(recordingName);
    }
  }

  private void value(Plan plan, Cursor c) {
    int[] op = plan.op;
    for (int i = 0; i < op.length; i++) {
      Column data = plan.data[i];
      switch (op[i]) {
        case Plan.BOOLEAN -> data.addByte(c.readByte() != 0 ? 1 : 0);
        case Plan.BYTE -> data.addByte(c.readByte());
        case Plan.SHORT, Plan.CHAR -> data.addShort((int) c.readLong());
        case Plan.INT -> data.addInt((int) c.readLong());
        case Plan.LONG -> data.addLong(c.readLong());
        case Plan.FLOAT -> data.addDouble(c.readFloat());
        case Plan.DOUBLE -> data.addDouble(c.readDouble());
        case Plan.TIMESTAMP_TICKS -> ticks(data, integer(plan.source[i], c));
        case Plan.TIMESTAMP_NANOS -> timestamp(data, integer(plan.source[i], c), 1000);
        case Plan.TIMESTAMP_MILLIS -> timestamp(data, integer(plan.source[i], c), -1000);
        case Plan.TIMESPAN_TICKS -> {
          long v = integer(plan.source[i], c);
          if (!unset(data, v)) {
            data.addDouble(clock.seconds(v));
          }
        }
        case Plan.TIMESPAN_NANOS -> timespan(data, integer(plan.source[i], c), NANOS);
        case Plan.TIMESPAN_MICROS -> timespan(data, integer(plan.source[i], c), MICROS);
        case Plan.TIMESPAN_MILLIS -> timespan(data, integer(plan.source[i], c), MILLIS);
        case Plan.TIMESPAN_SECONDS -> timespan(data, integer(plan.source[i], c), 1);
        case Plan.WIDENED -> widened(data, integer(plan.source[i], c));
        case Plan.BYTES_TO_BITS -> widened(data, integer(plan.source[i], c) * 8);
        case Plan.BITS_TO_BYTES -> widened(data, integer(plan.source[i], c) / 8);
        case Plan.STRING -> string(plan.values[i], c);
        case Plan.STRING_TO_DICTIONARY -> data.addInt(references.text(c));
        case Plan.POOLED_TEXT -> data.addInt(references.text(plan.pools[i], c.readLong()));
        case Plan.POOLED_TEXT_TO_STRING ->
            addString(plan.values[i], references.text(plan.pools[i], c.readLong()), c);
        case Plan.REFERENCE, Plan.EMBEDDED, Plan.STACK, Plan.EMBEDDED_STACK ->
            data.addInt(reference(plan, i, c));
        case Plan.INLINED_POOLED -> inlined(plan, i, c);
        default -> list(plan, i, c);
      }
    }
  }

  private int reference(Plan plan, int i, Cursor c) {
    return switch (plan.op[i]) {
      case Plan.REFERENCE -> references.struct(plan.pools[i], c.readLong());
      case Plan.EMBEDDED -> references.embedded(plan.types[i], c);
      case Plan.STACK -> references.stack(plan.pools[i], c.readLong());
      default -> references.embeddedStack(plan.types[i], c);
    };
  }

  private static long integer(int source, Cursor c) {
    return switch (source) {
      case Plan.LONG -> c.readLong();
      case Plan.INT -> (int) c.readLong();
      case Plan.SHORT -> (short) c.readLong();
      case Plan.CHAR -> (char) c.readLong();
      default -> c.readByte();
    };
  }

  private static void widened(Column data, long v) {
    switch (data.kind()) {
      case Column.I8 -> data.addByte((int) v);
      case Column.I16 -> data.addShort((int) v);
      case Column.I32 -> data.addInt((int) v);
      default -> data.addLong(v);
    }
  }

  private void ticks(Column data, long v) {
    if (v == Long.MIN_VALUE) {
      data.addNull();
    } else if (v == Long.MAX_VALUE) {
      data.addLong(Long.MAX_VALUE);
    } else {
      latestTicks = Math.max(latestTicks, v);
      data.addLong(clock.epochMicros(v));
    }
  }

  /**
   * @param unit what to divide by, or the negative of what to multiply with, to get microseconds
   */
  private static void timestamp(Column data, long v, int unit) {
    if (v == Long.MIN_VALUE) {
      data.addNull();
    } else if (v == Long.MAX_VALUE) {
      data.addLong(Long.MAX_VALUE);
    } else if (unit > 0) {
      data.addLong(Math.floorDiv(v, (long) unit));
    } else {
      // What a TIMESTAMP of DuckDB cannot hold is as good as infinite.
      long limit = LAST_TIMESTAMP / -unit;
      data.addLong(v > limit ? Long.MAX_VALUE : v < -limit ? -Long.MAX_VALUE : v * -unit);
    }
  }

  private static void timespan(Column data, long v, double unitsPerSecond) {
    if (!unset(data, v)) {
      data.addDouble(v / unitsPerSecond);
    }
  }

  /** {@code Long.MIN_VALUE} means that a span is not known, {@code Long.MAX_VALUE} that it has no end. */
  private static boolean unset(Column data, long v) {
    if (v == Long.MIN_VALUE) {
      data.addNull();
      return true;
    }
    if (v == Long.MAX_VALUE) {
      data.addDouble(Double.POSITIVE_INFINITY);
      return true;
    }
    return false;
  }

  private void string(Values v, Cursor c) {
    int encoding = c.readByte();
    switch (encoding) {
      case Cursor.STRING_NULL -> v.addMissing();
      case Cursor.STRING_EMPTY -> v.data().addInt(v.bytes().size());
      case Cursor.STRING_UTF8, Cursor.STRING_LATIN1 -> {
        int start = c.position();
        int n = c.readCount("characters");
        int at = c.position();
        Bytes b = c.bytes();
        grow(n, c);
        if (b.ascii(at, n)) {
          v.bytes().addBytes(b, at, n);
          c.position(at + n);
          v.data().addInt(v.bytes().size());
        } else {
          c.position(start);
          addUtf8(v, References.utf8(c, encoding));
        }
      }
      case Cursor.STRING_POOLED -> addString(v, references.pooledString(c.readLong()), c);
      default -> addUtf8(v, References.utf8(c, encoding));
    }
  }

  private static void addUtf8(Values v, byte[] utf8) {
    v.bytes().addBytes(utf8, 0, utf8.length);
    v.data().addInt(v.bytes().size());
  }

  private void addString(Values v, int index, Cursor c) {
    if (index == 0) {
      v.addMissing();
    } else {
      byte[] utf8 = dictionary.get(index);
      grow(utf8.length, c);
      addUtf8(v, utf8);
    }
  }

  private void inlined(Plan plan, int step, Cursor c) {
    Pool pool = plan.pools[step];
    long key = c.readLong();
    int entry = pool == null ? -1 : pool.entry(key);
    if (entry < 0) {
      for (int column : plan.innerColumns[step]) {
        target(plan, step, column).addMissing();
      }
      return;
    }
    value(plan.inner[step], references.open(pool, entry));
    references.close();
  }

  private void list(Plan plan, int step, Cursor c) {
    int n = c.readCount("array elements");
    grow((long) n * ELEMENT_BYTES, c);
    Plan element = plan.inner[step];
    // Rows that the elements lead to are made first: while the list is open, nothing else may touch
    // its columns, and those rows may be of the same table.
    if (plan.leadsOn[step] && element.isReference()) {
      int[] ids = new int[n];
      for (int j = 0; j < n; j++) {
        ids[j] = reference(element, 0, c);
      }
      for (int id : ids) {
        element.data[0].addInt(id);
      }
      target(plan, step, plan.innerColumns[step][0]).endList();
      return;
    }
    if (plan.leadsOn[step]) {
      int start = c.position();
      int[] columns = plan.innerColumns[step];
      int[] sizes = new int[columns.length];
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = target(plan, step, columns[i]).children()[0].size();
      }
      for (int j = 0; j < n; j++) {
        value(element, c);
        for (int i = 0; i < sizes.length; i++) {
          target(plan, step, columns[i]).children()[0].truncate(sizes[i]);
        }
      }
      c.position(start);
    }
    for (int j = 0; j < n; j++) {
      value(element, c);
    }
    for (int column : plan.innerColumns[step]) {
      target(plan, step, column).endList();
    }
  }

  private static Values target(Plan plan, int step, int column) {
    return Plan.at(plan.table.columns()[column], plan.levelOf(step));
  }
}
