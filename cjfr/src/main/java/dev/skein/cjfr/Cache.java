package dev.skein.cjfr;

/** Values that were written once and are referred to by their index. */
final class Cache extends Values {
  private final Kind kind;

  Cache(Kind kind) {
    super(kind.isObject(), 0);
    this.kind = kind;
  }

  @Override
  public Kind kind(int i) {
    return kind;
  }
}
