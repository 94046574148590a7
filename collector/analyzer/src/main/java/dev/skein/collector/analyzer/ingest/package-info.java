/** Takes chunks from agents over gRPC. */
package dev.skein.collector.analyzer.ingest;
