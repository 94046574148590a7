package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;

/** A list of values of one type. */
public final class ArrayType extends CjfrType {
  final Slot element;

  /** Of arrays within a message that nothing refers to. */
  final Spares<ArrayValue> spares = new Spares<>();

  private final Types types;

  ArrayType(
      int id, String name, String description, long elementTypeId, int embedding, Types types) {
    super(id, name, description);
    this.element = new Slot(elementTypeId, embedding, Slot.PLAIN);
    this.types = types;
  }

  @Override
  public Kind kind() {
    return Kind.ARRAY;
  }

  /** As {@link StructType#resolve}, of the elements' type. */
  void resolve(long offset) {
    element.resolve(types, this, offset);
  }

  /** Whether the elements' type is defined by now. */
  public boolean known() {
    try {
      resolve(-1);
      return true;
    } catch (JfrFormatException e) {
      return false;
    }
  }

  /** What an element is; null as long as {@link #elementType} is. */
  public Kind elementKind() {
    return element.kind;
  }

  /** Null while the element type is not defined, which is never so once a value was read. */
  public CjfrType elementType() {
    return element.type;
  }
}
