package dev.skein.tables;

import java.util.List;
import java.util.Objects;

/**
 * The type of a column: what DuckDB calls it, and how {@link Values} stores it.
 *
 * <p>{@link Kind#DICTIONARY} is a VARCHAR like {@link Kind#VARCHAR}; only its storage differs, because the strings of
 * constant pools (causes, states, names) repeat.
 */
public final class DataType {
  /** What is stored, and where. */
  public enum Kind {
    /** {@link Column#I8}, 0 or 1. */
    BOOLEAN("BOOLEAN", Column.I8),
    TINYINT("TINYINT", Column.I8),
    SMALLINT("SMALLINT", Column.I16),
    /** {@link Column#I16}, a UTF-16 code unit. */
    USMALLINT("USMALLINT", Column.I16),
    INTEGER("INTEGER", Column.I32),
    /** {@link Column#I32}: an {@code _id}, 0 = null reference. */
    UINTEGER("UINTEGER", Column.I32),
    BIGINT("BIGINT", Column.I64),
    DOUBLE("DOUBLE", Column.F64),
    /** {@link Column#I64}: microseconds since 1970-01-01T00:00:00Z; {@code Long.MAX_VALUE} is infinity. */
    TIMESTAMP("TIMESTAMP", Column.I64),
    /** {@link Column#I32}: end offset (exclusive) of each string in {@link Values#bytes()}, UTF-8. */
    VARCHAR("VARCHAR", Column.I32),
    /** {@link Column#I32}: index into {@link Batch#strings()}, 0 = NULL. */
    DICTIONARY("VARCHAR", Column.I32),
    /** {@link Column#I32}: end offset (exclusive) of each list in {@code children()[0]}. */
    LIST(null, Column.I32),
    /** No values of its own: one child a field, all as long as the struct column. Never NULL itself. */
    STRUCT(null, -1);

    private final String sql;
    private final int storage;

    Kind(String sql, int storage) {
      this.sql = sql;
      this.storage = storage;
    }

    /** The {@link Column} kind of the values, -1 for {@link #STRUCT}. */
    public int storage() {
      return storage;
    }
  }

  public static final DataType BOOLEAN = new DataType(Kind.BOOLEAN, List.of(), List.of());
  public static final DataType TINYINT = new DataType(Kind.TINYINT, List.of(), List.of());
  public static final DataType SMALLINT = new DataType(Kind.SMALLINT, List.of(), List.of());
  public static final DataType USMALLINT = new DataType(Kind.USMALLINT, List.of(), List.of());
  public static final DataType INTEGER = new DataType(Kind.INTEGER, List.of(), List.of());
  public static final DataType UINTEGER = new DataType(Kind.UINTEGER, List.of(), List.of());
  public static final DataType BIGINT = new DataType(Kind.BIGINT, List.of(), List.of());
  public static final DataType DOUBLE = new DataType(Kind.DOUBLE, List.of(), List.of());
  public static final DataType TIMESTAMP = new DataType(Kind.TIMESTAMP, List.of(), List.of());
  public static final DataType VARCHAR = new DataType(Kind.VARCHAR, List.of(), List.of());
  public static final DataType DICTIONARY = new DataType(Kind.DICTIONARY, List.of(), List.of());

  private final Kind kind;
  private final List<DataType> children;
  private final List<String> names;

  private DataType(Kind kind, List<DataType> children, List<String> names) {
    this.kind = kind;
    this.children = children;
    this.names = names;
  }

  /** A list of {@code element}. */
  public static DataType list(DataType element) {
    return new DataType(Kind.LIST, List.of(element), List.of());
  }

  /** A struct; {@code names} and {@code fields} are of one length. */
  public static DataType struct(List<String> names, List<DataType> fields) {
    if (names.size() != fields.size()) {
      throw new IllegalArgumentException(names + " does not fit " + fields);
    }
    return new DataType(Kind.STRUCT, List.copyOf(fields), List.copyOf(names));
  }

  public Kind kind() {
    return kind;
  }

  /** Element of a list, fields of a struct, else empty. */
  public List<DataType> children() {
    return children;
  }

  /** Field names of a struct, else empty. */
  public List<String> names() {
    return names;
  }

  /** The type in DuckDB's SQL, for instance {@code UINTEGER[]}. */
  public String sql() {
    return switch (kind) {
      case LIST -> children.get(0).sql() + "[]";
      case STRUCT -> {
        StringBuilder b = new StringBuilder("STRUCT(");
        for (int i = 0; i < names.size(); i++) {
          b.append(i == 0 ? "" : ", ")
              .append(SqlText.identifier(names.get(i)))
              .append(' ')
              .append(children.get(i).sql());
        }
        yield b.append(')').toString();
      }
      default -> kind.sql;
    };
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof DataType t
        && kind == t.kind
        && children.equals(t.children)
        && names.equals(t.names);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, children, names);
  }

  @Override
  public String toString() {
    return sql();
  }
}
