package dev.skein.cjfr;

import java.util.Arrays;

/**
 * Some values in a row: the fields of a struct, the elements of an array. Numbers are kept without boxing. A getter that
 * does not fit the {@link #kind} gives no sensible value, and one for an absent value 0, false or null.
 */
public abstract class Values {
  /** Stands in {@link #objects} where a value is absent, also a number. */
  private static final Object ABSENT = new Object();

  /** Null where no value can be a number. */
  private long[] numbers;

  /** Null as long as no value is an object or absent. */
  private Object[] objects;

  private int size;

  /** Room for {@code capacity} values that are all objects or all numbers; there are none yet. */
  Values(boolean ofObjects, int capacity) {
    if (ofObjects) {
      objects = new Object[capacity];
    } else {
      numbers = new long[capacity];
    }
  }

  /** Exactly {@code size} values; {@code withNumbers} and {@code withObjects} say of which kinds. */
  Values(int size, boolean withNumbers, boolean withObjects) {
    this.size = size;
    numbers = withNumbers ? new long[size] : null;
    objects = withObjects ? new Object[size] : null;
  }

  /** How many values there are. */
  public final int size() {
    return size;
  }

  /** What the value at {@code i} is, even when it is absent. */
  public abstract Kind kind(int i);

  /** Whether there is no value at {@code i}. */
  public final boolean isNull(int i) {
    check(i);
    return objects != null && objects[i] == ABSENT;
  }

  /** A whole number, time or span; see {@link Kind}. */
  public final long number(int i) {
    check(i);
    return numbers == null ? 0 : numbers[i];
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
    Object object = objects == null ? null : objects[i];
    return object == ABSENT ? null : object;
  }

  private void check(int i) {
    if (i < 0 || i >= size) {
      throw new IndexOutOfBoundsException(i);
    }
  }

  /** Adds a slot at the end; returns its index. */
  final int add() {
    if (numbers != null && size == numbers.length) {
      numbers = Arrays.copyOf(numbers, larger());
    }
    if (objects != null && size == objects.length) {
      objects = Arrays.copyOf(objects, larger());
    }
    return size++;
  }

  private int larger() {
    return Math.max(4, size + (size >> 1));
  }

  final void setNumber(int i, long value) {
    numbers[i] = value;
    if (objects != null) {
      objects[i] = null;
    }
  }

  final void setObject(int i, Object value) {
    objects[i] = value;
  }

  final void setNull(int i) {
    if (objects == null) {
      objects = new Object[numbers.length];
    }
    if (numbers != null) {
      numbers[i] = 0;
    }
    objects[i] = ABSENT;
  }

  /** Makes all values absent. */
  final void setAllNull() {
    for (int i = 0; i < size; i++) {
      setNull(i);
    }
  }

  /** Copies a value with its being absent or not; both must be of the same kind. */
  final void copy(int i, Values from, int j) {
    Object object = from.objects == null ? null : from.objects[j];
    if (object == ABSENT) {
      setNull(i);
    } else if (object != null) {
      objects[i] = object;
    } else {
      setNumber(i, from.numbers[j]);
    }
  }

  /** Copies all values of another of the same type. */
  final void copyAll(Values from) {
    if (from.numbers != null) {
      System.arraycopy(from.numbers, 0, numbers, 0, size);
    }
    if (from.objects != null) {
      if (objects == null) {
        objects = new Object[size];
      }
      System.arraycopy(from.objects, 0, objects, 0, size);
    } else if (objects != null) {
      Arrays.fill(objects, null);
    }
  }

  /** Gives the memory of all values back; they are absent from now on. */
  final void drop(Object[] allAbsent) {
    numbers = null;
    objects = allAbsent;
  }

  /** Forgets all values, but not the room for them. */
  final void clear() {
    size = 0;
  }

  /** For {@link #drop}. */
  static Object[] absent(int size) {
    Object[] all = new Object[size];
    Arrays.fill(all, ABSENT);
    return all;
  }
}
