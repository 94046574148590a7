package dev.skein.tables;

/**
 * Turns the last row of some columns into bytes, and back. A row is a sequence of (column number, value) for the values
 * that are there; so a row looks the same before and after its table got more columns.
 */
final class RowCodec {
  private RowCodec() {}

  /** Appends the last row of {@code columns} to {@code out}. References to nothing are left out like NULL. */
  static void write(Values[] columns, RowBuffer out) {
    for (int i = 0; i < columns.length; i++) {
      Values v = columns[i];
      if (v == null) {
        continue;
      }
      int row = v.size() - 1;
      if (!missing(v, row)) {
        out.putNumber(i);
        writeValue(v, row, out);
      }
    }
  }

  private static boolean missing(Values v, int row) {
    return switch (v.type().kind()) {
      case UINTEGER, DICTIONARY -> v.data().intAt(row) == 0;
      case STRUCT -> false;
      default -> v.data().isNull(row);
    };
  }

  private static void writeValue(Values v, int row, RowBuffer out) {
    Column data = v.data();
    switch (v.type().kind()) {
      case BOOLEAN -> out.putByte(data.byteAt(row));
      case TINYINT -> out.putSigned(data.byteAt(row));
      case SMALLINT -> out.putSigned(data.shortAt(row));
      case USMALLINT -> out.putNumber(data.shortAt(row) & 0xffff);
      case INTEGER -> out.putSigned(data.intAt(row));
      case UINTEGER, DICTIONARY -> out.putNumber(data.intAt(row));
      case BIGINT, TIMESTAMP -> out.putSigned(data.longAt(row));
      case DOUBLE -> out.putBits(Double.doubleToRawLongBits(data.doubleAt(row)));
      case VARCHAR -> {
        int from = row == 0 ? 0 : data.intAt(row - 1);
        int n = data.intAt(row) - from;
        out.putNumber(n);
        for (int i = 0; i < n; i++) {
          out.putByte(v.bytes().byteAt(from + i));
        }
      }
      case LIST -> {
        Values element = v.children()[0];
        int from = row == 0 ? 0 : data.intAt(row - 1);
        int n = data.intAt(row) - from;
        out.putNumber(n);
        for (int i = from; i < from + n; i++) {
          boolean none = missing(element, i);
          out.putByte(none ? 0 : 1);
          if (!none) {
            writeValue(element, i, out);
          }
        }
      }
      default -> throw new IllegalStateException("no row encoding for " + v.type());
    }
  }

  /** Appends the row that {@code in} stands at to {@code columns}; columns before {@code first} are left alone. */
  static void read(RowReader in, Values[] columns, int first) {
    int next = first;
    while (in.more()) {
      int i = (int) in.readNumber() + first;
      for (; next < i; next++) {
        addMissing(columns[next]);
      }
      readValue(in, columns[i]);
      next = i + 1;
    }
    for (; next < columns.length; next++) {
      addMissing(columns[next]);
    }
  }

  private static void addMissing(Values column) {
    if (column != null) {
      column.addMissing();
    }
  }

  private static void readValue(RowReader in, Values v) {
    Column data = v.data();
    switch (v.type().kind()) {
      case BOOLEAN -> data.addByte(in.readByte());
      case TINYINT -> data.addByte((int) in.readSigned());
      case SMALLINT -> data.addShort((int) in.readSigned());
      case USMALLINT -> data.addShort((int) in.readNumber());
      case INTEGER -> data.addInt((int) in.readSigned());
      case UINTEGER, DICTIONARY -> data.addInt((int) in.readNumber());
      case BIGINT, TIMESTAMP -> data.addLong(in.readSigned());
      case DOUBLE -> data.addDouble(Double.longBitsToDouble(in.readBits()));
      case VARCHAR -> {
        int n = (int) in.readNumber();
        v.bytes().addBytes(in.bytes(), in.position(), n);
        in.skip(n);
        data.addInt(v.bytes().size());
      }
      case LIST -> {
        int n = (int) in.readNumber();
        for (int i = 0; i < n; i++) {
          if (in.readByte() == 0) {
            v.children()[0].addMissing();
          } else {
            readValue(in, v.children()[0]);
          }
        }
        v.endList();
      }
      default -> throw new IllegalStateException("no row encoding for " + v.type());
    }
  }
}
