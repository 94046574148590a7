package dev.skein.cjfr;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The types by their ids. */
final class Types {
  /** Real files have some hundred; the limit is on the memory that a wrong id would take. */
  private static final int MOST = 1 << 20;

  private static final int FIRST_FREE = 16;

  private final Kept kept;
  private CjfrType[] byId = new CjfrType[1024];

  Types(Kept kept) {
    this.kept = kept;
    byId[0] = ScalarType.fixed(0, "int4", "", 4, true);
    byId[1] = ScalarType.varint(1, "varint", "", true, 1);
    byId[2] = ScalarType.plain(2, "boolean", "", ScalarType.Storage.BOOLEAN);
    byId[3] = ScalarType.plain(3, "float", "", ScalarType.Storage.FLOAT32);
    byId[4] = ScalarType.text(4, "string", "", StandardCharsets.UTF_8);
  }

  /** Counts the text of a definition, and {@code more} bytes. */
  String remember(String text, int more, Input in) {
    kept.add(Kept.TEXT + text.length() + more, true, in);
    return text;
  }

  /** Null when it is not defined (yet). */
  CjfrType get(long id) {
    return id >= 0 && id < byId.length ? byId[(int) id] : null;
  }

  /** Checks an id that a definition has. */
  int free(long id, Input in) {
    if (id < FIRST_FREE || id >= MOST) {
      throw in.damaged("type id " + Long.toUnsignedString(id));
    }
    if (get(id) != null) {
      throw in.damaged("type id " + id + " for the second time");
    }
    return (int) id;
  }

  void define(CjfrType type) {
    if (type.id() >= byId.length) {
      byId = Arrays.copyOf(byId, Math.max(2 * byId.length, type.id() + 1));
    }
    byId[type.id()] = type;
  }
}
