package dev.skein.tables;

import dev.skein.cjfr.ArrayValue;
import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructValue;

/** Appends structs of a condensed recording to columns, as their plans say. */
final class CondensedRows {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MICRO = 1000;

  /** A span declared in seconds loses the end of the largest number. */
  private static final long ENDLESS = Long.MAX_VALUE - 1_000_000_000;

  private static final int ELEMENT_BYTES = 8;

  /**
   * A row with more than that has NULL and empty lists in place of the rest: lists and texts that are written once can be
   * referred to any number of times.
   */
  static final long MOST_OF_A_ROW = 32L << 20;

  private final CondensedReferences references;
  private CondensedTypeIds typeIds;
  private int recordingName;
  private long volume;

  CondensedRows(CondensedReferences references) {
    this.references = references;
  }

  /**
   * Starts with another file.
   *
   * @param recording dictionary index of its name
   */
  void file(CondensedTypeIds ids, int recording) {
    typeIds = ids;
    recordingName = recording;
  }

  /** About how many bytes lists and long texts took since the last call. */
  long takeVolume() {
    long v = volume;
    volume = 0;
    return v;
  }

  /**
   * Appends a row, with NULL in the columns that its type does not have.
   *
   * @param name dictionary index of the row's own name, where the plan has a column for it
   */
  void row(CondensedPlan plan, StructValue from, int name) {
    plan.bind();
    CondensedStep[] steps = plan.steps();
    Values[] values = plan.values();
    for (int i = 0; i < steps.length; i++) {
      CondensedStep step = steps[i];
      if (step == null) {
        values[i].data().addInt(name);
      } else {
        value(step, from, values[i]);
      }
    }
    for (Values v : plan.absent()) {
      v.addMissing();
    }
    int recording = plan.table().recordingColumn();
    if (recording >= 0) {
      plan.table().columns()[recording].data().addInt(recordingName);
    }
  }

  private void value(CondensedStep step, StructValue from, Values to) {
    int i = step.field();
    if (from.type() != step.owner()) {
      i = from.type().indexOf(step.name());
      if (i < 0 || from.kind(i) != step.kind()) {
        to.addMissing();
        return;
      }
    }
    value(step, from, i, to);
  }

  /**
   * @param i place of a value of the step's kind
   */
  private void value(CondensedStep step, dev.skein.cjfr.Values from, int i, Values to) {
    if (from.isNull(i)) {
      to.addMissing();
      return;
    }
    switch (step.op()) {
      case INSIDE -> value(step.next(), from.struct(i), to);
      case LIST -> list(step.next(), from.array(i), to);
      case INTEGER -> integer(to.data(), from.number(i));
      case BYTES_TO_BITS -> integer(to.data(), from.number(i) * 8);
      case BITS_TO_BYTES -> integer(to.data(), from.number(i) / 8);
      case REAL -> real(to.data(), step.kind() == Kind.INTEGER ? from.number(i) : from.real(i));
      case TIMESTAMP -> timestamp(to.data(), from.number(i));
      case TIMESPAN -> timespan(to.data(), from.number(i));
      case TEXT -> word(references.text(from.text(i)), to);
      case NAME -> word(references.name(from.struct(i)), to);
      case REFERENCE -> to.data().addInt(references.struct(from.struct(i)));
      case STACK -> to.data().addInt(references.stack(from.struct(i)));
      case TYPE_ID -> to.data().addLong(typeIds.of(from.text(i)));
    }
  }

  /**
   * @param index of a text in the dictionary
   */
  private void word(int index, Values to) {
    volume += references.lengthIfLong(index);
    to.data().addInt(volume > MOST_OF_A_ROW ? 0 : index);
  }

  private void list(CondensedStep element, ArrayValue array, Values to) {
    int n = volume > MOST_OF_A_ROW ? 0 : array.size();
    volume += (long) n * ELEMENT_BYTES;
    if (element.op() == CondensedStep.Op.REFERENCE && array.type().elementKind() == Kind.STRUCT) {
      // Their rows first: while the list is open, nothing else may touch the columns of its table.
      for (int j = 0; j < n; j++) {
        if (!array.isNull(j)) {
          references.struct(array.struct(j));
        }
      }
    }
    Values elements = to.children()[0];
    boolean fits = n > 0 && array.type().elementKind() == element.kind();
    for (int j = 0; j < n; j++) {
      if (fits) {
        value(element, array, j, elements);
      } else {
        elements.addMissing();
      }
    }
    to.endList();
  }

  private static void integer(Column data, long v) {
    switch (data.kind()) {
      case Column.I8 -> data.addByte((int) v);
      case Column.I16 -> data.addShort((int) v);
      case Column.I32 -> data.addInt((int) v);
      default -> data.addLong(v);
    }
  }

  private static void real(Column data, double v) {
    if (data.kind() == Column.F64) {
      data.addDouble(v);
    } else {
      integer(data, (long) v);
    }
  }

  private static void timestamp(Column data, long nanos) {
    if (nanos == Kind.UNSET) {
      data.addNull();
    } else {
      data.addLong(nanos == Kind.FOREVER ? Long.MAX_VALUE : Math.floorDiv(nanos, NANOS_PER_MICRO));
    }
  }

  private static void timespan(Column data, long nanos) {
    if (nanos == Kind.UNSET) {
      data.addNull();
    } else {
      data.addDouble(nanos >= ENDLESS ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_SECOND);
    }
  }
}
