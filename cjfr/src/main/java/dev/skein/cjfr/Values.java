package dev.skein.cjfr;

import java.util.Arrays;

/**
 * Some values in a row: the fields of a struct, the elements of an array. Numbers are kept without boxing. A getter that
 * does not fit the {@link #kind} gives no sensible value, and one for an absent value 0, false or null.
 */
public abstract class Values {
  /** Stands in {@link #objects} where a number is absent. */
  private static final Object ABSENT = new Object();

  private static final long[] NO_NUMBERS = {};

  private long[] numbers = NO_NUMBERS;
  private Object[] objects;
  private int size;

  Values() {}

  /** How many values there are. */
  public final int size() {
    return size;
  }

  /** What the value at {@code i} is, even when it is absent. */
  public abstract Kind kind(int i);

  /** Whether there is no value at {@code i}. */
  public final boolean isNull(int i) {
    check(i);
    Object object = objects == null ? null : objects[i];
    return kind(i).isObject() ? object == null : object == ABSENT;
  }

  /** A whole number, time or span; see {@link Kind}. */
  public final long number(int i) {
    check(i);
    return numbers[i];
  }

  public final boolean bool(int i) {
    return number(i) != 0;
  }

  /** A floating-point number; one of single precision as the double of the same value. */
  public final double real(int i) {
    long bits = number(i);
    return kind(i) == Kind.FLOAT ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
  }

  public final String text(int i) {
    return (String) object(i);
  }

  public final StructValue struct(int i) {
    return (StructValue) object(i);
  }

  public final ArrayValue array(int i) {
    return (ArrayValue) object(i);
  }

  private Object object(int i) {
    check(i);
    return objects == null ? null : objects[i];
  }

  private void check(int i) {
    if (i < 0 || i >= size) {
      throw new IndexOutOfBoundsException(i);
    }
  }

  /** Gives room for exactly {@code n} values. */
  final void fix(int n) {
    numbers = new long[n];
    size = n;
  }

  /** Adds a slot at the end; returns its index. */
  final int add() {
    if (size == numbers.length) {
      int larger = Math.max(4, size + (size >> 1));
      numbers = Arrays.copyOf(numbers, larger);
      if (objects != null) {
        objects = Arrays.copyOf(objects, larger);
      }
    }
    return size++;
  }

  final void setNumber(int i, long value) {
    numbers[i] = value;
  }

  final void setObject(int i, Object value) {
    if (objects == null) {
      objects = new Object[numbers.length];
    }
    objects[i] = value;
  }

  final void setNull(int i) {
    numbers[i] = 0;
    setObject(i, kind(i).isObject() ? null : ABSENT);
  }

  /** Makes a number present again, with any value. */
  final void clearNull(int i) {
    if (objects != null) {
      objects[i] = null;
    }
  }

  /** Copies a value with its being absent or not; both must be of the same kind, or of number kinds. */
  final void copy(int i, Values from, int j) {
    numbers[i] = from.numbers[j];
    Object object = from.objects == null ? null : from.objects[j];
    if (object != null || objects != null) {
      setObject(i, object);
    }
  }
}
