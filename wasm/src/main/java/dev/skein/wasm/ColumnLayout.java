package dev.skein.wasm;

import dev.skein.tables.Column;
import dev.skein.tables.DataType;
import dev.skein.tables.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the values of columns are in linear memory, as numbers that JavaScript can read: for each column {@link #NUMBERS}
 * of them, followed by those of its children.
 *
 * <ol>
 *   <li>the ordinal of its {@link DataType.Kind}
 *   <li>values
 *   <li>address of the values, 0 when there are none; of a struct 0
 *   <li>address of the validity mask (one bit a value, least significant first, 1 = present), 0 when nothing is missing
 *   <li>length of the mask in bytes; values beyond it are present
 *   <li>address of the UTF-8 of a {@code VARCHAR}, whose values are end offsets into it, else 0
 *   <li>its length in bytes
 *   <li>children: the element of a list, the fields of a struct, the words of a dictionary
 * </ol>
 *
 * <p>A dictionary is written in Arrow's way: its values are positions in the list of those words that this batch uses,
 * from 0, and 0 is no word for a missing value. {@code SHARED_LIST}, which is no {@code DataType.Kind}, is the same for lists.
 */
final class ColumnLayout {
  static final int NUMBERS = 8;

  /** Kind of a column of lists whose values are positions in its only child, the distinct lists. */
  static final int SHARED_LIST = DataType.Kind.values().length;

  private final byte[][] strings;
  private final List<String> names = new ArrayList<>();
  private final List<Column> owned = new ArrayList<>();
  private int[] numbers = new int[256];
  private int size;

  /** Word by index in {@link #strings}, as its position in a batch's own list + 1; 0 for none. */
  private int[] positions = new int[0];

  /**
   * @param strings of dictionaries
   */
  ColumnLayout(byte[][] strings) {
    this.strings = strings;
  }

  List<String> names() {
    return names;
  }

  int[] numbers() {
    return Arrays.copyOf(numbers, size);
  }

  /** A column with its children. */
  void add(String name, Values values) {
    DataType type = values.type();
    switch (type.kind()) {
      case DICTIONARY -> dictionary(name, values.data());
      case VARCHAR -> text(name, values.data(), values.bytes());
      case STRUCT -> {
        put(name, type.kind().ordinal(), values.size(), null, null, values.children().length);
        for (int i = 0; i < values.children().length; i++) {
          add(type.names().get(i), values.children()[i]);
        }
      }
      case LIST -> {
        put(name, type.kind().ordinal(), values.size(), values.data(), null, 1);
        add("", values.children()[0]);
      }
      default -> add(name, type.kind(), values.data());
    }
  }

  /** A column of numbers. */
  void add(String name, DataType.Kind kind, Column data) {
    put(name, kind.ordinal(), data.size(), data, null, 0);
  }

  /**
   * A column of lists of references, each list once.
   *
   * @param positions of each row's list, missing ones marked
   * @param ends of the lists in {@code elements}
   */
  void addSharedLists(String name, Column positions, Column ends, Column elements) {
    put(name, SHARED_LIST, positions.size(), positions, null, 1);
    put("", DataType.Kind.LIST.ordinal(), ends.size(), ends, null, 1);
    add("", DataType.Kind.UINTEGER, elements);
  }

  private void text(String name, Column ends, Column bytes) {
    put(name, DataType.Kind.VARCHAR.ordinal(), ends.size(), ends, bytes, 0);
  }

  private void dictionary(String name, Column indexes) {
    if (positions.length < strings.length) {
      positions = new int[strings.length];
    }
    Column data = own(new Column(Column.I32, indexes.size()));
    Column ends = own(new Column(Column.I32));
    Column bytes = own(new Column(Column.I8));
    List<Integer> used = new ArrayList<>();
    for (int row = 0; row < indexes.size(); row++) {
      int index = indexes.intAt(row);
      if (index == 0) {
        data.addNull();
        continue;
      }
      if (positions[index] == 0) {
        byte[] word = strings[index];
        bytes.addBytes(word, 0, word.length);
        ends.addInt(bytes.size());
        positions[index] = ends.size();
        used.add(index);
      }
      data.addInt(positions[index] - 1);
    }
    for (int index : used) {
      positions[index] = 0;
    }
    put(name, DataType.Kind.DICTIONARY.ordinal(), data.size(), data, null, 1);
    text("", ends, bytes);
  }

  /** Frees {@code column} with this layout. */
  Column own(Column column) {
    owned.add(column);
    return column;
  }

  private void put(String name, int kind, int rows, Column data, Column bytes, int children) {
    names.add(name);
    if (size + NUMBERS > numbers.length) {
      numbers = Arrays.copyOf(numbers, numbers.length * 2);
    }
    numbers[size++] = kind;
    numbers[size++] = rows;
    numbers[size++] = data == null ? 0 : data.address();
    numbers[size++] = data == null ? 0 : data.validAddress();
    numbers[size++] = data == null ? 0 : data.validBytes();
    numbers[size++] = bytes == null ? 0 : bytes.address();
    numbers[size++] = bytes == null ? 0 : bytes.size();
    numbers[size++] = children;
  }

  /** Gives back the memory of what was made for this layout. */
  void free() {
    owned.forEach(Column::free);
    owned.clear();
  }
}
