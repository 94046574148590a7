package dev.skein.collector.agent.upload;

import dev.skein.collector.agent.chunks.FoundChunk;
import dev.skein.collector.v1.ChunkIdentity;
import java.nio.file.Path;

/**
 * A chunk on its way.
 *
 * @param identity what it is
 * @param chunk where it is in its file
 * @param file in the spool
 */
public record Parcel(ChunkIdentity identity, FoundChunk chunk, Path file) {}
