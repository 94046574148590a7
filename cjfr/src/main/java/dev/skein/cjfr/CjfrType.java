package dev.skein.cjfr;

/** A type that a file defines, or one of the five that every file has. */
public abstract class CjfrType {
  private final int id;
  private final String name;
  private final String description;

  /** Every value of this type that any field of embedding REFERENCE had so far. */
  private Cache cache;

  CjfrType(int id, String name, String description) {
    this.id = id;
    this.name = name;
    this.description = description;
  }

  public final int id() {
    return id;
  }

  /** Such as {@code jdk.ThreadSleep}; several types can have one name. */
  public final String name() {
    return name;
  }

  /** Empty, or JSON about label, text and annotations, or a few words. */
  public final String description() {
    return description;
  }

  /** What a plain value of this type is. */
  public abstract Kind kind();

  final Cache cache() {
    if (cache == null) {
      cache = new Cache(kind());
    }
    return cache;
  }

  @Override
  public final String toString() {
    return name + "#" + id;
  }
}
