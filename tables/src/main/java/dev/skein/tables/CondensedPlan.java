package dev.skein.tables;

import dev.skein.cjfr.StructType;
import java.util.List;

/** Where the columns of a table get their values from, in a struct of one type. */
final class CondensedPlan {
  private final TableBuilder table;
  private final CondensedStep[] steps;
  private final int[] columns;
  private final Values[] values;
  private final int startTime;
  private final int duration;
  private Values[] absent = new Values[0];
  private int boundSerial = -1;

  /**
   * @param columns the column of each step
   */
  CondensedPlan(
      StructType type, TableBuilder table, List<CondensedStep> steps, List<Integer> columns) {
    this.table = table;
    this.steps = steps.toArray(new CondensedStep[0]);
    this.columns = new int[columns.size()];
    for (int i = 0; i < this.columns.length; i++) {
      this.columns[i] = columns.get(i);
    }
    this.values = new Values[this.columns.length];
    this.startTime = type.indexOf("startTime");
    this.duration = type.indexOf("duration");
  }

  TableBuilder table() {
    return table;
  }

  CondensedStep[] steps() {
    return steps;
  }

  /** The column of each step, in its present batch. */
  Values[] values() {
    return values;
  }

  /** Columns of the table that this type does not have. */
  Values[] absent() {
    return absent;
  }

  /** Position of the field, -1 when there is none. */
  int startTime() {
    return startTime;
  }

  /** Position of the field, -1 when there is none. */
  int duration() {
    return duration;
  }

  /** Looks at the table's columns again when they have changed. */
  void bind() {
    if (boundSerial == table.serial()) {
      return;
    }
    boundSerial = table.serial();
    Values[] all = table.columns();
    boolean[] filled = new boolean[all.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = all[columns[i]];
      filled[columns[i]] = true;
    }
    int n = 0;
    Values[] rest = new Values[all.length];
    for (int i = 0; i < all.length; i++) {
      if (!filled[i] && all[i] != null && i != table.recordingColumn()) {
        rest[n++] = all[i];
      }
    }
    absent = java.util.Arrays.copyOf(rest, n);
  }
}
