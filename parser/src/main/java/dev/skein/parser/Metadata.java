package dev.skein.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of a chunk. Type ids mean something only within their chunk.
 *
 * <p>A chunk may carry several metadata events (a class of events that is registered later makes the JVM write the whole
 * metadata again); the types of all of them count, the later ones first.
 */
public final class Metadata {
  /** Ids up to here are looked up in an array. */
  private static final int DENSE = 1 << 16;

  private final List<TypeInfo> types;
  private final Map<Long, TypeInfo> byId = new HashMap<>();
  private final TypeInfo[] dense;

  Metadata(List<TypeInfo> types) {
    this.types = List.copyOf(types);
    long max = 0;
    for (TypeInfo t : types) {
      byId.put(t.id(), t);
      if (t.id() >= 0 && t.id() < DENSE) {
        max = Math.max(max, t.id());
      }
    }
    dense = new TypeInfo[(int) max + 1];
    for (TypeInfo t : types) {
      if (t.id() >= 0 && t.id() < dense.length) {
        dense[(int) t.id()] = t;
      }
    }
  }

  /** These types, and those of {@code older} whose ids are not among them. */
  Metadata with(Metadata older) {
    List<TypeInfo> all = new ArrayList<>(types);
    for (TypeInfo t : older.types) {
      if (!byId.containsKey(t.id())) {
        all.add(t);
      }
    }
    return all.size() == types.size() ? this : new Metadata(all);
  }

  /** All types in the order of the metadata. */
  public List<TypeInfo> types() {
    return types;
  }

  /** The type with this id, null when the metadata does not name it. */
  public TypeInfo type(long id) {
    if (id >= 0 && id < dense.length) {
      return dense[(int) id];
    }
    return byId.get(id);
  }
}
