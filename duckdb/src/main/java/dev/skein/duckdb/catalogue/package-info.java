/** What a database holds and lacks, and which names and units a statement speaks of. */
package dev.skein.duckdb.catalogue;
