package dev.skein.cjfr;

import dev.skein.cjfr.ScalarType.Storage;

/** Reads values of any type. */
final class ValueReader {
  /** In one message, all levels together: a damaged count takes no more memory than that. */
  static final int MOST_VALUES = 1 << 22;

  /** Levels of new values within each other; a chain of references to a leaked object is the deepest known. */
  private static final int DEEPEST = 1000;

  private static final int LONGEST_TEXT = 16 << 20;

  private final Input in;
  private final Clock clock;
  private int depth;
  private int left;

  ValueReader(Input in, Clock clock) {
    this.in = in;
    this.clock = clock;
  }

  /** Reads a whole message after its type's id. */
  StructValue message(StructType type) {
    depth = 0;
    left = MOST_VALUES;
    StructValue value = new StructValue(type);
    fill(value);
    return value;
  }

  private void fill(StructValue value) {
    StructType type = value.type();
    type.resolve(in.offset());
    int n = value.size();
    for (int i = 0; i < n; i++) {
      slot(type.slots[i], value, i);
    }
  }

  private void fill(ArrayValue value) {
    Slot element = value.type().element;
    int n = in.count(MOST_VALUES, "elements");
    if (n == 0) {
      return;
    }
    value.type().resolve(in.offset());
    for (int i = 0; i < n; i++) {
      slot(element, value, value.add());
    }
  }

  private void slot(Slot slot, Values into, int i) {
    if (--left < 0) {
      throw in.damaged("more than " + MOST_VALUES + " values");
    }
    switch (slot.embedding) {
      case Slot.INLINE -> value(slot.type, into, i);
      case Slot.NULLABLE -> {
        if (in.byte8() == 0) {
          into.setNull(i);
          return;
        }
        value(slot.type, into, i);
      }
      default -> {
        if (!reference(slot, into, i)) {
          into.setNull(i);
          return;
        }
      }
    }
    if (slot.reduction != Slot.PLAIN && !into.isNull(i)) {
      into.setNumber(i, expand(slot, into.number(i)));
    }
  }

  /** Reads a reference, and the value when it is new; false for null. */
  private boolean reference(Slot slot, Values into, int i) {
    long r = in.unsigned();
    if (r == 0) {
      return false;
    }
    Cache cache = slot.cache;
    if (r == 1) {
      // The index is taken before the value is read: values within it come after it, and may refer
      // to it.
      int index = cache.add();
      value(slot.type, cache, index);
      into.copy(i, cache, index);
      return true;
    }
    if (r < 0 || r - 2 >= cache.size()) {
      throw in.damaged(
          "a reference to "
              + Shown.text(slot.type.name())
              + " "
              + Long.toUnsignedString(r - 2)
              + " of "
              + cache.size());
    }
    into.copy(i, cache, (int) (r - 2));
    return true;
  }

  private void value(CjfrType type, Values into, int i) {
    if (type instanceof ScalarType scalar) {
      if (scalar.storage == Storage.TEXT) {
        into.setObject(i, in.text(scalar.charset, LONGEST_TEXT));
      } else {
        into.setNumber(i, number(scalar));
      }
      return;
    }
    if (++depth > DEEPEST) {
      throw in.damaged("values within values, more than " + DEEPEST + " levels deep,");
    }
    if (type instanceof StructType struct) {
      StructValue value = new StructValue(struct);
      into.setObject(i, value);
      fill(value);
    } else {
      ArrayValue value = new ArrayValue((ArrayType) type);
      into.setObject(i, value);
      fill(value);
    }
    depth--;
  }

  private long number(ScalarType type) {
    return switch (type.storage) {
      case FIXED -> {
        long v = in.littleEndian(type.width);
        int unused = 64 - 8 * type.width;
        yield type.signed ? v << unused >> unused : v;
      }
      case VARINT -> (type.signed ? in.signed() : in.unsigned()) * type.multiplier;
      case BOOLEAN -> in.byte8() == 0 ? 0 : 1;
      case FLOAT32 -> in.littleEndian(4);
      case FLOAT64 -> in.littleEndian(8);
      case BFLOAT16 -> in.littleEndian(2) << 16;
      case FLOAT16 -> Float.floatToRawIntBits(Reductions.half((int) in.littleEndian(2)));
      case TEXT -> throw new IllegalStateException();
    };
  }

  private long expand(Slot slot, long v) {
    return switch (slot.reduction) {
      case Slot.TIMESTAMP -> clock.time(v);
      case Slot.TIMESPAN -> Reductions.timespan(v, ((ScalarType) slot.type).multiplier);
      default -> Reductions.bytes(v);
    };
  }
}
