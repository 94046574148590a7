package dev.skein.tables;

/**
 * The rows of a struct that events refer to. A row is decoded into the last row of the columns, encoded from there and
 * interned. While it is decoded, rows of the same table may have to be decoded in between (a class loader's class has a
 * class loader): each column then works as a stack.
 */
final class StructTable {
  private final TableBuilder table;
  private final RowPool rows = new RowPool();

  StructTable(String name, String typeName) {
    this.table = new TableBuilder(name, typeName, false, null, null, java.util.List.of());
    this.table.reserve("_id");
  }

  TableBuilder table() {
    return table;
  }

  RowPool rows() {
    return rows;
  }

  /** Index of the column with this name, -1 when the table has none. */
  int column(String name) {
    for (int i = 0; i < table.specs().size(); i++) {
      if (table.specs().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The reference or dictionary index in a column of the row that was decoded last; 0 when there is no such column. */
  int lastInt(String name) {
    int i = column(name);
    Values v = i < 0 ? null : table.columns()[i];
    boolean holdsIds =
        v != null
            && (v.type().kind() == DataType.Kind.UINTEGER
                || v.type().kind() == DataType.Kind.DICTIONARY);
    return holdsIds ? v.data().intAt(v.size() - 1) : 0;
  }

  /** Takes the row that was decoded last away again. */
  void pop() {
    for (Values v : table.columns()) {
      if (v != null) {
        v.truncate(v.size() - 1);
      }
    }
  }
}
