package dev.skein.tables;

/** The values of one column of a {@link Batch}, stored as {@link DataType.Kind} says. */
public final class Values {
  private final DataType type;
  private final Column data;
  private final Column bytes;
  private final Values[] children;

  /** An empty column. */
  public Values(DataType type) {
    this(type, null);
  }

  /** An empty column with room for as much as {@code before} has; {@code before} is of the same type, or null. */
  Values(DataType type, Values before) {
    this.type = type;
    int storage = type.kind().storage();
    this.data = storage < 0 ? null : column(storage, before == null ? null : before.data);
    this.bytes =
        type.kind() == DataType.Kind.VARCHAR
            ? column(Column.I8, before == null ? null : before.bytes)
            : null;
    this.children = new Values[type.children().size()];
    for (int i = 0; i < children.length; i++) {
      children[i] = new Values(type.children().get(i), before == null ? null : before.children[i]);
    }
  }

  private static Column column(int kind, Column before) {
    return new Column(kind, before == null ? 0 : before.size());
  }

  public DataType type() {
    return type;
  }

  /** The values, end offsets or dictionary indexes; null for a struct. */
  public Column data() {
    return data;
  }

  /** UTF-8 of a VARCHAR column, the strings one after the other; null for other kinds. */
  public Column bytes() {
    return bytes;
  }

  /** Element of a list, fields of a struct. */
  public Values[] children() {
    return children;
  }

  /** Appends NULL: an absent number, string, time or list; reference 0 for a {@code UINTEGER}. */
  public void addMissing() {
    switch (type.kind()) {
      case UINTEGER, DICTIONARY -> data.addInt(0);
      case VARCHAR -> {
        data.addInt(bytes.size());
        data.setNull(data.size() - 1);
      }
      case LIST -> {
        data.addInt(listEnd());
        data.setNull(data.size() - 1);
      }
      case STRUCT -> {
        for (Values child : children) {
          child.addMissing();
        }
      }
      default -> data.addNull();
    }
  }

  /** Rows so far. */
  public int size() {
    return data != null ? data.size() : children[0].size();
  }

  /** Where the next list element will stand; only for lists. */
  public int listEnd() {
    return children[0].size();
  }

  /** Closes the list whose elements were appended to {@code children()[0]} since the last call. */
  public void endList() {
    data.addInt(listEnd());
  }

  /** Drops every row from {@code rows} on. */
  public void truncate(int rows) {
    if (type.kind() == DataType.Kind.STRUCT) {
      for (Values child : children) {
        child.truncate(rows);
      }
      return;
    }
    data.truncate(Math.min(rows, data.size()));
    if (type.kind() == DataType.Kind.VARCHAR) {
      bytes.truncate(lastEnd());
    } else if (type.kind() == DataType.Kind.LIST) {
      children[0].truncate(lastEnd());
    }
  }

  private int lastEnd() {
    return data.size() == 0 ? 0 : data.intAt(data.size() - 1);
  }

  /** Empties the column and keeps its memory. */
  public void clear() {
    if (data != null) {
      data.clear();
    }
    if (bytes != null) {
      bytes.clear();
    }
    for (Values child : children) {
      child.clear();
    }
  }

  /** Gives the memory back; the column must not be used afterwards. */
  public void free() {
    if (data != null) {
      data.free();
    }
    if (bytes != null) {
      bytes.free();
    }
    for (Values child : children) {
      child.free();
    }
  }
}
