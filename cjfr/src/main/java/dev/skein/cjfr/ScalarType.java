package dev.skein.cjfr;

import java.nio.charset.Charset;

/** A type without parts. */
public final class ScalarType extends CjfrType {
  /** How a value stands in the file. */
  enum Storage {
    FIXED(Kind.INTEGER),
    VARINT(Kind.INTEGER),
    BOOLEAN(Kind.BOOLEAN),
    FLOAT32(Kind.FLOAT),
    FLOAT64(Kind.DOUBLE),
    BFLOAT16(Kind.FLOAT),
    FLOAT16(Kind.FLOAT),
    TEXT(Kind.TEXT);

    final Kind kind;

    Storage(Kind kind) {
      this.kind = kind;
    }
  }

  final Storage storage;
  final int width;
  final boolean signed;
  final long multiplier;
  final Charset charset;

  private ScalarType(
      int id,
      String name,
      String description,
      Storage storage,
      int width,
      boolean signed,
      long multiplier,
      Charset charset) {
    super(id, name, description);
    this.storage = storage;
    this.width = width;
    this.signed = signed;
    this.multiplier = multiplier;
    this.charset = charset;
  }

  static ScalarType fixed(int id, String name, String description, int width, boolean signed) {
    return new ScalarType(id, name, description, Storage.FIXED, width, signed, 1, null);
  }

  static ScalarType varint(
      int id, String name, String description, boolean signed, long multiplier) {
    return new ScalarType(id, name, description, Storage.VARINT, 0, signed, multiplier, null);
  }

  static ScalarType plain(int id, String name, String description, Storage storage) {
    return new ScalarType(id, name, description, storage, 0, true, 1, null);
  }

  static ScalarType text(int id, String name, String description, Charset charset) {
    return new ScalarType(id, name, description, Storage.TEXT, 0, true, 1, charset);
  }

  @Override
  public Kind kind() {
    return storage.kind;
  }

  /** Bytes of a number of fixed width, 0 for everything else. */
  public int width() {
    return width;
  }

  /** Whether a whole number can be negative; true for everything else. */
  public boolean signed() {
    return signed;
  }
}
