/** Results of queries as text for programs, with bounded memory; what cells mean. */
package dev.skein.duckdb.result;
