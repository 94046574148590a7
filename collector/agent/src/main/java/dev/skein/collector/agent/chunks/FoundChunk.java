package dev.skein.collector.agent.chunks;

import dev.skein.collector.protocol.ChunkHeader;
import java.util.Arrays;

/**
 * A chunk that can be sent.
 *
 * @param offset where it begins in its file
 * @param sequence its position in the file, from 0
 * @param salvaged whether its writer died before it was finished
 * @param headerBytes its header as it was when it was found: as long as the file has these bytes, nobody replaced it
 */
public record FoundChunk(long offset, int sequence, boolean salvaged, byte[] headerBytes) {
  /** Its header, read. */
  public ChunkHeader header() {
    return ChunkHeader.read(headerBytes);
  }

  /** Its size in bytes. */
  public long length() {
    return header().size();
  }

  /** Where it ends in its file. */
  public long end() {
    return offset + length();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FoundChunk c
        && c.offset == offset
        && c.sequence == sequence
        && c.salvaged == salvaged
        && Arrays.equals(c.headerBytes, headerBytes);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(offset);
  }

  @Override
  public String toString() {
    return "chunk " + sequence + " at " + offset + ", " + length() + " bytes";
  }
}
