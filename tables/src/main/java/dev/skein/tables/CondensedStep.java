package dev.skein.tables;

import dev.skein.cjfr.Kind;
import dev.skein.cjfr.StructType;

/**
 * A step on the way from an event to the value of one column.
 *
 * @param op what to do with the value
 * @param kind what the value must be; another is as good as none
 * @param owner struct that the field is declared in, null for an element of a list
 * @param field its position there
 * @param name its name, by which it is found in a struct of another type than was declared
 * @param next what to do inside the value, for {@link Op#INSIDE} and {@link Op#LIST}
 */
record CondensedStep(
    Op op, Kind kind, StructType owner, int field, String name, CondensedStep next) {
  enum Op {
    /** Go on with a field of this struct. */
    INSIDE,
    /** Go on with each element of this array. */
    LIST,
    /** A number or truth value as it is. */
    INTEGER,
    /** An amount of data in the other unit of the two than the column has. */
    BYTES_TO_BITS,
    BITS_TO_BYTES,
    /** A floating-point number, into a column of either kind. */
    REAL,
    TIMESTAMP,
    TIMESPAN,
    TEXT,
    /** The name of a thread, a class and so on. */
    NAME,
    /** The row that a struct has in its own table. */
    REFERENCE,
    STACK,
    /** The number of the event type that is named here. */
    TYPE_ID
  }
}
