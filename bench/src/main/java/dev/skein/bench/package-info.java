/**
 * Benchmarks. The classes {@code …Loop} are programs that {@code bench/compare.sh} measures as whole processes, those called
 * {@code …Benchmark} are run by JMH; none fails the build.
 */
package dev.skein.bench;
