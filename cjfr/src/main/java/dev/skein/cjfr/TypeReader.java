package dev.skein.cjfr;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;

/** Reads definitions of types. */
final class TypeReader {
  private static final int MOST_FIELDS = 1 << 16;
  private static final int LONGEST_TEXT = 1 << 20;

  private TypeReader() {}

  /**
   * Reads one and adds it to {@code types}.
   *
   * @param kind number of the message, 0 to 6
   */
  static CjfrType read(int kind, Input in, Types types) {
    int id = types.free(in.unsigned(), in);
    String name = types.remember(in.utf8(LONGEST_TEXT), Kept.STRUCT, in);
    String description = types.remember(in.utf8(LONGEST_TEXT), 0, in);
    CjfrType type =
        switch (kind) {
          case 0 -> fixed(id, name, description, in);
          case 1 -> varint(id, name, description, in);
          case 2 -> ScalarType.plain(id, name, description, ScalarType.Storage.BOOLEAN);
          case 3 -> ScalarType.plain(id, name, description, floatStorage(in));
          case 4 -> ScalarType.text(id, name, description, charset(in));
          case 5 -> new ArrayType(id, name, description, in.unsigned(), embedding(in), types);
          default -> struct(id, name, description, in, types);
        };
    types.define(type);
    return type;
  }

  private static ScalarType fixed(int id, String name, String description, Input in) {
    int width = in.byte8();
    if (width < 1 || width > 8) {
      throw in.damaged("a number of " + width + " bytes");
    }
    return ScalarType.fixed(id, name, description, width, (in.byte8() & 1) != 0);
  }

  private static ScalarType varint(int id, String name, String description, Input in) {
    boolean signed = (in.byte8() & 1) != 0;
    long multiplier = in.unsigned();
    if (multiplier == 0) {
      throw in.damaged("multiplier 0");
    }
    return ScalarType.varint(id, name, description, signed, multiplier);
  }

  private static ScalarType.Storage floatStorage(Input in) {
    int format = in.byte8();
    return switch (format) {
      case 0 -> ScalarType.Storage.FLOAT32;
      case 1 -> ScalarType.Storage.FLOAT64;
      case 2 -> ScalarType.Storage.BFLOAT16;
      case 3 -> ScalarType.Storage.FLOAT16;
      default -> throw in.damaged("unknown format " + format + " of floating-point numbers");
    };
  }

  private static Charset charset(Input in) {
    String name = in.utf8(LONGEST_TEXT);
    if (name.equals("UTF-8")) {
      return StandardCharsets.UTF_8;
    }
    try {
      return Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw in.damaged("unknown charset \"" + Shown.text(name) + "\"");
    }
  }

  private static int embedding(Input in) {
    int embedding = in.byte8();
    if (embedding > Slot.REFERENCE_PER_OWNER) {
      throw in.damaged("unknown embedding " + embedding);
    }
    return embedding;
  }

  private static StructType struct(int id, String name, String description, Input in, Types types) {
    int n = in.count(MOST_FIELDS, "fields");
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      String field = types.remember(in.utf8(LONGEST_TEXT), Kept.FIELD, in);
      String text = types.remember(in.utf8(LONGEST_TEXT), 0, in);
      long type = in.unsigned();
      int embedding = embedding(in);
      fields.add(new Field(field, text, new Slot(type, embedding, reduction(in, Slot.BYTES))));
    }
    reduction(in, Slot.PLAIN);
    return new StructType(id, name, description, fields, types);
  }

  private static int reduction(Input in, int last) {
    long reduction = in.unsigned();
    if (reduction < 0 || reduction > last) {
      throw in.damaged("unknown reduction " + Long.toUnsignedString(reduction));
    }
    return (int) reduction;
  }
}
