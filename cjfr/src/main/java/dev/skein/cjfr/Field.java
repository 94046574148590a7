package dev.skein.cjfr;

/** A field of a struct. */
public final class Field {
  private final String name;
  private final String description;
  final Slot slot;

  Field(String name, String description, Slot slot) {
    this.name = name;
    this.description = description;
    this.slot = slot;
  }

  public String name() {
    return name;
  }

  /** Empty, or JSON about the declared type, content type, annotations and label. */
  public String description() {
    return description;
  }

  /** Null while the type is not defined, which is never so once a value was read. */
  public CjfrType type() {
    return slot.type;
  }

  /** What a value of this field is; null as long as {@link #type} is. */
  public Kind kind() {
    return slot.kind;
  }

  /** Whether a value can be absent. */
  public boolean nullable() {
    return slot.embedding != Slot.INLINE;
  }
}
