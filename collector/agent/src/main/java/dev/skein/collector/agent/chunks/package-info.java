/** Finding finished chunks in files that somebody may still be writing to. */
package dev.skein.collector.agent.chunks;
