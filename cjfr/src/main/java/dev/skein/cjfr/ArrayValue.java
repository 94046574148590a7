package dev.skein.cjfr;

/** The elements of an array. */
public final class ArrayValue extends Values {
  private final ArrayType type;

  ArrayValue(ArrayType type) {
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
