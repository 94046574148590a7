/** Stacks with weights as files that other programs show: an HTML page of our own, collapsed stacks, pprof, speedscope. */
package dev.skein.cli.flamegraph;
