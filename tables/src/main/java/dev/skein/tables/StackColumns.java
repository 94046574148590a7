package dev.skein.tables;

/**
 * The flat stack columns by {@code StackTrace._id}: what an event's row takes from the trace it refers to. Index 0, the
 * null reference, has reference 0 for every method; sinks write NULL for its length, flag and list. {@code length} counts
 * the Java frames of the whole trace.
 *
 * <p>Arrays may be longer than the ids in use. {@code methods[methodsEnd[id - 1] .. methodsEnd[id])} is the list of
 * trace {@code id}, cut at the stack depth of the import.
 */
public record StackColumns(
    int[] topMethod,
    int[] topApplicationMethod,
    int[] topNonInitMethod,
    int[] length,
    boolean[] truncated,
    int[] methodsEnd,
    int[] methods) {}
