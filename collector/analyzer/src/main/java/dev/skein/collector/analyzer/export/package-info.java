/** Recordings as files again. */
package dev.skein.collector.analyzer.export;
