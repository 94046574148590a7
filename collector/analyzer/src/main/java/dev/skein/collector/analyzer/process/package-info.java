/** How worker processes are started: with DuckDB's library where they need it, and before somebody asks. */
package dev.skein.collector.analyzer.process;
