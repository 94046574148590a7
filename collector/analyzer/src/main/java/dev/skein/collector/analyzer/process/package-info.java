/** How processes are started that need DuckDB. */
package dev.skein.collector.analyzer.process;
