package dev.skein.tables;

/**
 * A column of a table.
 *
 * @param name as in SQL, for instance {@code heapSpace$start}
 * @param type its type
 * @param contentType what the number means, for instance {@code MemoryAmount}: the simple name of the JFR annotation,
 *     with {@code BITS} behind it for a data amount in bits; null when the recording says nothing
 * @param references table whose {@code _id} the column holds (or whose ids the list holds); null when it is no
 *     reference
 * @param derivation how the sink computes the column, {@link Derivation#NONE} for a column with values of its own
 * @param source index of the column that holds the id to derive from; -1 for {@link Derivation#NONE}
 */
public record ColumnSpec(
    String name,
    DataType type,
    String contentType,
    String references,
    Derivation derivation,
    int source) {

  /** What a column takes from the stack trace that its row refers to, instead of storing it. */
  public enum Derivation {
    /** The batch holds the values. */
    NONE,
    STACK_TOP_METHOD,
    STACK_TOP_APPLICATION_METHOD,
    STACK_TOP_NON_INIT_METHOD,
    STACK_LENGTH,
    STACK_TRUNCATED,
    STACK_METHODS
  }

  /** A column with values of its own. */
  public static ColumnSpec of(String name, DataType type, String contentType, String references) {
    return new ColumnSpec(name, type, contentType, references, Derivation.NONE, -1);
  }

  public boolean derived() {
    return derivation != Derivation.NONE;
  }
}
