package dev.skein.cjfr;

/** Makes events of one type from values that were found in other places. */
final class EventBuilder {
  private final StructType type;
  private StructValue event;

  /**
   * @param type resolved
   */
  EventBuilder(StructType type) {
    this.type = type;
  }

  /** Starts an event whose fields are all absent. */
  void begin() {
    event = new StructValue(type);
    for (int i = 0; i < event.size(); i++) {
      event.setNull(i);
    }
  }

  StructValue finish() {
    return event;
  }

  /** Sets a number; does nothing when there is no such field. */
  void setNumber(String field, long number) {
    int i = type.indexOf(field);
    if (i >= 0 && !event.kind(i).isObject()) {
      event.clearNull(i);
      store(i, number);
    }
  }

  /** Sets a value, perhaps absent; does nothing when there is no such field, or it is of quite another kind. */
  void set(String field, Values from, int j) {
    int i = type.indexOf(field);
    if (i < 0) {
      return;
    }
    Kind here = event.kind(i);
    Kind there = from.kind(j);
    if (from.isNull(j)) {
      event.setNull(i);
    } else if (here == there) {
      event.copy(i, from, j);
    } else if (here.isObject() || there.isObject()) {
      event.setNull(i);
    } else if (isReal(here) || isReal(there)) {
      event.clearNull(i);
      storeReal(i, isReal(there) ? from.real(j) : (double) from.number(j));
    } else {
      event.clearNull(i);
      store(i, from.number(j));
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
