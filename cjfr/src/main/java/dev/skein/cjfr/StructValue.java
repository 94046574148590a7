package dev.skein.cjfr;

/** The fields of an event or of a part of one, in the order of {@link StructType#fields}. */
public final class StructValue extends Values {
  private final StructType type;
  private long mark;
  private boolean forgotten;

  /**
   * @param type resolved
   */
  StructValue(StructType type) {
    super(type.slots.length, type.numbers, type.objects);
    this.type = type;
  }

  public StructType type() {
    return type;
  }

  /** What {@link #mark(long)} was called with last, 0 at first. */
  public long mark() {
    return mark;
  }

  /** Keeps a number of the sink's own with this value, such as a row that it made of it: values are shared. */
  public void mark(long value) {
    mark = value;
  }

  /**
   * Says that nobody needs the fields any more: they are absent from now on and take no memory. For a value that many
   * events share and whose {@link #mark} says everything, such as a stack trace.
   */
  public void forget() {
    drop(type.absent());
    forgotten = true;
  }

  /** Whether the fields have no memory any more. */
  boolean forgotten() {
    return forgotten;
  }

  @Override
  public Kind kind(int i) {
    return type.slots[i].kind;
  }

  /** A whole number by its field's name; {@code otherwise} when there is no such number. */
  long numberOr(String field, long otherwise) {
    int i = type.indexOf(field);
    return i < 0 || kind(i) != Kind.INTEGER || isNull(i) ? otherwise : number(i);
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
