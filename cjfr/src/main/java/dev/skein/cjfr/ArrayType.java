package dev.skein.cjfr;

/** A list of values of one type. */
public final class ArrayType extends CjfrType {
  final Slot element;

  ArrayType(int id, String name, String description, long elementTypeId, int embedding) {
    super(id, name, description);
    this.element = new Slot(elementTypeId, embedding, Slot.PLAIN);
  }

  @Override
  public Kind kind() {
    return Kind.ARRAY;
  }

  /** Null while the element type is not defined, which is never so once a value was read. */
  public CjfrType elementType() {
    return element.type;
  }
}
