package dev.skein.cjfr;

/** Makes events of one type, one after the other in the same object, from values that were found in other places. */
final class EventBuilder {
  private final StructType type;
  private final StructValue event;

  /** What {@link #reset} goes back to. */
  private final StructValue start;

  /** All fields absent. */
  private final StructValue nothing;

  /** Whether nothing was set since {@link #keep}. */
  private boolean atStart;

  /**
   * @param type resolved
   */
  EventBuilder(StructType type) {
    this.type = type;
    this.event = new StructValue(type);
    this.start = new StructValue(type);
    this.nothing = new StructValue(type);
    nothing.setAllNull();
    begin();
  }

  /** Starts an event whose fields are all absent. */
  void begin() {
    event.mark(0);
    event.copyAll(nothing);
    atStart = false;
  }

  /** Makes what the event has by now the beginning of all that follow, up to the next {@link #begin}. */
  void keep() {
    start.copyAll(event);
    atStart = true;
  }

  /** Starts an event that has what was kept. */
  void reset() {
    event.mark(0);
    if (!atStart) {
      event.copyAll(start);
    }
    atStart = false;
  }

  /** Starts an event that has what the one before has. */
  void again() {
    event.mark(0);
  }

  /** Goes back to what was kept of one field; -1 for none. */
  void restore(int place) {
    if (place >= 0) {
      event.copy(place, start, place);
    }
  }

  /** What a field is. */
  Kind kind(int place) {
    return event.kind(place);
  }

  /** Sets a value, perhaps absent, of the field's own kind. */
  void setSame(int place, Values from, int j) {
    event.copy(place, from, j);
  }

  StructValue event() {
    return event;
  }

  /** Position of a field, -1 when there is none: a place that nothing is ever set at. */
  int place(String field) {
    return type.indexOf(field);
  }

  /** Sets a number. */
  void setNumber(int place, long number) {
    if (place >= 0 && !event.kind(place).isObject()) {
      store(place, number);
    }
  }

  /** Sets a value, perhaps absent, also when it is of quite another kind. */
  void set(int place, Values from, int j) {
    if (place < 0) {
      return;
    }
    Kind here = event.kind(place);
    Kind there = from.kind(j);
    if (from.isNull(j)) {
      event.setNull(place);
    } else if (here == there) {
      event.copy(place, from, j);
    } else if (here.isObject() || there.isObject()) {
      event.setNull(place);
    } else if (isReal(here) || isReal(there)) {
      storeReal(place, isReal(there) ? from.real(j) : (double) from.number(j));
    } else {
      store(place, from.number(j));
    }
  }

  private static boolean isReal(Kind kind) {
    return kind == Kind.FLOAT || kind == Kind.DOUBLE;
  }

  private void store(int i, long number) {
    switch (event.kind(i)) {
      case FLOAT, DOUBLE -> storeReal(i, (double) number);
      case TIMESPAN -> event.setNumber(i, Reductions.timespan(number, 1));
      case BOOLEAN -> event.setNumber(i, number == 0 ? 0 : 1);
      default -> event.setNumber(i, number);
    }
  }

  private void storeReal(int i, double real) {
    switch (event.kind(i)) {
      case FLOAT -> event.setNumber(i, Float.floatToRawIntBits((float) real));
      case DOUBLE -> event.setNumber(i, Double.doubleToRawLongBits(real));
      default -> event.setNumber(i, (long) real);
    }
  }
}
