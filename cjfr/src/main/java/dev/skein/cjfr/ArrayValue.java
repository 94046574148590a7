package dev.skein.cjfr;

/** The elements of an array. */
public final class ArrayValue extends Values {
  private final ArrayType type;

  /**
   * @param type resolved, unless there will be no elements
   * @param expected how many elements to make room for
   */
  ArrayValue(ArrayType type, int expected) {
    super(expected > 0 && type.element.kind.isObject(), expected);
    this.type = type;
  }

  public ArrayType type() {
    return type;
  }

  @Override
  public Kind kind(int i) {
    return type.element.kind;
  }
}
