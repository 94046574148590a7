package dev.skein.collector.analyzer.api;

/**
 * A parameter of a route.
 *
 * @param name as the address has it
 * @param meaning a sentence without a full stop
 * @param example a value that could be
 */
record Parameter(String name, String meaning, String example) {}
