package dev.skein.cjfr;

/** Reads values of any type. */
final class ValueReader {
  /** In one message, all levels together: a damaged count takes no more memory than that. */
  static final int MOST_VALUES = 1 << 22;

  /** Levels of new values within each other; a chain of references to a leaked object is the deepest known. */
  private static final int DEEPEST = 1000;

  private static final int LONGEST_TEXT = 16 << 20;

  /** Elements that an array has room for before they are read; beyond, it grows with them. */
  private static final int MOST_EXPECTED = 256;

  /** Values of all types that are kept to be filled anew. */
  private static final int MOST_SPARES = 2048;

  /** Bytes of messages after which they are let go, since they still hold what messages left in them. */
  private static final long SPARES_AGE = 16 << 20;

  /** An event of more bytes is let go at once. */
  private static final long LARGE_EVENT = 1 << 16;

  private final Input in;
  private final Clock clock;
  private final Kept kept;
  private int depth;

  /** Levels of values around this one that will be referred to. */
  private int remembering;

  private int left;
  private int spares;
  private long messages;

  /** The first message whose spares may be used. */
  private long oldest;

  private long bytesSinceOldest;
  private StructType latest;

  ValueReader(Input in, Clock clock, Kept kept) {
    this.in = in;
    this.clock = clock;
    this.kept = kept;
  }

  /**
   * Reads a whole message after its type's id. It is valid until the next message, but for the values that others can
   * refer to.
   */
  StructValue message(StructType type) {
    depth = 0;
    left = MOST_VALUES;
    letGo();
    latest = type;
    type.resolve(in.offset());
    if (type.event == null) {
      type.event = new StructValue(type);
    }
    type.event.mark(0);
    fill(type.event);
    return type.event;
  }

  /** Ends the message before. */
  private void letGo() {
    long bytes = kept.nextMessage();
    messages++;
    bytesSinceOldest += bytes;
    if (bytesSinceOldest > SPARES_AGE) {
      bytesSinceOldest = 0;
      oldest = messages;
      spares = 0;
    }
    if (bytes > LARGE_EVENT && latest != null) {
      latest.event = null;
    }
  }

  private void fill(StructValue value) {
    Slot[] slots = value.type().slots;
    for (int i = 0; i < slots.length; i++) {
      slot(slots[i], value, i);
    }
  }

  private void slot(Slot slot, Values into, int i) {
    if (--left < 0) {
      throw in.damaged("more than " + MOST_VALUES + " values");
    }
    if (slot.embedding > Slot.NULLABLE) {
      reference(slot, into, i);
    } else if (slot.embedding == Slot.NULLABLE && in.byte8() == 0) {
      into.setNull(i);
    } else if (slot.number != null) {
      long v = number(slot.number);
      into.setNumber(i, slot.reduction == Slot.PLAIN ? v : expand(slot, v));
    } else {
      object(slot.type, into, i);
    }
  }

  /** Reads a reference, and the value when it is new. */
  private void reference(Slot slot, Values into, int i) {
    long r = in.unsigned();
    if (r == 0) {
      into.setNull(i);
      return;
    }
    Cache cache = slot.cache;
    int index = (int) (r - 2);
    if (r == 1) {
      // The index is taken before the value is read: values within it come after it, and may refer
      // to it.
      index = cache.add();
      remembering++;
      took(Kept.SLOT);
      if (slot.number != null) {
        cache.setNumber(index, number(slot.number));
      } else {
        object(slot.type, cache, index);
      }
      remembering--;
    } else if (r < 0 || r - 2 >= cache.size()) {
      throw in.damaged(
          "a reference to "
              + Shown.text(slot.type.name())
              + " "
              + Long.toUnsignedString(r - 2)
              + " of "
              + cache.size());
    }
    into.copy(i, cache, index);
    if (slot.reduction != Slot.PLAIN) {
      into.setNumber(i, expand(slot, into.number(i)));
    }
  }

  private void object(CjfrType type, Values into, int i) {
    if (type instanceof ScalarType text) {
      String s = in.text(text.charset, LONGEST_TEXT);
      took(Kept.TEXT + s.length());
      into.setObject(i, s);
      return;
    }
    if (++depth > DEEPEST) {
      throw in.damaged("values within values, more than " + DEEPEST + " levels deep,");
    }
    if (type instanceof StructType struct) {
      struct.resolve(in.offset());
      took(Kept.STRUCT + (long) Kept.SLOT * struct.slots.length);
      StructValue value = newStruct(struct);
      into.setObject(i, value);
      // As fill does: each level costs as little stack as can be.
      for (int j = 0; j < struct.slots.length; j++) {
        slot(struct.slots[j], value, j);
      }
    } else {
      array((ArrayType) type, into, i);
    }
    depth--;
  }

  private void array(ArrayType type, Values into, int i) {
    int n = in.count(MOST_VALUES, "elements");
    if (n > 0) {
      type.resolve(in.offset());
    }
    took(Kept.ARRAY + (long) Kept.SLOT * n);
    ArrayValue value = newArray(type, n);
    into.setObject(i, value);
    for (int j = 0; j < n; j++) {
      slot(type.element, value, value.add());
    }
  }

  private StructValue newStruct(StructType type) {
    if (remembering > 0 || type.slots.length > Spares.LARGEST) {
      return new StructValue(type);
    }
    StructValue value = type.spares.take(messages, oldest);
    if (value == null) {
      value = new StructValue(type);
      if (spares < MOST_SPARES) {
        spares++;
        type.spares.keep(value);
      }
    } else if (value.forgotten()) {
      return new StructValue(type);
    }
    value.mark(0);
    return value;
  }

  private ArrayValue newArray(ArrayType type, int n) {
    if (remembering > 0 || n == 0 || n > Spares.LARGEST) {
      return new ArrayValue(type, Math.min(n, MOST_EXPECTED));
    }
    ArrayValue value = type.spares.take(messages, oldest);
    if (value == null) {
      value = new ArrayValue(type, n);
      if (spares < MOST_SPARES) {
        spares++;
        type.spares.keep(value);
      }
    }
    value.clear();
    return value;
  }

  private void took(long bytes) {
    kept.add(bytes, remembering > 0, in);
  }

  private long number(ScalarType type) {
    if (type.storage == ScalarType.Storage.VARINT) {
      // Nearly all numbers are; a switch over an enum looks its case up in an array.
      return (type.signed ? in.signed() : in.unsigned()) * type.multiplier;
    }
    return switch (type.storage) {
      case FIXED -> {
        long v = in.littleEndian(type.width);
        int unused = 64 - 8 * type.width;
        yield type.signed ? v << unused >> unused : v;
      }
      case BOOLEAN -> in.byte8() == 0 ? 0 : 1;
      case FLOAT32 -> in.littleEndian(4);
      case FLOAT64 -> in.littleEndian(8);
      case BFLOAT16 -> in.littleEndian(2) << 16;
      case FLOAT16 -> Float.floatToRawIntBits(Reductions.half((int) in.littleEndian(2)));
      case VARINT, TEXT -> throw new IllegalStateException();
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
