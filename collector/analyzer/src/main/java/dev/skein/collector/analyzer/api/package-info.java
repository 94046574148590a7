/** Recordings, reports and summaries over HTTP. */
package dev.skein.collector.analyzer.api;
