/** What agent and analyzer agree on: the messages ({@code collector.proto}), names of chunks, and when a chunk is final. */
package dev.skein.collector.protocol;
