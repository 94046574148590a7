package dev.skein.cli.context;

import java.util.function.Predicate;

/**
 * What goes into a context.
 *
 * @param tables which tables and views, by their names
 * @param samples values of a column at most
 * @param text characters of a value at most
 * @param secrets whether values that may be secret are shown too
 */
public record ContextOptions(Predicate<String> tables, int samples, int text, boolean secrets) {}
