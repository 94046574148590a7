/**
 * JMH benchmarks of the inner loops: decoding and ingest. Whole-process comparisons are scripts beside this module.
 * Nothing here is a test: a slow machine fails no build.
 */
package dev.skein.bench;
