package dev.skein.parser;

import java.util.ArrayList;
import java.util.List;

/**
 * Steps over values of a type, which carry no length: runs of numbers, fixed widths, strings and arrays. Constant pools
 * are indexed this way, so that only entries that something refers to are ever decoded.
 */
public final class SkipPlan {
  private static final int NUMBERS = 0;
  private static final int WIDTH = 1;
  private static final int STRING = 2;
  private static final int ARRAY = 3;

  /** Deeper nesting of values in values than any recorder writes. */
  private static final int MAX_DEPTH = 32;

  private static final int MAX_STEPS = 100_000;

  private final int[] operation;
  private final int[] operand;
  private final SkipPlan[] element;

  /** Numbers a value when it is nothing but numbers, else -1: lets arrays of frames be skipped in one go. */
  private final int numbersOnly;

  private SkipPlan(List<int[]> steps, List<SkipPlan> elements) {
    operation = new int[steps.size()];
    operand = new int[steps.size()];
    element = elements.toArray(new SkipPlan[0]);
    for (int i = 0; i < operation.length; i++) {
      operation[i] = steps.get(i)[0];
      operand[i] = steps.get(i)[1];
    }
    numbersOnly = operation.length == 1 && operation[0] == NUMBERS ? operand[0] : -1;
  }

  static SkipPlan of(TypeInfo type) {
    Compiler compiler = new Compiler();
    compiler.value(type, false, 0);
    return compiler.plan();
  }

  /** How to step over the value of a field. */
  public static SkipPlan of(FieldInfo field) {
    Compiler compiler = new Compiler();
    compiler.field(field, 0);
    return compiler.plan();
  }

  /** Collects the steps over one value. */
  private static final class Compiler {
    private final List<int[]> steps = new ArrayList<>();
    private final List<SkipPlan> elements = new ArrayList<>();

    /** Values seen so far, those without a step too: types can multiply without any. */
    private int seen;

    SkipPlan plan() {
      return new SkipPlan(steps, elements);
    }

    private void value(TypeInfo type, boolean pooled, int depth) {
      if (depth > MAX_DEPTH || ++seen > MAX_STEPS) {
        throw new JfrFormatException(
            -1, "type " + type.name() + " contains itself by value, or endlessly many values");
      }
      if (pooled) {
        step(NUMBERS, 1, null);
        return;
      }
      if (type.missing()) {
        throw new JfrFormatException(
            -1, "a field has " + type.name() + ", which the metadata lacks");
      }
      if (type.string()) {
        step(STRING, 0, null);
        return;
      }
      if (type.primitive()) {
        switch (type.name()) {
          case "boolean", "byte" -> step(WIDTH, 1, null);
          case "float" -> step(WIDTH, 4, null);
          case "double" -> step(WIDTH, 8, null);
          default -> step(NUMBERS, 1, null);
        }
        return;
      }
      for (FieldInfo f : type.fields()) {
        field(f, depth);
      }
    }

    private void field(FieldInfo f, int depth) {
      if (f.array()) {
        Compiler element = new Compiler();
        element.seen = seen;
        element.value(f.type(), f.pooled(), depth + 1);
        seen = element.seen;
        step(ARRAY, 0, element.plan());
      } else {
        value(f.type(), f.pooled(), depth + 1);
      }
    }

    private void step(int operation, int operand, SkipPlan element) {
      int last = steps.size() - 1;
      if (last >= 0 && steps.get(last)[0] == operation && operation <= WIDTH) {
        steps.get(last)[1] += operand;
        return;
      }
      steps.add(new int[] {operation, operand});
      elements.add(element);
    }
  }

  /** Moves {@code c} behind the value that it stands at. */
  public void skip(Cursor c) {
    for (int i = 0; i < operation.length; i++) {
      switch (operation[i]) {
        case NUMBERS -> c.skipNumbers(operand[i]);
        case WIDTH -> c.skip(operand[i]);
        case STRING -> c.skipString();
        default -> {
          SkipPlan e = element[i];
          int n = c.readCount("array elements");
          if (e.numbersOnly >= 0 && (long) n * e.numbersOnly <= c.limit() - c.position()) {
            c.skipNumbers(n * e.numbersOnly);
          } else {
            for (int j = 0; j < n; j++) {
              e.skip(c);
            }
          }
        }
      }
    }
  }
}
