package dev.skein.cjfr;

import dev.skein.parser.JfrFormatException;

/** How a field or an element is stored: its type, whether in place or by reference, and in which reduced form. */
final class Slot {
  static final int INLINE = 0;
  static final int NULLABLE = 1;
  static final int REFERENCE = 2;
  static final int REFERENCE_PER_OWNER = 3;

  static final int PLAIN = 0;
  static final int TIMESTAMP = 1;
  static final int TIMESPAN = 2;
  static final int BYTES = 3;

  final long typeId;
  final int embedding;
  final int reduction;

  /** Null until {@link #resolve}. */
  CjfrType type;

  Kind kind;

  /** {@link #type} when it is one of numbers, else null. */
  ScalarType number;

  /** Null when values are in place. */
  Cache cache;

  /** {@link #cache} when only fields of the same owner use it. */
  Cache ownCache;

  Slot(long typeId, int embedding, int reduction) {
    this.typeId = typeId;
    this.embedding = embedding;
    this.reduction = reduction;
  }

  /**
   * Looks up the type.
   *
   * @param owner the struct or array type that this is part of
   * @param offset for the reason why not
   * @throws JfrFormatException when it is unknown, or cannot have this reduction
   */
  void resolve(Types types, CjfrType owner, long offset) {
    if (type != null) {
      return;
    }
    CjfrType found = types.get(typeId);
    if (found == null) {
      throw new JfrFormatException(
          offset, "a value of the unknown type " + Long.toUnsignedString(typeId));
    }
    Kind reduced = reducedKind(found, offset);
    type = found;
    if (embedding == REFERENCE) {
      cache = type.cache();
    } else if (embedding == REFERENCE_PER_OWNER) {
      cache = owner instanceof StructType struct ? struct.cacheOf(this) : new Cache(type.kind());
      ownCache = cache;
    }
    if (type instanceof ScalarType scalar && scalar.storage != ScalarType.Storage.TEXT) {
      number = scalar;
    }
    kind = reduced;
  }

  private Kind reducedKind(CjfrType found, long offset) {
    if (reduction == PLAIN) {
      return found.kind();
    }
    if (found.kind() != Kind.INTEGER) {
      throw new JfrFormatException(offset, "a reduced value of type " + Shown.text(found.name()));
    }
    return switch (reduction) {
      case TIMESTAMP -> Kind.TIMESTAMP;
      case TIMESPAN -> Kind.TIMESPAN;
      default -> Kind.INTEGER;
    };
  }
}
